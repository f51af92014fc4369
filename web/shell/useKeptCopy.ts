import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { network } from './network.ts'

/** What a read says of itself (web/data/useRead.ts). */
interface Copied {
  keptAt: number
  failed: { offline: boolean } | undefined
  again: () => void
}

/** A copy that stands in for the answer of a server that can't be reached: when it was made; 0 of any other. */
export const copyOf = ({ keptAt, failed }: Pick<Copied, 'keptAt' | 'failed'>): number => (failed?.offline ? keptAt : 0)

/** The strip of ink says that the page shows a copy, and of when; the server is asked as soon as it answers again. */
export function useKeptCopy(read: Copied): void {
  const { online } = useSnapshot(network)
  const latest = useRef(read)
  const wasOnline = useRef(online)
  const copy = copyOf(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    if (online && !wasOnline.current && latest.current.failed?.offline) latest.current.again()
    wasOnline.current = online
  }, [online])
  useEffect(() => {
    if (copy === 0) return undefined
    const { check } = network
    Object.assign(network, { keptAt: new Date(copy).toISOString(), check: () => latest.current.again() })
    return () => void Object.assign(network, { keptAt: undefined, check })
  }, [copy])
}
