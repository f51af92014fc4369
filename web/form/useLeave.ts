import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { holdLeaving } from '../lib/leaving.ts'
import { useUnloadGuard } from '../ui/useUnloadGuard.ts'
import { type Hold, holdBack } from './hold-back.ts'
import { leavingPath } from '../lib/leaving-path.ts'

export interface Leave {
  /** What was held back, while the question stands. */
  asked: (() => void) | undefined
  stay: () => void
  /** The way out that asks nothing. */
  leave: (to: string, state?: object) => void
}

/**
 * Holds whoever leaves unsaved text: by a link, by Back or Forward, by signing out, by closing. The question is a
 * courtesy (no browser lets every Back be held), the draft is the promise: never one without the other.
 */
export function useLeave(when: boolean): Leave {
  const [asked, setAsked] = useState<() => void>()
  const hold = useRef<Hold>(undefined)
  const [, navigate] = useLocation()
  useUnloadGuard(when)

  useEffect(() => {
    if (!when) return undefined
    const ask = (go: () => void) => setAsked(() => go)
    const holding = holdBack(ask)
    hold.current = holding
    const onClick = (event: MouseEvent) => {
      const path = leavingPath(event)
      if (!path) return
      // Before React hears of it: the router must not move yet.
      event.preventDefault()
      event.stopPropagation()
      ask(() => holding.leave(path, navigate))
    }
    const undo = holdLeaving(ask)
    document.addEventListener('click', onClick, true)
    return () => {
      hold.current = undefined
      holding.release()
      undo()
      document.removeEventListener('click', onClick, true)
    }
  }, [when, navigate])

  return {
    asked,
    stay: () => setAsked(undefined),
    leave: (to, state) => {
      const go = (path: string, options?: { replace: boolean }) =>
        navigate(path, { ...options, ...(state && { state }) })
      if (hold.current) hold.current.leave(to, go)
      else go(to)
    },
  }
}
