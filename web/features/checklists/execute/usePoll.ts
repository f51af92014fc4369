import { useEffect, useEffectEvent } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useClock } from '../../../lib/countdown.ts'

const everyMs = limits.checklists.pollSeconds * 1000

/** Others fill in the same run: what they answered comes by itself. A page that nobody sees asks nothing. */
export function usePoll(ask: () => void): void {
  const clock = useClock()
  const askIfSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') ask()
  })
  useEffect(() => {
    const stop = clock.every(everyMs, () => askIfSeen())
    const back = () => askIfSeen()
    document.addEventListener('visibilitychange', back)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', back)
    }
  }, [clock])
}
