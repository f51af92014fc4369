import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { call } from '../../data/call.ts'
import type { Answer, Input } from '../../data/contract.ts'
import { later } from '../../data/later.ts'
import { session } from '../../shell/session.ts'
import { answeredUnread, bell, closePanel, countSeen, showUnread } from './bell.ts'
import { merge, type Row } from './merge.ts'

export type Filter = 'all' | 'unread'
interface Feed {
  rows: readonly Row[]
  /** Undefined: nothing has been asked yet; null: these are all. */
  next: string | null | undefined
  loading: boolean
  /** What the server said to the last try. */
  failed: string | undefined
}
const empty = (): Feed => ({ rows: ref([]), next: undefined, loading: false, failed: undefined })

/** What the panel shows, as far as it has been read in this session. */
export const feeds = proxy({
  all: empty(),
  unread: empty(),
  quietHours: null as Answer<'notificationList'>['quietHours'],
})

let era = 0
/** What came by the stream while a page was asked for: the page doesn't know it. */
let meanwhile: Row[] = []
const change = (feed: Feed, rows: readonly Row[]) => (feed.rows = ref([...rows]))
const asked = new Map<Filter, number>()

/** The first page anew, or the next one. */
export async function readFeed(filter: Filter, before?: string): Promise<void> {
  const feed = feeds[filter]
  const turn = (asked.get(filter) ?? 0) + 1
  asked.set(filter, turn)
  const [mine, seen] = [era, countSeen()]
  if (!feeds.all.loading && !feeds.unread.loading) meanwhile = []
  feed.loading = true
  const { data, failed } = await call('notificationList', { query: { filter, before } })
  if (mine !== era || asked.get(filter) !== turn) return
  feed.loading = false
  feed.failed = failed?.problem.message
  if (!data) return
  const arrived = meanwhile.filter((row) => filter === 'all' || !row.isRead)
  const older = before === undefined ? behind(feed.rows, data.notifications) : feed.rows
  // Pages that have been read already stay where they are while the first one is asked again.
  if (before !== undefined || older.length === 0 || feed.next === undefined) feed.next = data.next
  change(feed, merge(merge(older, data.notifications), arrived))
  feeds.quietHours = data.quietHours && ref(data.quietHours)
  answeredUnread(data.unreadCount, seen)
}

/** What is known beyond a page, where the two meet: with a hole between them nothing is. */
function behind(rows: readonly Row[], page: readonly Row[]): readonly Row[] {
  const last = page.at(-1)
  const meets = last && rows.some(({ _id }) => _id === last._id)
  return meets ? rows.filter(({ at }) => at < last.at) : []
}

/** By the stream: new, grown or read. Older ones than what has been read so far come with their page. */
export function heard(row: Row): void {
  meanwhile.push(row)
  for (const filter of ['all', 'unread'] as const) {
    const feed = feeds[filter]
    if (feed.next === undefined) continue
    const isKnown = feed.rows.some(({ _id }) => _id === row._id)
    const last = feed.rows.at(-1)
    const isWithin = feed.next === null || !last || row.at >= last.at
    if (isKnown || (isWithin && (filter === 'all' || !row.isRead))) change(feed, merge(feed.rows, [row]))
  }
}

/** Something has changed that nobody told of: what is shown is asked again, the rest when it is looked at. */
export function readAnew(): void {
  for (const filter of ['all', 'unread'] as const) {
    if (feeds[filter].next === undefined) continue
    if (shown === filter) void readFeed(filter)
    else Object.assign(feeds[filter], empty())
  }
}
let shown: Filter | undefined
/** Which of the two is on the screen. Returns the end of that. */
export function look(filter: Filter): () => void {
  shown = filter
  void readFeed(filter)
  return () => {
    if (shown === filter) shown = undefined
  }
}

function mark(which: (row: Row) => boolean): void {
  for (const feed of [feeds.all, feeds.unread])
    change(
      feed,
      feed.rows.map((row) => (which(row) ? { ...row, isRead: true } : row)),
    )
}

export async function readOne({ _id, isRead }: Row): Promise<void> {
  if (isRead) return
  mark((row) => row._id === _id)
  showUnread(Math.max(0, bell.unread - 1))
  const seen = countSeen()
  const { data, failed } = await call('notificationRead', { path: { id: _id } })
  if (data) answeredUnread(data.unreadCount, seen)
  else if (!(failed.offline && (await keepsFor('notificationRead', { path: { id: _id } })))) readAnew()
}

/** All that stand here; what comes while the press is on its way stays unread. Why it wasn't done, or nothing. */
export async function readAll(): Promise<string | undefined> {
  const upTo = [...feeds.all.rows, ...feeds.unread.rows].toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  const seen = countSeen()
  const { data, failed } = await call('notificationReadAll', { body: { upTo: upTo?.cursor } })
  // Sent later, it must not read what comes until then: without a place it waits nowhere.
  const isKept =
    failed?.offline === true && upTo && (await keepsFor('notificationReadAll', { body: { upTo: upTo.cursor } }))
  if (failed && !isKept) return failed.problem.message
  mark((row) => upTo !== undefined && row.at <= upTo.at)
  if (isKept) showUnread(0)
  else if (data) answeredUnread(data.unreadCount, seen)
  return undefined
}

/** Without a network: read here, told to the server once there is one. */
async function keepsFor<K extends 'notificationRead' | 'notificationReadAll'>(id: K, input: Input<K>) {
  const { failed } = await later(id, input)
  return failed === undefined
}

/** At once, before anything of the next person is drawn (as web/shell/session.ts does with all else that was read). */
function forget(goesOn: boolean): void {
  era += 1
  meanwhile = []
  Object.assign(feeds, { all: empty(), unread: empty(), quietHours: null })
  showUnread(0)
  closePanel()
  if (goesOn && shown) void readFeed(shown)
}
subscribeKey(session, 'token', (token) => forget(token !== null), true)
