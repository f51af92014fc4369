import { useClock } from '../lib/countdown.ts'
import { todayIn } from '../lib/period.ts'
import { useCompanyZone } from './company-zone.ts'

/** YYYY-MM-DD where the company counts its days. */
export function useCompanyDay(): string {
  const clock = useClock()
  const zone = useCompanyZone()
  return todayIn(zone, clock.now())
}
