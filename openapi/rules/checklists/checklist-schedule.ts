import { labels } from '../../gen/labels.gen.ts'
import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages as texts } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { dayWords } from '../time/day-words.ts'
import { MINUTE } from '../time/durations.ts'
import { WEEKDAYS } from '../time/repeat-words.ts'
import { businessDay, endOf, occurrencesBetween, type ScheduleRule, startOf } from '../time/schedule.ts'

export type Schedule = components['schemas']['ChecklistSchedule']
/** When it is due; null for what is begun by hand. */
type Timed = Schedule & { startTime: string; endTime: string }

const isTimed = (schedule: Schedule): schedule is Timed =>
  schedule.type !== 'manual' && schedule.startTime !== undefined && schedule.endTime !== undefined

/** What is missing or does not fit, by field (`schedule.weekdays`). */
export function scheduleFaults(schedule: Schedule): Record<string, string> {
  const { type, weekdays = [], monthDays = [], date, startTime, endTime, validFrom, validTo } = schedule
  if (type === 'manual') return {}
  return {
    ...(type === 'weekly' && weekdays.length === 0 && { 'schedule.weekdays': texts.scheduleWeekdays }),
    ...(type === 'monthly' && monthDays.length === 0 && { 'schedule.monthDays': texts.scheduleMonthDays }),
    ...(type === 'once' && date === undefined && { 'schedule.date': texts.scheduleDate }),
    ...(startTime === undefined && { 'schedule.startTime': texts.scheduleTime }),
    ...(endTime === undefined && { 'schedule.endTime': texts.scheduleTime }),
    ...(startTime !== undefined && startTime === endTime && { 'schedule.endTime': texts.scheduleSameTime }),
    ...(validFrom !== undefined &&
      validTo !== undefined &&
      validTo < validFrom && { 'schedule.validTo': texts.scheduleDates }),
  }
}

/** With the fields of its type and no other. */
export function cleanSchedule({ type, weekdays = [], monthDays = [], date, ...rest }: Schedule): Schedule {
  if (type === 'manual') return { type }
  const sorted = (days: readonly number[]) => days.toSorted((a, b) => a - b)
  const { startTime, endTime, validFrom, validTo } = rest
  return {
    type,
    ...(type === 'weekly' && { weekdays: sorted(weekdays) }),
    ...(type === 'monthly' && { monthDays: sorted(monthDays) }),
    ...(type === 'once' && date && { date }),
    ...(startTime && { startTime }),
    ...(endTime && { endTime }),
    ...(type !== 'once' && validFrom && { validFrom }),
    ...(type !== 'once' && validTo && { validTo }),
  }
}

/** As schedule.ts reads it; undefined for what is begun by hand. */
function ruleOf(schedule: Schedule): (ScheduleRule & { endTime: string }) | undefined {
  if (!isTimed(schedule)) return undefined
  const { type, weekdays = [], monthDays = [], date = '', startTime, endTime, validFrom, validTo } = schedule
  const rest = { startTime, endTime, ...(validFrom && { validFrom }), ...(validTo && { validTo }) }
  switch (type) {
    case 'weekly':
      return { type, weekdays, ...rest }
    case 'monthly':
      return { type, monthDays, ...rest }
    case 'once':
      return { type, date, ...rest }
    default:
      return { type: 'daily', ...rest }
  }
}

/** Of each person one a day, in one of his restaurants: he does it wherever he stands. */
export const isOneADay = ({ mode, schedule }: Pick<components['schemas']['Checklist'], 'mode' | 'schedule'>): boolean =>
  mode === 'personal' && schedule.type !== 'manual'

/** Whether it is asked on a business day. */
export function isOnDay(schedule: Schedule, date: string): boolean {
  const rule = ruleOf(schedule)
  if (!rule) return false
  // In UTC every day is whole; which days a rule has is no matter of the clock.
  const at = startOf(rule, date, 'UTC').getTime()
  return occurrencesBetween(rule, 'UTC', new Date(at - 1), new Date(at)).some((one) => one.date === date)
}

export type RunTimes = { startsAt: Date; opensAt: Date; dueAt: Date; closesAt: Date }

/** The moments of a day's run: answers are taken from `opensAt`, it is late from `dueAt`, missed from `closesAt`. */
export function runTimes(schedule: Schedule, date: string, zone: string, allowLate: boolean): RunTimes | undefined {
  const rule = ruleOf(schedule)
  if (!rule) return undefined
  const [startsAt, dueAt] = [startOf(rule, date, zone), endOf(rule, date, zone)]
  return { startsAt, opensAt: opensAt(startsAt), dueAt, closesAt: closesAt(dueAt, date, zone, allowLate) }
}

/** Of one begun by hand: from now to the end of its business day. */
export function manualTimes(now: Date, date: string, zone: string): RunTimes {
  const { until } = businessDay(date, zone)
  return { startsAt: now, opensAt: now, dueAt: until, closesAt: until }
}

/** A little before it starts: a shift is prepared ahead. */
export const opensAt = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - limits.checklists.opensMinutesBefore * MINUTE)

function closesAt(dueAt: Date, date: string, zone: string, allowLate: boolean): Date {
  if (!allowLate) return dueAt
  const { until } = businessDay(date, zone)
  return until > dueAt ? until : dueAt
}

const LAST = 31

/** «Ежедневно, 09:00–11:00», «Пн, Ср, Пт, 09:00–11:00», «1 и 15 числа», «По запросу». */
export function scheduleWords(schedule: Schedule): string {
  if (!isTimed(schedule)) return labels.ChecklistScheduleType[schedule.type]
  const { startTime, endTime, validFrom, validTo } = schedule
  return [
    daysWords(schedule),
    `${startTime}–${endTime}`,
    ...(validFrom ? [`с ${dayWords(validFrom)}`] : []),
    ...(validTo ? [`до ${dayWords(validTo)}`] : []),
  ].join(', ')
}

function daysWords({ type, weekdays = [], monthDays = [], date }: Timed): string {
  if (type === 'weekly') return weekdays.map((day) => WEEKDAYS[day - 1]).join(', ')
  if (type === 'once') return date ? dayWords(date) : labels.ChecklistScheduleType.once
  if (type !== 'monthly') return labels.ChecklistScheduleType[type]
  const numbers = monthDays.filter((day) => day !== LAST).map(String)
  return [
    ...(numbers.length > 0 ? [`${listed(numbers)} числа`] : []),
    ...(monthDays.includes(LAST) ? ['последний день месяца'] : []),
  ].join(' и ')
}
const listed = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} и ${words.at(-1)}` : words.join('')
