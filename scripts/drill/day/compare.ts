import type { TestApp } from '../../../api/test/app.ts'
import type { NotificationKind } from '../../../openapi/rules/notifications/notification-kinds.ts'
import { type Told, wordsOf } from '../../../openapi/rules/notifications/notification-words.ts'
import { MINUTE } from '../../../openapi/rules/time/durations.ts'
import type { Outcome } from '../parts/drill.ts'
import type { Cast } from './cast.ts'
import { CAUSES, type Expected } from './causes.ts'

export type Sent = { chat: string; text: string; at: number }
type Row = { user: string; kind: NotificationKind; link: string; facts: Told['facts']; at: Date }
const ZONE = 'Europe/Moscow'
const SHOWN = 10
/** These the script counts by itself; checklists and groups are counted beside them. */
const COUNTED = new Set(['taskAssigned', 'taskOverdue', 'taskStatusChanged', 'taskComment', 'newsPublished'])

/** What was told against what the script says that was to be told. */
export async function compare(
  app: TestApp,
  { company, members, groups }: Cast,
  expected: readonly Expected[],
  sent: readonly Sent[],
  down: [from: number, to: number],
): Promise<Outcome> {
  const wrong: string[] = []
  const rows = await app.db.forCompany(company.id)<Row[]>`
    select user_id as user, kind, link_id as link, facts, at from notifications where company_id = ${company.id}`
  const keyOf = (user: string, kind: string, link: string) => `${user} ${kind} ${link}`
  const wanted = new Map(
    expected.flatMap((one) => one.users.map((user) => [keyOf(user, one.kind, one.link), one] as const)),
  )
  const found = new Map<string, Row>()
  for (const row of rows) {
    if (!COUNTED.has(row.kind)) continue
    const key = keyOf(row.user, row.kind, row.link)
    if (found.has(key)) wrong.push(`told twice in the app: ${key}`)
    if (!wanted.has(key)) wrong.push(`nobody was to be told: ${key}`)
    found.set(key, row)
  }
  for (const key of wanted.keys()) if (!found.has(key)) wrong.push(`not told in the app: ${key}`)

  const chats = new Map(members.flatMap(({ id, chat }) => (chat === undefined ? [] : [[id, String(chat)] as const])))
  const heard = Map.groupBy(sent, ({ chat, text }) => `${chat} ${text.split('\n', 1)[0]}`)
  const waits: number[] = []
  let unsaid = 0
  for (const [key, { user, kind, facts, at }] of found) {
    const chat = chats.get(user)
    const cause = wanted.get(key)
    if (!chat || !cause) continue
    const { title } = wordsOf({ kind, facts, people: [], count: 1 }, ZONE)
    const messages = heard.get(`${chat} <b>${title}</b>`) ?? []
    if (messages.length > 1) wrong.push(`said ${messages.length} times: ${title}`)
    const [first] = messages
    if (!first) {
      if (cause.voidAt === undefined) wrong.push(`never said: ${title}`)
      else unsaid += 1
    } else {
      if (cause.voidAt !== undefined && first.at > cause.voidAt) wrong.push(`said after it was void: ${title}`)
      const isQuiet = cause.at < down[0] - 4 * 60 * MINUTE
      const isAway = first.at >= down[0] && cause.at < down[1] + MINUTE
      if (!isQuiet && !isAway) waits.push(first.at - at.getTime())
    }
  }
  const inGroups = sent.filter(({ chat }) => groups.some(({ id }) => String(id) === chat))
  for (const { id } of groups) {
    const texts = inGroups.filter(({ chat }) => chat === String(id)).map(({ text }) => text)
    if (new Set(texts).size < texts.length) wrong.push(`group ${id} was told something twice`)
    if (texts.length === 0) wrong.push(`group ${id} was told nothing`)
  }
  if (sent.some(({ at }) => at >= down[0] && at < down[1])) wrong.push('somebody was told while Telegram was away')
  for (const one of wrong.slice(0, SHOWN)) console.log(one)
  const sorted = waits.toSorted((a, b) => a - b)
  const share = (part: number) => Math.round((sorted[Math.floor((sorted.length - 1) * part)] ?? 0) / 1000)
  return {
    passed: wrong.length === 0,
    figure:
      `${CAUSES} causes and what came of them, ${rows.length} notifications of ${members.length} people, ${sent.length} messages ` +
      `(${inGroups.length} to groups), ${unsaid} void before they went out, p50 ${share(0.5)} s, p99 ${share(0.99)} s; ${wrong.length} wrong`,
  }
}
