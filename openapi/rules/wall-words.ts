import { type Wall, wallAt } from './wall-clock.ts'

// What a clock on the wall of a time zone says, to the minute. Throw a RangeError for what is no zone or no moment.

const isoOf = (wall: Wall) => new Date(wall).toISOString()
const wallOf = (at: Date | string | number, zone: string) => wallAt(zone, new Date(at))

/** 2026-11-29, as periods and the names of files tell a day. */
export const isoDateIn = (at: Date | string | number, zone: string): string => isoOf(wallOf(at, zone)).slice(0, 10)

/** 14:20 */
export const timeIn = (at: Date | string | number, zone: string): string => isoOf(wallOf(at, zone)).slice(11, 16)

/** 29.11.2026 */
export const dateIn = (at: Date | string | number, zone: string): string =>
  isoDateIn(at, zone).split('-').toReversed().join('.')

/** 29.11.2026 14:20 */
export const dateTimeIn = (at: Date | string | number, zone: string): string =>
  `${dateIn(at, zone)} ${timeIn(at, zone)}`

/** 29.11, 14:20: where the year goes without saying. */
export const shortDateTimeIn = (at: Date | string | number, zone: string): string =>
  `${dateIn(at, zone).slice(0, 5)}, ${timeIn(at, zone)}`
