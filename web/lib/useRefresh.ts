import { useEffect } from 'react'
import { useClock } from './countdown.ts'

/** Between two looks. */
const everyMs = 60_000

/** Asks at once, each minute, and when the reader comes back; a page that nobody sees asks nothing. */
export function useRefresh(ask: () => void): void {
  const clock = useClock()
  useEffect(() => {
    const askIfSeen = () => {
      if (document.visibilityState === 'visible') ask()
    }
    ask()
    const stop = clock.every(everyMs, askIfSeen)
    addEventListener('focus', askIfSeen)
    document.addEventListener('visibilitychange', askIfSeen)
    return () => {
      stop()
      removeEventListener('focus', askIfSeen)
      document.removeEventListener('visibilitychange', askIfSeen)
    }
  }, [ask, clock])
}
