import { useEffect, useEffectEvent } from 'react'
import { useClock } from './countdown.ts'

/** Between two looks. */
const minute = 60_000

/** Asks each minute, or as often as is said, and when the reader comes back; a page that nobody sees asks nothing. */
export function useRefresh(ask: () => void, everyMs = minute): void {
  const clock = useClock()
  const askIfSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') ask()
  })
  useEffect(() => {
    const stop = clock.every(everyMs, () => askIfSeen())
    const back = () => askIfSeen()
    addEventListener('focus', back)
    document.addEventListener('visibilitychange', back)
    return () => {
      stop()
      removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [clock, everyMs])
}
