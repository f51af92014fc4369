import { limits } from '../../../openapi/gen/limits.gen.ts'
import { SECOND } from '../../../openapi/rules/time/durations.ts'
import type { FeatureHandlers } from '../../context.ts'
import { db, rowsOf } from '../../db.ts'
import { arriving } from '../../seed/notifications.ts'
import { isBehind, own, present, unreadOf, type Who } from './rows.ts'

type Stream = { who: Who; write: (text: string) => void; end: () => void }
const streams = new Set<Stream>()
/** So often something comes by itself. */
const ARRIVES_MS = 45 * SECOND
const encoder = new TextEncoder()

/** Every open stream of somebody hears what has changed. */
export function hear(userId: string, ids: readonly string[]): void {
  for (const stream of streams) if (stream.who.user.id === userId) say(stream, ids)
}

/** Another tab has changed the rows of all of them. */
export function hearAnew(): void {
  for (const { who, write } of streams) write(unread(who, true))
}

/** What it was about is gone: nobody has it any more, and open streams say so. */
export function forgetNotices({ company }: Pick<Who, 'company'>, about: string): void {
  const gone = new Set(rowsOf('notifications', company._id).filter(({ link }) => link.id === about))
  db.notifications = db.notifications.filter(({ row }) => !gone.has(row))
  const whose = new Set([...gone].map(({ userId }) => userId))
  for (const { who, write } of streams) if (whose.has(who.user.id)) write(unread(who, true))
}

const unread = (who: Who, isMore = false) =>
  `event: unread\ndata: ${JSON.stringify({ unreadCount: unreadOf(who), ...(isMore && { isMore }) })}\n\n`

function say({ who, write }: Stream, ids: readonly string[]): void {
  for (const row of own(who).toReversed())
    if (ids.includes(row._id)) {
      const shown = present(who, row)
      write(`event: notification\nid: ${shown.cursor}\ndata: ${JSON.stringify(shown)}\n\n`)
    }
  write(unread(who))
}

export const notificationStream: FeatureHandlers<'notifications'>['notificationStream'] = (context) => {
  const { user, company, query, headers, request, wait, now } = context
  const type = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
  if (request.method === 'HEAD') return { status: 200, body: new Blob([]), headers: type }
  const who = { user, company }
  let stream: Stream | undefined
  const end = () => {
    if (!stream || !streams.delete(stream)) return
    stream.end()
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const mine: Stream = {
        who,
        write: (text) => controller.enqueue(encoder.encode(text)),
        end: () => controller.close(),
      }
      stream = mine
      const others = [...streams].filter((one) => one.who.user.id === user.id)
      const oldest = others[0]
      if (oldest && others.length >= limits.notifications.streamsPerUser && streams.delete(oldest)) oldest.end()
      streams.add(mine)
      const after = query.after ?? headers['Last-Event-ID']
      const missed = after === undefined ? [] : own(who).filter((row) => cursorIsAfter(row, after))
      say(
        mine,
        missed.map(({ _id }) => _id),
      )
      void arrive(mine, wait, now)
    },
    cancel: () => void (stream && streams.delete(stream)),
  })
  request.signal.addEventListener('abort', end)
  return { status: 200, body, headers: type }
}

const cursorIsAfter = (row: Parameters<typeof isBehind>[0], cursor: string) =>
  !isBehind(row, cursor) && !cursor.endsWith(row._id)

/** Something new every now and then, for as long as somebody looks. */
async function arrive(stream: Stream, wait: (ms: number) => Promise<void>, now: () => number): Promise<void> {
  for (let number = 0; ; number += 1) {
    await wait(ARRIVES_MS)
    if (!streams.has(stream)) return
    const { user, company } = stream.who
    const make = arriving[number % arriving.length]
    if (!make) return
    const row = make(user.id, new Date(now()))
    const group = rowsOf('notifications', company._id).find(
      (one) => one.userId === user.id && one.readAt === null && one.kind === row.kind && one.link.id === row.link.id,
    )
    if (group) {
      group.count += 1
      group.at = row.at
      group.people = [...new Set([...row.people, ...group.people])]
    } else db.notifications.push({ companyId: company._id, row })
    hear(user.id, [(group ?? row)._id])
  }
}
