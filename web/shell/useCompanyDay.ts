import { useSnapshot } from 'valtio'
import { useClock } from '../lib/countdown.ts'
import { todayIn } from '../lib/period.ts'
import { session } from './session.ts'

/** YYYY-MM-DD where the company counts its days. */
export function useCompanyDay(): string {
  const clock = useClock()
  const { company } = useSnapshot(session)
  return todayIn(company?.timezone ?? 'Europe/Moscow', clock.now())
}
