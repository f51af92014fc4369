import { useSyncExternalStore } from 'react'
import { MINUTE } from '../../openapi/rules/time/durations.ts'
import { useClock } from './countdown.ts'

/** How often the minute is looked at: it turns within this. */
const LOOK = 5000

/** Now, to the minute: what shows times is drawn anew when it turns. */
export function useMinute(): number {
  const clock = useClock()
  return useSyncExternalStore(
    (changed) => clock.every(LOOK, changed),
    () => Math.floor(clock.now() / MINUTE) * MINUTE,
  )
}
