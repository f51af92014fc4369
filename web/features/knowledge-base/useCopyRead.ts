import { useEffect, useMemo } from 'react'
import { later } from '../../data/later.ts'

/**
 * A published article that is read from its copy, of then, is told of when there is a network again: once a visit, and
 * not of one whose beginning the server has seen itself.
 */
export function useCopyRead(id: string, copy: number): void {
  const visit = useMemo(() => ({ id, since: Date.now(), told: false }), [id])
  useEffect(() => {
    if (copy === 0 || copy >= visit.since || visit.told) return
    visit.told = true
    void later('articleView', { path: { id: visit.id }, body: { viewedAt: new Date().toISOString() } })
  }, [copy, visit])
}
