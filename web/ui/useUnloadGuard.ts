import { useEffect } from 'react'
import { holdLeaving } from '../lib/leaving.ts'

/** The browser asks in its own words before the page is closed or loaded anew. */
export function useUnloadGuard(when: boolean): void {
  useEffect(() => {
    if (!when) return undefined
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onUnload)
    const finished = holdLeaving()
    return () => {
      removeEventListener('beforeunload', onUnload)
      finished()
    }
  }, [when])
}
