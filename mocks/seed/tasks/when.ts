import { DAY, HOUR, MINUTE } from '../../../openapi/rules/time/durations.ts'

const MOSCOW = 3 * HOUR
const HALF_HOUR = 30 * MINUTE
/** A task that was written once would be overdue a month later: the demo's are told from the moment it begins. */
const now = Date.now()
const midnight = Math.floor((now + MOSCOW) / DAY) * DAY - MOSCOW

/** So many days from today, at this time of Moscow. */
export function at(day: number, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(midnight + day * DAY + hours * HOUR + minutes * MINUTE).toISOString()
}

/** A round time at least so many hours ahead: what is due today is still to come whenever one looks. */
export const soon = (hours: number) => new Date(Math.ceil((now + hours * HOUR) / HALF_HOUR) * HALF_HOUR).toISOString()

/** So many minutes before one looks. */
export const ago = (minutes: number) => new Date(Math.floor(now / MINUTE) * MINUTE - minutes * MINUTE).toISOString()

/** The contract's examples are of one day; here that day was yesterday. */
export const yesterday = (told: string, day: string) =>
  new Date(Date.parse(told) - Date.parse(`${day}T00:00:00.000+03:00`) + midnight - DAY).toISOString()

/** How many days ago the last Monday before today was. */
export const sinceMonday = ((new Date(now + MOSCOW).getUTCDay() + 5) % 7) + 1
