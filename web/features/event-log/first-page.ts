import { limits } from '../../../openapi/gen/limits.gen.ts'
import { daysIn, todayIn } from '../../lib/period.ts'

/** What an address without a word asks for: the newest of a week, as listQuery says it. Knows no action by its name. */
export const firstPage = (now: number, timezone: string) => {
  const days = daysIn('week', { from: undefined, to: undefined }, todayIn(timezone, now))
  return { query: { ...days, page: 1, limit: limits.eventLog.pageSize } }
}
