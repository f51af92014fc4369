import { useEffect, useEffectEvent } from 'react'
import { useClock } from './countdown.ts'

/** Between two looks. */
const everyMs = 60_000

/**
 * Asks each minute, and when the reader comes back; a page that nobody sees asks nothing. `atOnce` for what nothing
 * else asks for first.
 */
export function useRefresh(ask: () => void, atOnce = false): void {
  const clock = useClock()
  const askIfSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') ask()
  })
  const begin = useEffectEvent(() => {
    if (atOnce) ask()
  })
  useEffect(() => {
    begin()
    const stop = clock.every(everyMs, () => askIfSeen())
    const back = () => askIfSeen()
    addEventListener('focus', back)
    document.addEventListener('visibilitychange', back)
    return () => {
      stop()
      removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [clock])
}
