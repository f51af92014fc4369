import type { components } from '../../gen/schema.d.ts'
import {
  businessDateOf,
  businessDay,
  endOf,
  occurrencesBetween,
  type Occurrence,
  type ScheduleRule,
} from '../time/schedule.ts'

type Repeat = components['schemas']['TaskRepeat']

/** The rule with the fields of its type and no other; undefined where it says no day. */
export function cleanRepeat({ type, weekdays = [], monthDays = [], ...times }: Repeat): Repeat | undefined {
  const sorted = (days: readonly number[]) => days.toSorted((a, b) => a - b)
  const { startTime, endTime, validFrom, validTo } = times
  if (validFrom !== undefined && validTo !== undefined && validTo < validFrom) return undefined
  const rest = { startTime, ...(endTime && { endTime }), ...(validFrom && { validFrom }), ...(validTo && { validTo }) }
  if (type === 'daily') return { type, ...rest }
  if (type === 'weekly') return weekdays.length > 0 ? { type, weekdays: sorted(weekdays), ...rest } : undefined
  return monthDays.length > 0 ? { type, monthDays: sorted(monthDays), ...rest } : undefined
}

/** As the schedule reads it. */
export function ruleOf({
  type,
  weekdays = [],
  monthDays = [],
  startTime,
  endTime,
  validFrom,
  validTo,
}: Repeat): ScheduleRule {
  const rest = { startTime, ...(endTime && { endTime }), ...(validFrom && { validFrom }), ...(validTo && { validTo }) }
  if (type === 'daily') return { type, ...rest }
  return type === 'weekly' ? { type, weekdays, ...rest } : { type, monthDays, ...rest }
}

/** The deadline of the task of a day; null where the rule has none. */
export const deadlineOn = (repeat: Repeat, date: string, zone: string): Date | null => {
  const { endTime } = repeat
  return endTime === undefined ? null : endOf({ ...ruleOf(repeat), endTime }, date, zone)
}

/** That of today, where its time has come and its deadline has not: it is made at once, when the rule is. */
export function dueToday(repeat: Repeat, zone: string, now: Date): Occurrence | undefined {
  const { from } = businessDay(businessDateOf(now, zone), zone)
  const found = occurrencesBetween(ruleOf(repeat), zone, new Date(from.getTime() - 1), now).at(-1)
  if (!found) return undefined
  const deadline = deadlineOn(repeat, found.date, zone)
  return deadline === null || deadline > now ? found : undefined
}
