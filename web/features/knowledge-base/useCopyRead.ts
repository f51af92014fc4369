import { useEffect, useRef } from 'react'
import { later } from '../../data/later.ts'

interface Visit {
  id: string
  since: number
  told: boolean
}

/**
 * A published article that is read from its copy, of then, is told of when there is a network again: once a visit, and
 * not of one whose beginning the server has seen itself.
 */
export function useCopyRead(id: string, copy: number): void {
  const visit = useRef<Visit>(undefined)
  useEffect(() => {
    if (visit.current?.id !== id) visit.current = { id, since: Date.now(), told: false }
    const { since, told } = visit.current
    if (copy === 0 || copy >= since || told) return
    visit.current.told = true
    void later('articleView', { path: { id }, body: { viewedAt: new Date().toISOString() } })
  }, [copy, id])
}
