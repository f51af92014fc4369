import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY, HOUR, MINUTE } from './durations.ts'
import {
  businessDateOf,
  businessDay,
  endOf,
  nextAt,
  occurrences,
  occurrencesBetween,
  startOf,
  type ScheduleRule,
} from './schedule.ts'

/** Every zone of Russia, and two whose clocks change at different hours on different days. */
const ZONES = [
  'Europe/Kaliningrad',
  'Europe/Moscow',
  'Europe/Simferopol',
  'Europe/Kirov',
  'Europe/Volgograd',
  'Europe/Astrakhan',
  'Europe/Saratov',
  'Europe/Ulyanovsk',
  'Europe/Samara',
  'Asia/Yekaterinburg',
  'Asia/Omsk',
  'Asia/Novosibirsk',
  'Asia/Barnaul',
  'Asia/Tomsk',
  'Asia/Novokuznetsk',
  'Asia/Krasnoyarsk',
  'Asia/Irkutsk',
  'Asia/Chita',
  'Asia/Yakutsk',
  'Asia/Khandyga',
  'Asia/Vladivostok',
  'Asia/Ust-Nera',
  'Asia/Magadan',
  'Asia/Sakhalin',
  'Asia/Srednekolymsk',
  'Asia/Kamchatka',
  'Asia/Anadyr',
  'Europe/Berlin',
  'America/New_York',
]
const two = (n: number) => String(n).padStart(2, '0')

/** The reference: a clock is looked at minute by minute, and nothing is reckoned. */
const clocks = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
)
const shown = (zone: string, at: number) => clocks.get(zone)?.format(at) ?? ''
const minutesFrom = (one: string, other: string) => (Date.parse(`${other}Z`) - Date.parse(`${one}Z`)) / MINUTE

/** When the clock shows it the last time; a minute that it leaves out is as late as if it went on as before. */
const walked = new Map<string, number>()
function shownLast(zone: string, date: string, time: string): number {
  const wanted = `${date} ${time}`
  const known = walked.get(zone + wanted)
  if (known !== undefined) return known
  const guess = Date.parse(`${date}T${time}Z`)
  let found: number | undefined
  let leaves: number | undefined
  const first = guess - 15 * HOUR
  let starts = shown(zone, first)
  for (let hour = first; hour < guess + 13 * HOUR; hour += HOUR) {
    let before = starts
    const ends = shown(zone, hour + HOUR)
    starts = ends
    // An hour that is one on the clock, too, shows what lies between its ends and nothing else.
    if (minutesFrom(before, ends) === 60 && (ends < wanted || before > wanted)) continue
    if (before === wanted) found = hour
    for (let at = hour + MINUTE; at <= hour + HOUR; at += MINUTE) {
      const now = shown(zone, at)
      if (now === wanted) found = at
      if (before < wanted && now > wanted) leaves = at + (minutesFrom(before, wanted) - 1) * MINUTE
      before = now
    }
  }
  const moment = found ?? leaves
  if (moment === undefined) throw new Error(`${zone} never comes to ${wanted}`)
  walked.set(zone + wanted, moment)
  return moment
}

/** The hours with which the clock of a zone is set. */
function* changesOf(zone: string): Generator<number> {
  for (let day = Date.UTC(2024); day < Date.UTC(2031); day += DAY) {
    if (minutesFrom(shown(zone, day), shown(zone, day + DAY)) === DAY / MINUTE) continue
    for (let at = day + HOUR; at <= day + DAY; at += HOUR)
      if (minutesFrom(shown(zone, at - MINUTE), shown(zone, at)) !== 1) yield at
  }
}

const plusDays = (date: string, days: number) => {
  const at = new Date(`${date}T12:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

function isMeant(rule: ScheduleRule, date: string): boolean {
  if (rule.validFrom !== undefined && date < rule.validFrom) return false
  if (rule.validTo !== undefined && date > rule.validTo) return false
  const [, month, day] = date.split('-').map(Number)
  if (rule.type === 'daily') return true
  if (rule.type === 'weekly') return rule.weekdays.includes(WEEKDAYS.indexOf(weekday.format(Date.parse(date))) + 1)
  if (rule.type === 'once') return rule.date === date
  if (rule.type === 'manual') return false
  const isLast = Number(plusDays(date, 1).split('-')[1]) !== month
  return rule.monthDays.includes(day ?? 0) || (isLast && rule.monthDays.includes(31))
}

/** Day after day until one is meant and comes later. */
function plainNext(rule: ScheduleRule, zone: string, after: Date): Date | undefined {
  const today = shown(zone, after.getTime()).slice(0, 10)
  for (let days = -2; days < 3000; days++) {
    const date = plusDays(today, days)
    if (!isMeant(rule, date)) continue
    const isNight = rule.startTime < '05:00'
    const at = shownLast(zone, isNight ? plusDays(date, 1) : date, rule.startTime)
    if (at > after.getTime()) return new Date(at)
  }
  return undefined
}

const zones = fc.constantFrom(...ZONES)
const moments = fc.integer({ min: Date.UTC(2024), max: Date.UTC(2030, 11, 31) }).map((at) => new Date(at))
const dates = moments.map((at) => at.toISOString().slice(0, 10))
/** Half of them in the hours in which clocks change. */
const times = fc
  .tuple(fc.oneof(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 5 })), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
const some = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 4 })
const rules: fc.Arbitrary<ScheduleRule> = fc
  .tuple(
    times,
    fc.oneof(
      fc.constant({ type: 'daily' as const }),
      some(7).map((weekdays) => ({ type: 'weekly' as const, weekdays })),
      fc
        .oneof(some(31), fc.constant([31]), fc.constant([30]))
        .map((monthDays) => ({ type: 'monthly' as const, monthDays })),
      dates.map((date) => ({ type: 'once' as const, date })),
    ),
    fc.option(dates, { nil: undefined, freq: 5 }),
    fc.option(dates, { nil: undefined, freq: 5 }),
  )
  .map(([startTime, kind, validFrom, validTo]) => ({
    startTime,
    ...kind,
    ...(validFrom && { validFrom }),
    ...(validTo && { validTo }),
  }))

describe('when a rule comes next', () => {
  test('as somebody finds who looks at the clock minute by minute: all zones, all rules, 2024-2030', () => {
    fc.assert(
      fc.property(rules, zones, moments, (rule, zone, after) => {
        expect(nextAt(rule, zone, after)).toEqual(plainNext(rule, zone, after))
      }),
      { numRuns: 500 },
    )
  })

  test('and around every change of a clock', () => {
    let changes = 0
    for (const zone of ['Europe/Berlin', 'America/New_York'])
      for (const at of changesOf(zone)) {
        changes += 1
        for (const startTime of [
          '00:00',
          '00:59',
          '01:00',
          '01:30',
          '01:59',
          '02:00',
          '02:30',
          '02:59',
          '03:00',
          '04:59',
          '05:00',
        ])
          for (const early of [49, 25, 24, 3, 2, 1, 0]) {
            const rule = { type: 'daily', startTime } as const
            const from = new Date(at - early * HOUR)
            expect([zone, startTime, from, nextAt(rule, zone, from)]).toEqual([
              zone,
              startTime,
              from,
              plainNext(rule, zone, from) as Date,
            ])
          }
      }
    expect(changes).toBe(28)
  })

  test('02:30 of the spring is 03:30, of the autumn the second one', () => {
    const daily = { type: 'daily', startTime: '02:30' } as const
    const on = (zone: string, after: string) => nextAt(daily, zone, new Date(after))?.toISOString()
    expect(on('Europe/Berlin', '2026-03-28T12:00Z')).toBe('2026-03-29T01:30:00.000Z')
    expect(on('Europe/Berlin', '2026-10-24T12:00Z')).toBe('2026-10-25T01:30:00.000Z')
    expect(
      nextAt({ ...daily, startTime: '01:30' }, 'America/New_York', new Date('2026-10-31T12:00Z'))?.toISOString(),
    ).toBe('2026-11-01T06:30:00.000Z')
  })

  test('31 is the last day of a month, 30 is only where there is one', () => {
    const of = (monthDays: number[]) =>
      occurrencesBetween(
        { type: 'monthly', monthDays, startTime: '09:00' },
        'Europe/Moscow',
        new Date('2028-01-01T00:00Z'),
        new Date('2028-05-01T00:00Z'),
      ).map(({ date }) => date)
    expect(of([31])).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'])
    expect(of([30])).toEqual(['2028-01-30', '2028-03-30', '2028-04-30'])
    expect(of([15, 31])).toHaveLength(8)
  })

  test('a rule without days, of the past, or by hand has none', () => {
    const after = new Date('2026-01-12T09:00Z')
    const startTime = '09:00'
    for (const rule of [
      { type: 'manual', startTime },
      { type: 'weekly', weekdays: [], startTime },
      { type: 'monthly', monthDays: [], startTime },
      { type: 'once', date: '2026-01-11', startTime },
      { type: 'once', date: '2026-03-01', validTo: '2026-02-01', startTime },
      { type: 'daily', validTo: '2026-01-11', startTime },
    ] satisfies ScheduleRule[])
      expect([rule, nextAt(rule, 'Europe/Moscow', after)]).toEqual([rule, undefined])
  })

  test('all between two moments are what is next, one after the other; behind a day only later ones count', () => {
    fc.assert(
      fc.property(rules, zones, moments, (rule, zone, after) => {
        const until = new Date(after.getTime() + 100 * DAY)
        const chain: Date[] = []
        for (let at = nextAt(rule, zone, after); at && at <= until; at = nextAt(rule, zone, at)) chain.push(at)
        const found = occurrencesBetween(rule, zone, after, until)
        expect(found.map(({ at }) => at)).toEqual(chain)
        const [first, second] = found
        if (!first || !second) return
        const [later] = occurrences(rule, zone, after, first.date)
        expect(later).toEqual(second)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a business day', () => {
  test('holds the moments that tell its date, and every moment is of one', () => {
    fc.assert(
      fc.property(zones, moments, (zone, at) => {
        const date = businessDateOf(at, zone)
        const { from, until } = businessDay(date, zone)
        expect(from <= at && at < until).toBe(true)
        expect([shown(zone, from.getTime()), shown(zone, until.getTime())]).toEqual([
          `${date} 05:00`,
          `${plusDays(date, 1)} 05:00`,
        ])
      }),
      { numRuns: 1000 },
    )
  })

  test('holds what begins in it', () => {
    fc.assert(
      fc.property(rules, zones, moments, (rule, zone, after) => {
        for (const { date, at } of occurrencesBetween(rule, zone, after, new Date(after.getTime() + 30 * DAY))) {
          expect(businessDateOf(at, zone)).toBe(date)
          expect(startOf(rule, date, zone)).toEqual(at)
        }
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['09:00', '11:00', '2026-01-12T06:00', '2026-01-12T08:00'],
    ['22:00', '02:00', '2026-01-12T19:00', '2026-01-12T23:00'],
    ['09:00', '09:00', '2026-01-12T06:00', '2026-01-13T06:00'],
    ['01:00', '03:00', '2026-01-12T22:00', '2026-01-13T00:00'],
  ])('%s-%s begins and ends', (startTime, endTime, starts, ends) => {
    const rule = { type: 'daily', startTime, endTime } as const
    expect(startOf(rule, '2026-01-12', 'Europe/Moscow')).toEqual(new Date(`${starts}Z`))
    expect(endOf(rule, '2026-01-12', 'Europe/Moscow')).toEqual(new Date(`${ends}Z`))
  })
})
