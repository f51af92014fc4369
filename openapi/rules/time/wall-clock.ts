import { DAY, MINUTE } from './durations.ts'

/**
 * What a clock on the wall says, as the milliseconds at which one in UTC says the same. Zones are told by `Intl` alone:
 * not every browser has Temporal.
 */
export type Wall = number

const formats = new Map<string, Intl.DateTimeFormat>()

/** Throws a RangeError for what is no zone. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(zone, format)
  return format
}

/** A list asks for the same few moments row by row, and `Intl` is slow to tell them. */
const told = new Map<string, Wall>()
const TOLD_MAX = 1000

/** To the minute: zones differ by whole ones. */
export function wallAt(zone: string, at: Date): Wall {
  const name = `${zone} ${Math.floor(at.getTime() / MINUTE)}`
  const known = told.get(name)
  if (known !== undefined) return known
  const [, month, day, year, hour, minute] =
    /^(\d\d)\/(\d\d)\/(\d+), (\d\d):(\d\d)$/.exec(formatOf(zone).format(at)) ?? []
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
  if (told.size >= TOLD_MAX) told.clear()
  told.set(name, wall)
  return wall
}

/** How far the zone is ahead of UTC. */
const aheadAt = (zone: string, at: number) => wallAt(zone, new Date(at)) - Math.floor(at / MINUTE) * MINUTE

/**
 * When the clock of a zone shows this, as `timestamp at time zone zone` of Postgres has it: what it shows twice is the second
 * time, what it leaves out is as much later as it leaves out.
 */
export function momentOf(zone: string, wall: Wall): Date {
  // A day is longer than any change of a clock, and shorter than the time between two.
  const before = wall - aheadAt(zone, wall - DAY)
  const after = wall - aheadAt(zone, wall + DAY)
  if (before === after) return new Date(before)
  const shown = [before, after].filter((at) => at + aheadAt(zone, at) === wall)
  return new Date(Math.max(...(shown.length === 1 ? shown : [before, after])))
}
