import { MINUTE, SECOND } from '../../../../openapi/rules/time/durations.ts'
import { nameKey } from '../../../../openapi/rules/text/folded.ts'
import { businessDateOf } from '../../../../openapi/rules/time/schedule.ts'
import type { Database } from '../../../db/client.ts'
import type { Log } from '../../../log/log.ts'
import { addMisses, type Miss } from './misses-write.ts'

/** A search of the whole list, and how much it found. `session`: whose typing it is, in the memory of this process alone. */
export type Looked = {
  companyId: string
  timezone: string
  session: string
  text: string
  found: number
}
export type SearchMisses = {
  looked(search: Looked): void
  /** Writes what is still here; called when the server stops. */
  flush(): Promise<void>
}
/** Who asks only whether it is there looks for nothing (HEAD). */
export const missesNothing: Pick<SearchMisses, 'looked'> = { looked: () => {} }

/** Who has typed nothing for so long has finished. */
const QUIET_MS = 10 * SECOND
/** The same of the same session within this time is one miss: a list is read anew when its tab is looked at again. */
const SAME_MS = 30 * MINUTE
/** Sessions whose last search is remembered; beyond it the oldest is taken for finished. */
const SESSIONS = 10_000
const SHORTEST = 3
const LONGEST = 100
/** Of a phone. */
const DIGITS = 7

type Typed = Miss & { at: number; isCounted: boolean }

/**
 * A search never waits for its miss: what a session types is folded into what it has finished here, and written a moment
 * later. Another instance folds for itself: what is typed over two of them may be told twice.
 */
export function createSearchMisses({ db, log, now }: { db: Database; log: Log; now: () => Date }): SearchMisses {
  const typed = new Map<string, Typed>()
  let finished: Miss[] = []
  let timer: Timer | undefined
  let writing = Promise.resolve()

  const finish = (one: Typed | undefined) => {
    if (!one || one.isCounted) return
    one.isCounted = true
    finished.push(one)
  }
  const write = async (isOver: (one: Typed) => boolean) => {
    timer = undefined
    for (const one of typed.values()) if (isOver(one)) finish(one)
    const mine = finished
    finished = []
    for (const [companyId, misses] of Map.groupBy(mine, (miss) => miss.companyId))
      await addMisses(db, companyId, misses).catch((error: unknown) =>
        log.error({ error, company: companyId, misses: misses.length }, 'search misses were not written'),
      )
    if ([...typed.values()].some(({ isCounted }) => !isCounted)) wake()
  }
  const wake = () => {
    timer ??= setTimeout(() => {
      const since = now().getTime() - QUIET_MS
      writing = writing.then(() => write(({ at }) => at <= since))
    }, QUIET_MS)
  }

  return {
    looked({ companyId, timezone, session, text, found }) {
      const query = nameKey(text)
      const at = now()
      const time = at.getTime()
      const last = typed.get(session)
      const before = last && time - last.at < SAME_MS ? last : undefined
      if (found > 0) {
        // He has typed on until it was found.
        if (before && !before.isCounted && query.startsWith(before.query)) typed.delete(session)
        return
      }
      if (!isTold(query)) return
      if (before?.query.startsWith(query)) {
        before.at = time
        return
      }
      if (!before || !query.startsWith(before.query)) finish(last)
      typed.delete(session)
      typed.set(session, { companyId, query, day: businessDateOf(at, timezone), at: time, isCounted: false })
      const [oldest] = typed
      if (oldest && typed.size > SESSIONS) {
        finish(oldest[1])
        typed.delete(oldest[0])
      }
      wake()
    },
    async flush() {
      clearTimeout(timer)
      await (writing = writing.then(() => write(() => true)))
    },
  }
}

/** Long enough to mean something, no text that was pasted, and nobody's address or number. */
const isTold = (query: string) =>
  query.length >= SHORTEST &&
  query.length <= LONGEST &&
  !query.includes('@') &&
  query.replaceAll(/\D/g, '').length < DIGITS
