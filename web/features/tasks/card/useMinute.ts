import { useEffect, useState } from 'react'
import { MINUTE } from '../../../../openapi/rules/durations.ts'
import { useClock } from '../../../lib/countdown.ts'

/** The time, told anew each minute: what is late becomes so without a reload. */
export function useMinute(): number {
  const clock = useClock()
  const [now, setNow] = useState(clock.now)
  useEffect(() => clock.every(MINUTE, () => setNow(clock.now())), [clock])
  return now
}
