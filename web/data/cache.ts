import { proxy, ref } from 'valtio'
import { data as table } from '../../openapi/gen/data.gen.ts'
import type { AnyInput } from './call.ts'
import type { Failed, ReadId } from './contract.ts'

export interface QueryState {
  /** What the server said last; it stays while it is asked again, and when that fails. */
  data: object | undefined
  failed: Failed | undefined
  loading: boolean
  /** When `data` came, in ms; 0: something has changed since. */
  at: number
  /** When `data` came, whatever has changed since. */
  came: number
  /** `data` are from this device's disk, of then; 0: from the server. */
  keptAt: number
}

/** One question to the server: an operation and its input. */
export interface Query {
  readonly id: ReadId
  readonly input: AnyInput | undefined
  readonly key: string
  readonly state: QueryState
  /** How many components and routes want to see the answer. */
  watchers: number
  running: { abort: AbortController; done: Promise<void> } | undefined
}

type Ask = (
  id: ReadId,
  input: AnyInput | undefined,
  signal: AbortSignal,
) => Promise<{ data?: unknown; failed?: Failed }>

const sorted = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** From the values, in whatever order they were written; what is undefined is not sent and makes no difference. */
export const keyOf = (id: ReadId, input: AnyInput | undefined): string => `${id} ${JSON.stringify(input ?? {}, sorted)}`

const nothing = { data: undefined, at: 0, came: 0, keptAt: 0 }
const empty = { ...nothing, failed: undefined, loading: false }

interface Options {
  /** An answer younger than this is not asked for again. */
  freshMs?: number
  /** How many answers that nobody watches are remembered. */
  spare?: number
  now?: () => number
  /** Where the answers of `x-offline: keep` lie between two visits. */
  disk?: {
    read: (key: string) => Promise<{ at: number; data: object } | undefined>
    keep: (key: string, data: object) => unknown
    drop: (key: string) => unknown
  }
}
/** Whether its answers lie on the device for when there is no network. */
export const isKept = (id: ReadId): boolean => 'offline' in table[id]

/** What has been read in this session, one entry a question. */
export function createCache(ask: Ask, { freshMs = 5_000, spare = 40, now = Date.now, disk }: Options = {}) {
  const all = new Map<string, Query>()
  const listeners = new Set<(tags: readonly string[]) => void>()
  let era = 0

  /** Asks nothing yet: that begins with the first who watches. */
  function query(id: ReadId, input: AnyInput | undefined): Query {
    const key = keyOf(id, input)
    const known = all.get(key)
    if (known) return known
    const made: Query = { id, input, key, state: proxy<QueryState>({ ...empty }), watchers: 0, running: undefined }
    all.set(key, made)
    return made
  }

  /** One call for one key; `again` drops the call that is under way, whose answer would be from before the change. */
  function read(asked: Query, again = false): Promise<void> {
    if (asked.running && !again) return asked.running.done
    asked.running?.abort.abort()
    const run = { abort: new AbortController(), done: Promise.resolve() }
    asked.running = run
    asked.state.loading = true
    run.done = ask(asked.id, asked.input, run.abort.signal).then(({ data, failed }) => {
      if (asked.running !== run) return
      asked.running = undefined
      // `ref`: rows are read, never written, so valtio need not wrap each of them.
      if (failed) {
        // Not there, or not for this reader any more: no copy of it is shown again.
        const isGone = failed.status === 404
        Object.assign(asked.state, { failed: ref(failed), loading: false, ...(isGone && nothing) })
        if (isGone && isKept(asked.id)) disk?.drop(asked.key)
      } else {
        const at = now()
        const answer = ref(data as object)
        Object.assign(asked.state, { data: answer, failed: undefined, loading: false, at, came: at, keptAt: 0 })
        if (disk && isKept(asked.id)) disk.keep(asked.key, data as object)
      }
    })
    return run.done
  }

  /** Shown until the server has answered, and on when it doesn't; of the session that asked, and no later one. */
  async function recall(asked: Query): Promise<void> {
    const before = era
    const kept = await disk?.read(asked.key)
    if (kept && before === era && !asked.state.data)
      Object.assign(asked.state, { data: ref(kept.data), keptAt: kept.at })
  }

  function stop(asked: Query): void {
    asked.running?.abort.abort()
    asked.running = undefined
  }

  /** Somebody wants to see it: a component, or the route on its page's behalf. Returns the end of that. */
  function watch(asked: Query): () => void {
    // The last watched are the last to be thrown away.
    all.delete(asked.key)
    all.set(asked.key, asked)
    asked.watchers += 1
    if (disk && isKept(asked.id) && !asked.state.data) void recall(asked)
    if (asked.state.at < now() - freshMs) void read(asked)
    return () => {
      asked.watchers -= 1
      // A microtask later: StrictMode, and a page that hands over to the next one, watch again at once.
      queueMicrotask(() => asked.watchers === 0 && leave(asked))
    }
  }

  function leave(asked: Query): void {
    stop(asked)
    // An old failure is no answer for the next who comes: he would be led to /500 before anything was asked.
    Object.assign(asked.state, { failed: undefined, loading: false })
    const idle = [...all.values()].filter(({ watchers }) => watchers === 0)
    for (const { key } of idle.slice(0, Math.max(0, idle.length - spare))) all.delete(key)
  }

  /** Whoever watches one of these next asks the server first. */
  function outdate(which: (asked: Query) => boolean): Query[] {
    const old = [...all.values()].filter(which)
    for (const { state } of old) state.at = 0
    return old
  }

  /** A write has changed what these rooms show: what is on the screen is asked again, the rest when it is watched. */
  async function touch(tags: readonly string[]): Promise<void> {
    for (const heard of listeners) heard(tags)
    const touched = outdate(({ id }) => tags.includes(table[id].tag))
    await Promise.all(touched.filter(({ watchers }) => watchers > 0).map((asked) => read(asked, true)))
  }

  /** For what is shown and lies outside of this cache. Returns the undo. */
  function onTouch(heard: (tags: readonly string[]) => void): () => void {
    listeners.add(heard)
    return () => void listeners.delete(heard)
  }

  /** The session is over, or another one has begun: nothing of the one before is seen again. */
  function forget(goesOn: boolean): void {
    era += 1
    for (const asked of all.values()) {
      stop(asked)
      Object.assign(asked.state, empty)
      if (asked.watchers === 0) all.delete(asked.key)
      else if (goesOn) void read(asked)
    }
  }

  /** Shown before the server has agreed; the room takes it back when it is refused. */
  function show<T extends object>(asked: Query, change: (data: T) => T): void {
    if (asked.state.data) asked.state.data = ref(change(asked.state.data as T))
  }

  return {
    query,
    read,
    watch,
    outdate,
    touch,
    onTouch,
    forget,
    show,
    era: () => era,
    freshMs,
    now,
    size: () => all.size,
  }
}
