import { DAY, HOUR, MINUTE } from './durations.ts'
import { momentOf, wallAt } from './wall-clock.ts'

/** Dates are those of the business day, yyyy-MM-dd; times are HH:mm on the wall of the place. */
export type ScheduleRule = {
  startTime: string
  /** Not later than the start: on the next day. */
  endTime?: string
  validFrom?: string
  validTo?: string
} & (
  | { type: 'daily' }
  /** 1 is Monday. */
  | { type: 'weekly'; weekdays: readonly number[] }
  /** 31 is the last day of any month; 29 and 30 are only where a month has them. */
  | { type: 'monthly'; monthDays: readonly number[] }
  | { type: 'once'; date: string }
  /** When somebody says so. */
  | { type: 'manual' }
)

/** One time that a rule means, and the business day that it belongs to. */
export type Occurrence = { date: string; at: Date }

/** What happens in a night belongs to the day before. */
const DAY_BEGINS = 5 * HOUR
const LAST_DAY = 31
/** From the 29th of January to the 29th of March, and a little: a rule that has no day in so many has none. */
const LONGEST_PAUSE = 62

/** Dates as numbers: days since 1970. */
const dayOf = (date: string): number => Date.parse(`${date}T00:00Z`) / DAY
const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 'yyyy-MM-dd'.length)
const timeOf = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3)) * MINUTE

/** The business day that a moment is of: after midnight it is still the day before. */
export const businessDateOf = (at: Date, zone: string): string =>
  dateOf(Math.floor((wallAt(zone, at) - DAY_BEGINS) / DAY))

/** The last business days, the oldest first. Counted as days: one on which a clock is set has no 24 hours. */
export function lastBusinessDates(n: number, at: Date, zone: string): string[] {
  const last = dayOf(businessDateOf(at, zone))
  return Array.from({ length: n }, (_, i) => dateOf(last - n + 1 + i))
}

/** From the first moment of a business day to the first of the next. */
export function businessDay(date: string, zone: string): { from: Date; until: Date } {
  const begins = dayOf(date) * DAY + DAY_BEGINS
  return { from: momentOf(zone, begins), until: momentOf(zone, begins + DAY) }
}

/** The moment on a business day, by the clock of the place. */
export function startOf({ startTime }: ScheduleRule, date: string, zone: string): Date {
  return momentOf(zone, startWall(startTime, dayOf(date)))
}

/** One that ends no later than it starts ends on the next day. */
export function endOf({ startTime, endTime }: ScheduleRule & { endTime: string }, date: string, zone: string): Date {
  const starts = startWall(startTime, dayOf(date))
  const isNextDay = timeOf(endTime) <= timeOf(startTime)
  return momentOf(zone, starts - timeOf(startTime) + timeOf(endTime) + (isNextDay ? DAY : 0))
}

const startWall = (startTime: string, day: number): number => {
  const time = timeOf(startTime)
  return day * DAY + time + (time < DAY_BEGINS ? DAY : 0)
}

function isOn(rule: ScheduleRule, day: number): boolean {
  switch (rule.type) {
    case 'daily':
      return true
    case 'weekly':
      return rule.weekdays.includes(new Date(day * DAY).getUTCDay() || 7)
    case 'monthly': {
      const inMonth = (of: number) => new Date(of * DAY).getUTCDate()
      return rule.monthDays.includes(inMonth(day)) || (rule.monthDays.includes(LAST_DAY) && inMonth(day + 1) === 1)
    }
    case 'once':
      return day === dayOf(rule.date)
    case 'manual':
      return false
  }
}

/** The days of a rule from one on, in order. */
function* daysFrom(rule: ScheduleRule, from: number): Generator<number> {
  const begins = [rule.validFrom, rule.type === 'once' ? rule.date : undefined].filter((date) => date !== undefined)
  const last = rule.validTo === undefined ? Infinity : dayOf(rule.validTo)
  const first = Math.max(from, ...begins.map(dayOf))
  for (let day = first, found = first; day <= last && day - found <= LONGEST_PAUSE; day++) {
    if (!isOn(rule, day)) continue
    found = day
    yield day
  }
}

/** All that comes later than `after`, in order, without end; of business days behind `behind`, where that is given. */
export function* occurrences(rule: ScheduleRule, zone: string, after: Date, behind?: string): Generator<Occurrence> {
  // A night's start is told by the day before, and a clock may be set back over midnight.
  const around = Math.floor(wallAt(zone, after) / DAY) - 2
  const from = behind === undefined ? around : Math.max(around, dayOf(behind) + 1)
  for (const day of daysFrom(rule, from)) {
    const at = momentOf(zone, startWall(rule.startTime, day))
    if (at > after) yield { date: dateOf(day), at }
  }
}

/** The next start of a rule; undefined: there is none any more. */
export function nextAt(rule: ScheduleRule, zone: string, after: Date): Date | undefined {
  for (const { at } of occurrences(rule, zone, after)) return at
  return undefined
}

/** Later than `after` and not later than `until`; of business days behind `behind`, where that is given. */
export function occurrencesBetween(
  rule: ScheduleRule,
  zone: string,
  after: Date,
  until: Date,
  behind?: string,
): Occurrence[] {
  const found: Occurrence[] = []
  for (const one of occurrences(rule, zone, after, behind)) {
    if (one.at > until) break
    found.push(one)
  }
  return found
}
