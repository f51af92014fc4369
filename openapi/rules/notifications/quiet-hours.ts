import { DAY, HOUR, MINUTE } from '../time/durations.ts'
import { momentOf, wallAt } from '../time/wall-clock.ts'

/** As HH:MM of somebody's wall clock; from later than to: over midnight. */
export type Quiet = { from: string; to: string }

const sinceMidnight = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3)) * MINUTE

/** When a message may go out that is due then: at once, or when his quiet hours end. They hold back and drop nothing. */
export function afterQuiet(at: Date, zone: string, quiet: Quiet | null): Date {
  if (!quiet || quiet.from === quiet.to) return at
  const [from, to] = [sinceMidnight(quiet.from), sinceMidnight(quiet.to)]
  const wall = wallAt(zone, at)
  const midnight = Math.floor(wall / DAY) * DAY
  const time = wall - midnight
  const isOverMidnight = from > to
  const isQuiet = isOverMidnight ? time >= from || time < to : time >= from && time < to
  if (!isQuiet) return at
  const end = midnight + to + (isOverMidnight && time >= from ? DAY : 0)
  const ends = momentOf(zone, end)
  // The hour that a clock shows twice: never before the moment itself.
  return ends > at ? ends : at
}

/** The next moment after this one at which the wall clock of the zone shows the time. */
export function nextAt(time: string, zone: string, after: Date): Date {
  const midnight = Math.floor(wallAt(zone, after) / DAY) * DAY
  for (const days of [0, 1, 2]) {
    const at = momentOf(zone, midnight + days * DAY + sinceMidnight(time))
    if (at > after) return at
  }
  throw new RangeError('A day has its times')
}
