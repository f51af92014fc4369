import { useEffect, useState } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import { keyOf } from '../../../data/cache.ts'
import { call } from '../../../data/call.ts'
import { keep, readKept } from '../../../data/kept.ts'
import type { Read } from '../../../data/useRead.ts'
import { network } from '../../../shell/network.ts'
import { hearClock } from './clock.ts'
import type { Schemas } from './run.ts'

type Today = Schemas['RunToday']

/** A phone has room for other things too; a shift's instructions are a hundredth of this. */
const bytesMax = 32 * 1024 * 1024
/** One that was read today is not fetched again. */
const freshMs = 12 * 60 * 60_000

/**
 * Beside useRead('runGetToday'): the clock of the server, the runs and their instructions, for when there is no network.
 * Returns how many instructions this device has no copy of.
 */
export function useShiftOnDevice({ data, keptAt }: Pick<Read<Today>, 'data' | 'keptAt'>): number {
  const [missing, setMissing] = useState(0)
  // Back in the network, what broke off goes on.
  const { online } = useSnapshot(network)
  const isCopy = keptAt !== 0
  useEffect(() => {
    if (!data) return undefined
    if (!isCopy) hearClock(data.now, Date.now())
    const gone = new AbortController()
    const looked = isCopy ? missingOf(data) : keepShift(data, gone.signal).then(() => missingOf(data))
    void looked.then((count) => gone.signal.aborted || setMissing(count))
    return () => gone.abort()
  }, [data, isCopy, online])
  return missing
}

/** One after the other: what the page itself asks for comes first. */
export async function keepShift(today: Snapshot<Today>, signal: AbortSignal, roomBytes = bytesMax): Promise<void> {
  for (const run of today.runs) {
    if (signal.aborted) return
    await keep(keyOf('runGet', { path: { id: run.run._id } }), run)
  }
  let room = roomBytes
  for (const id of today.articles) {
    const kept = await readKept(keyOfArticle(id))
    if (kept && Date.now() - kept.at < freshMs) {
      room -= bytesOf(kept.data)
      continue
    }
    if (signal.aborted || room <= 0) return
    // Nobody reads it yet: no view is counted.
    const { data, failed } = await call('articleGet', { path: { id }, query: { ahead: true } }, { signal })
    if (failed?.offline) return
    if (!data) continue
    room -= bytesOf(data)
    if (room >= 0) await keep(keyOfArticle(id), data)
  }
}

const keyOfArticle = (id: string) => keyOf('articleGet', { path: { id } })
/** A browser keeps a letter in two bytes. */
const bytesOf = (data: object) => JSON.stringify(data).length * 2

/** Of all that its runs name: the list of the answer has an end. */
export async function missingOf({ runs, articles }: Snapshot<Today>): Promise<number> {
  const named = runs.flatMap(({ items }) =>
    items.flatMap(({ article, articleTitle }) => (article && articleTitle !== undefined ? [article] : [])),
  )
  const kept = await Promise.all([...new Set([...articles, ...named])].map((id) => readKept(keyOfArticle(id))))
  return kept.filter((one) => one === undefined).length
}
