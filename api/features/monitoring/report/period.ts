import { DAY } from '../../../../openapi/rules/time/durations.ts'
import type { Period } from '../../../../openapi/rules/monitoring/monitoring-period.ts'
import type { ScheduleRule } from '../../../../openapi/rules/time/schedule.ts'

const WEEK = 7
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 'yyyy-MM-dd'.length)

/** The day, the week or the month that ended the day before. */
export function periodBefore({ type }: Pick<ScheduleRule, 'type'>, date: string): Period {
  const today = Date.parse(`${date}T00:00Z`)
  const to = dateOf(today - DAY)
  if (type === 'monthly') return { from: `${to.slice(0, 'yyyy-MM'.length)}-01`, to }
  return { from: dateOf(today - (type === 'weekly' ? WEEK : 1) * DAY), to }
}
