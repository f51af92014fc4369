import type { components } from '../../../openapi/gen/schema.d.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { SECOND } from '../../../openapi/rules/time/durations.ts'
import { client } from '../../api.ts'
import { call } from '../../data/call.ts'
import { bell, showUnread } from './bell.ts'
import { eventReader, type StreamEvent } from './events.ts'
import { heard, readAnew } from './feed.ts'
import type { Row } from './merge.ts'
import { refreshRooms } from './rooms.ts'

type Unread = components['schemas']['NotificationsUnread']
/** What the tabs of a browser tell one another. */
type Word =
  | { kind: 'row'; row: Row }
  | { kind: 'unread'; unread: Unread }
  /** A tab that has come wants to know the count. */
  | { kind: 'hello' }

const AGAIN_MS = 2 * SECOND
const POLL_MS = limits.notifications.pollSeconds * SECOND
/** A connection that is silent for longer than two heartbeats is none. */
const SILENT_MS = 2.4 * limits.notifications.heartbeatSeconds * SECOND

/**
 * One stream a browser: the tab that holds the lock reads it and tells the others. Where the stream is refused or breaks,
 * the count is asked for every 15 s instead. Returns the end of it.
 */
export function follow(user: string, againMs = AGAIN_MS): () => void {
  const over = new AbortController()
  const { signal } = over
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`notifications ${user}`)
  const post: (word: Word) => void = channel?.postMessage.bind(channel) ?? (() => {})
  let leads = false
  let last: Unread | undefined
  /** Where the stream goes on after it was broken. */
  let place: string | undefined
  /** Something may have changed while nobody listened: told with the next count, to all tabs. */
  let missed = false

  function take(word: Word): void {
    if (word.kind === 'hello') {
      if (leads && last) post({ kind: 'unread', unread: { unreadCount: last.unreadCount } })
    } else if (word.kind === 'row') {
      heard(word.row)
      if (!word.row.isRead) refreshRooms(word.row)
    } else {
      showUnread(word.unread.unreadCount)
      if (word.unread.isMore) readAnew()
    }
  }
  function tell(word: Word): void {
    if (signal.aborted) return
    if (word.kind === 'unread') last = word.unread
    take(word)
    post(word)
  }

  function hear({ event, data }: StreamEvent): void {
    // Of our own server.
    if (event === 'notification') {
      const row = JSON.parse(data) as Row
      place = row.cursor
      tell({ kind: 'row', row })
    } else if (event === 'unread') {
      const unread = JSON.parse(data) as Unread
      tell({ kind: 'unread', unread: missed ? { ...unread, isMore: true } : unread })
      missed = false
    }
  }

  /** Until it breaks. False: it was refused, or said nothing. */
  async function stream(): Promise<boolean> {
    const silence = new AbortController()
    const quiet = () => silence.abort()
    let timer = setTimeout(quiet, SILENT_MS)
    let spoke = false
    // Of its own: half an event that the stream before was broken in is no beginning of what this one says.
    const read = eventReader(hear)
    try {
      const { data } = await client.GET('/api/notifications/stream', {
        params: { query: { after: place } },
        parseAs: 'stream',
        signal: AbortSignal.any([signal, silence.signal]),
      })
      if (!data) return false
      const decoder = new TextDecoder()
      // Read part by part: Safari has no `for await` over a stream.
      const parts = data.getReader()
      for (let part = await parts.read(); part.value; part = await parts.read()) {
        spoke = true
        clearTimeout(timer)
        timer = setTimeout(quiet, SILENT_MS)
        read(decoder.decode(part.value, { stream: true }))
      }
    } catch {
      // Broken: what follows is the same as after its end.
    } finally {
      clearTimeout(timer)
      // Whatever broke it: an answer that nobody reads on would hold one of the browser's few connections.
      silence.abort()
    }
    return spoke
  }

  async function poll(): Promise<void> {
    const { data } = await call('notificationList', { query: { limit: 1 } }, { signal })
    if (!data) return
    const [newest] = data.notifications
    const isMore = newest?.cursor !== place || data.unreadCount !== bell.unread
    place = newest?.cursor
    tell({ kind: 'unread', unread: { unreadCount: data.unreadCount, isMore } })
  }

  async function lead(): Promise<void> {
    leads = true
    while (!signal.aborted) {
      const spoke = await stream()
      if (signal.aborted) return
      missed = true
      if (!spoke) await poll()
      await pause(spoke ? againMs : POLL_MS, signal)
    }
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => take(data))
  post({ kind: 'hello' })
  // A browser without locks reads one stream a tab.
  const leading = navigator.locks?.request(`notifications ${user}`, { signal }, lead) ?? lead()
  leading.catch(() => {}) // it ended before the lock was free
  return () => {
    over.abort()
    channel?.close()
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
