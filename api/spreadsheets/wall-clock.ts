import { wallAt } from '../../openapi/rules/wall-clock.ts'

/** The clock on the wall of a time zone, as a date that says the same in UTC: spreadsheets know no zones. */
export const wallClock =
  (timeZone: string): ((at: Date) => Date) =>
  (at) =>
    new Date(wallAt(timeZone, at))

/** dd.MM.yyyy HH:mm of such a date. */
export function wallClockText(wall: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const date = `${two(wall.getUTCDate())}.${two(wall.getUTCMonth() + 1)}.${wall.getUTCFullYear()}`
  return `${date} ${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`
}
