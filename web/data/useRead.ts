import { useEffect, useState } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import { notify } from '../api/notice.ts'
import { isKept, type Query } from './cache.ts'
import type { Answer, Failed, ReadId, Said } from './contract.ts'
import { cache } from './reads.ts'

interface Use {
  /** The page is nothing without it: when its first answer doesn't come, /500 stands in its place. */
  page?: boolean
  /** What a form begins with: an older copy would bring an older `updatedAt`, and with it STALE. */
  fresh?: boolean
  /** Asked only while this is so: of a dialog, while it is open. */
  when?: boolean
}
export interface Read<T> {
  data: Snapshot<T> | undefined
  /** The last try failed; `data` may be there all the same. */
  failed: Failed | undefined
  loading: boolean
  /** `data` answer the question before this one (another page or filter of the same list). */
  behind: boolean
  /** `data` are a copy of then: from this device's disk, or the server can't be reached; 0: they are the server's. */
  keptAt: number
  again: () => void
}

const placeOf = ({ id, input }: Query) => `${id} ${JSON.stringify(input?.path)}`

/** What the contract's operation answers, as long as somebody watches it. */
export function useRead<K extends ReadId>(id: K, ...[input, use = {}]: Said<K, [use?: Use]>): Read<Answer<K>> {
  const asked = cache.query(id, input)
  const { data: own, failed, loading, at, came, keptAt } = useSnapshot(asked.state)
  const { when = true } = use
  useEffect(() => (when ? cache.watch(asked) : undefined), [asked, when])

  const [last, setLast] = useState<{ place: string; data: object; era: number }>()
  const [since] = useState(cache.now)
  const place = placeOf(asked)
  const here = last?.place === place && last.era === cache.era()
  // Once a form has begun, what its own save makes old must not take it off the screen.
  const current = use.fresh && !here && at < since - cache.freshMs ? undefined : own
  if (current && !(here && last.data === current)) setLast({ place, data: current, era: cache.era() })
  const data = current ?? (here ? last.data : undefined)

  // The reaction is the use's, not the call's: a picker may share this very call.
  // Without a network, what may lie on this device says in its place that it doesn't.
  const isLost = failed && (failed.offline ? !isKept(id) : failed.status >= 500)
  const lost = use.page && !data && isLost ? failed : undefined
  useEffect(() => {
    if (!lost) return
    const { message } = lost.problem
    if (lost.offline) notify({ kind: 'toast', tone: 'error', text: message })
    notify({ kind: 'page-failed', message })
  }, [lost])

  return {
    data: data as Snapshot<Answer<K>> | undefined,
    failed,
    loading: loading || (!data && !failed),
    behind: data !== undefined && data !== own,
    keptAt: own && failed?.offline ? keptAt || came : keptAt,
    again: () => void cache.read(asked),
  }
}
