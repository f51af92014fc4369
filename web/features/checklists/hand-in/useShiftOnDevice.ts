import { useEffect } from 'react'
import type { Snapshot } from 'valtio'
import { keyOf } from '../../../data/cache.ts'
import { call } from '../../../data/call.ts'
import { keep, readKept } from '../../../data/kept.ts'
import type { Read } from '../../../data/useRead.ts'
import { hearClock } from './clock.ts'
import type { Schemas } from './run.ts'

type Today = Schemas['RunToday']

/** A shift reads some instructions, and a phone has room for other things too. */
const articlesMax = 40
/** One that was read today is not fetched again. */
const freshMs = 12 * 60 * 60_000

/** Beside useRead('runGetToday'): the clock of the server, the runs and their instructions, for when there is no network. */
export function useShiftOnDevice({ data, keptAt }: Pick<Read<Today>, 'data' | 'keptAt'>): void {
  const fresh = keptAt === 0 ? data : undefined
  useEffect(() => {
    if (!fresh) return undefined
    hearClock(fresh.now, Date.now())
    const gone = new AbortController()
    void keepShift(fresh, gone.signal)
    return () => gone.abort()
  }, [fresh])
}

/** One after the other: what the page itself asks for comes first. */
export async function keepShift(today: Snapshot<Today>, signal: AbortSignal): Promise<void> {
  for (const run of today.runs) {
    if (signal.aborted) return
    await keep(keyOf('runGet', { path: { id: run.run._id } }), run)
  }
  for (const id of today.articles.slice(0, articlesMax)) {
    const key = keyOf('articleGet', { path: { id } })
    const kept = await readKept(key)
    if (kept && Date.now() - kept.at < freshMs) continue
    if (signal.aborted) return
    // Nobody reads it yet: no view is counted.
    const { data, failed } = await call('articleGet', { path: { id }, query: { ahead: true } }, { signal })
    if (data) await keep(key, data)
    else if (failed.offline) return
  }
}
