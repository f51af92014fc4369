import { wallText } from '../sheets/sheet.ts'
import { wallAt } from './wall-clock.ts'

// What a clock on the wall of a time zone says, to the minute. Throw a RangeError for what is no zone or no moment.

type Moment = Date | string | number
const wallOf = (at: Moment, zone: string) => new Date(wallAt(zone, new Date(at)))

/** 2026-11-29, as periods and the names of files tell a day. */
export const isoDateIn = (at: Moment, zone: string): string => wallOf(at, zone).toISOString().slice(0, 10)

/** 29.11.2026 14:20 */
export const dateTimeIn = (at: Moment, zone: string): string => wallText(wallOf(at, zone))

/** 29.11.2026 */
export const dateIn = (at: Moment, zone: string): string => dateTimeIn(at, zone).slice(0, 10)

/** 14:20 */
export const timeIn = (at: Moment, zone: string): string => dateTimeIn(at, zone).slice(11)

/** 29.11, 14:20: where the year goes without saying. */
export const shortDateTimeIn = (at: Moment, zone: string): string => {
  const [date = '', time = ''] = dateTimeIn(at, zone).split(' ')
  return `${date.slice(0, 5)}, ${time}`
}
