/** In milliseconds. A day of 24 hours is no date: when a clock changes, a date is longer or shorter (schedule.ts). */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
