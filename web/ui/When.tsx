import { formatWhen, formatWhenIn } from '../lib/dates.ts'
import { useMinute } from '../lib/useMinute.ts'

interface WhenProps {
  at: string
  /** By the clock of a place; without one by the reader's own. */
  zone?: string | undefined
}

/** The time of what was today, with the date of any other day: which it becomes at midnight, on a page that stays open. */
export function When({ at, zone }: WhenProps) {
  const now = new Date(useMinute())
  return zone === undefined ? formatWhen(at, now) : formatWhenIn(at, zone, now)
}
