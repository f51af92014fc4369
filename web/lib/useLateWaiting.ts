import { useEffect, useState } from 'react'

const leastShownMs = 300

/**
 * Whether to draw a skeleton: only from `delay` after the wait began, so that quick answers don't blink, and then long
 * enough to be seen.
 */
export function useLateWaiting(waiting: boolean, delay: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (waiting === late) return undefined
    const timer = setTimeout(() => setLate(waiting), waiting ? delay : leastShownMs)
    return () => clearTimeout(timer)
  }, [waiting, late, delay])
  return late
}
