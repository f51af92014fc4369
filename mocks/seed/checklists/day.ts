import { DAY, HOUR, MINUTE } from '../../../openapi/rules/time/durations.ts'
import { businessDateOf, businessDay } from '../../../openapi/rules/time/schedule.ts'
import { wallAt } from '../../../openapi/rules/time/wall-clock.ts'

/** Where the demo's restaurants are. */
export const ZONE = 'Europe/Moscow'
const HALF_HOUR = 30 * MINUTE
/** The demo is told from the moment it begins: whenever one looks, something is late and something is still to come. */
export const now = new Date()
export const today = businessDateOf(now, ZONE)
const { from, until } = businessDay(today, ZONE)

/** So many days from today. */
export const dayFrom = (days: number): string =>
  new Date(Date.parse(`${today}T00:00Z`) + days * DAY).toISOString().slice(0, today.length)

/** What the clock shows so many hours from now, at a half hour, within today's business day. */
export function hourFrom(hours: number): string {
  const at = Math.round((now.getTime() + hours * HOUR) / HALF_HOUR) * HALF_HOUR
  const within = Math.min(Math.max(at, from.getTime()), until.getTime() - HALF_HOUR)
  return new Date(wallAt(ZONE, new Date(within))).toISOString().slice('yyyy-MM-ddT'.length, 'yyyy-MM-ddTHH:mm'.length)
}

const CLOCK_HEX = 12
/** RFC 9562 §5.7, with noon UTC of the run's business day as its time: an id alone names the day. */
export function runIdOf(date: string, place: number): string {
  const clock = (Date.parse(`${date}T00:00Z`) + DAY / 2).toString(16).padStart(CLOCK_HEX, '0')
  return `${clock.slice(0, 8)}-${clock.slice(8)}-7${place.toString(16).padStart(3, '0')}-8e0f-c1d2e3f4a5b6`
}
