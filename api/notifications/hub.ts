import { limits } from '../../openapi/gen/limits.gen.ts'
import { MINUTE, SECOND } from '../../openapi/rules/time/durations.ts'
import { endedIn } from '../accounts/ended-sessions.ts'
import type { Database } from '../db/client.ts'
import type { Log } from '../log/log.ts'
import { changedSince, rowsOf, unreadOfMany, type Mark, type Person } from './changed.ts'
import { NOTIFIED } from './notified.ts'
import { present } from './rows.ts'
import type { Stream } from './stream.ts'

export type Listener = Person & {
  zone: string
  stream: Stream
  /** Whether the session that opened it still is one. */
  isLive(): Promise<boolean>
}
export type NotificationHub = {
  /** Told until it ends; the oldest of a person's own makes room. */
  open(listener: Listener): Promise<void>
  /** Every stream ends: the process does. */
  stop(): void
}

/** What nobody told of, because whoever wrote it died or was a job, is found so soon. */
const LOOK_EVERY_MS = SECOND
/** All commits that notify wait for one lock of the whole server: so it is said after the COMMIT, and this seldom. */
const NOTIFY_EVERY_MS = 50
/** Longer than a transaction lasts between its clock and its COMMIT; what was told already is not told again. */
const LOOK_BACK_MS = MINUTE
/** Of more at once somebody reads the list anew. */
const TOLD_MAX = 20

type Tools = { db: Database; log: Log; now: () => Date; lookEveryMs?: number }
type Told = { streams: Set<Listener>; person: Person & { zone: string }; told: Map<string, string> }

/** One for a process: it looks once for all who listen, however many they are. */
export function createNotificationHub({ db, log, now, lookEveryMs = LOOK_EVERY_MS }: Tools): NotificationHub {
  const people = new Map<string, Told>()
  let clock: Timer | undefined

  const failed = (error: unknown) => log.warn({ err: error }, 'nobody could be told of notifications')

  const marksOf = async (listening: readonly Person[]) =>
    Map.groupBy(await changedSince(db, new Date(now().getTime() - LOOK_BACK_MS), listening), keyOf)

  async function look(): Promise<void> {
    if (people.size === 0) return
    const listening = [...people.values()]
    const marks = await marksOf(listening.map(({ person }) => person))
    const fresh = listening.flatMap((one) => {
      const all = marks.get(keyOf(one.person)) ?? []
      const changed = all.filter(({ id, version }) => one.told.get(id) !== version)
      if (changed.length > 0)
        return [{ one, all, changed, isMuch: changed.length > TOLD_MAX, isLess: changed.some(({ isGone }) => isGone) }]
      one.told = toldOf(all)
      return []
    })
    if (fresh.length === 0) return
    const few = fresh.filter(({ isMuch }) => !isMuch)
    const ids = few.flatMap(({ changed }) => changed.flatMap(({ id, isGone }) => (isGone ? [] : id)))
    const everybody = fresh.map(({ one }) => one.person)
    const [rows, unread] = await Promise.all([
      rowsOf(db, ids, everybody),
      unreadOfMany(db, everybody),
      endDead(fresh.flatMap(({ one }) => [...one.streams])),
    ])
    const byUser = Map.groupBy(rows, ({ userId }) => userId)
    for (const { one: listener, all, isMuch, isLess } of fresh) {
      const { person, streams } = listener
      const { companyId, userId, zone } = person
      const shown = await present(db.forCompany(companyId), companyId, byUser.get(userId) ?? [], zone)
      // Not before there is something to send: what a database at rest has kept back is told by the next look.
      listener.told = toldOf(all)
      const count = { unreadCount: unread.get(keyOf(person)) ?? 0, ...((isMuch || isLess) && { isMore: true }) }
      for (const { stream } of streams) {
        for (const one of shown) stream.send('notification', one, one.cursor)
        stream.send('unread', count)
      }
    }
  }

  const ring = inTurn(() => look().catch(failed))
  const others = tellOthers(db, failed)

  function endOf(whose: string): void {
    const streams = people.get(whose)?.streams
    if (streams) endDead([...streams]).catch(failed)
  }

  // Where it is lost with its connection the clock finds what there is.
  const listen = () => {
    if (db.listens) db.jobs.sql`listen notifications`.catch(failed)
  }

  function forget(listener: Listener): void {
    const own = people.get(keyOf(listener))
    own?.streams.delete(listener)
    if (own?.streams.size === 0) people.delete(keyOf(listener))
    if (people.size > 0) return
    clearInterval(clock)
    clock = undefined
  }

  const forgetCommits = db.onCommit((what) => {
    if (what === NOTIFIED) {
      ring()
      others.tell(SOMETHING_NEW)
    }
    const ended = endedIn(what)
    if (ended === undefined) return
    endOf(ended)
    others.tell(what)
  })
  const forgetNotices = db.onNotify((what) => {
    if (what === NOTIFIED) ring()
    else endOf(endedIn(what) ?? '')
  })

  return {
    async open(listener) {
      const key = keyOf(listener)
      // What there is already is read in the list; what is written from here on is told.
      const told = people.get(key)?.told ?? toldOf((await marksOf([listener])).get(key) ?? [])
      const own = people.get(key) ?? { streams: new Set(), person: listener, told }
      if (own.streams.size >= limits.notifications.streamsPerUser) [...own.streams][0]?.stream.end()
      own.streams.add(listener)
      people.set(key, own)
      void listener.stream.ended.then(() => forget(listener))
      if (clock) return
      listen()
      clock = setInterval(ring, lookEveryMs)
    },
    stop() {
      forgetCommits()
      forgetNotices()
      clearInterval(clock)
      others.stop()
      for (const { streams } of people.values()) for (const { stream } of streams) stream.end()
    },
  }
}

/** One at a time: what is asked for meanwhile is one more. */
function inTurn(work: () => Promise<void>): () => void {
  let running: Promise<void> | undefined
  let isMore = false
  function ask(): void {
    if (running) {
      isMore = true
      return
    }
    running = work().finally(() => {
      running = undefined
      if (!isMore) return
      isMore = false
      ask()
    })
  }
  return ask
}

const SOMETHING_NEW = ''
/** The other processes, of all that has come since the last notice at once. */
function tellOthers(db: Database, failed: (error: unknown) => void) {
  const notices = new Set<string>()
  let pause: Timer | undefined
  function send(): void {
    pause = undefined
    const said = [...notices]
    notices.clear()
    db.withoutCompany`select pg_notify(${NOTIFIED}, said) from unnest(${said}::text[]) said`.catch(failed)
  }
  return {
    tell(notice: string): void {
      notices.add(notice)
      pause ??= setTimeout(send, NOTIFY_EVERY_MS)
    },
    stop: () => clearTimeout(pause),
  }
}

/** Nobody is told anything of a session that has ended, wherever and by whatever it was. */
const endDead = (streams: readonly Listener[]) =>
  Promise.all(
    streams.map(async ({ stream, isLive }) => {
      if (!(await isLive())) stream.end()
    }),
  )

const toldOf = (marks: readonly Mark[]) => new Map(marks.map(({ id, version }) => [id, version]))
const keyOf = ({ companyId, userId }: Person) => `${companyId} ${userId}`
