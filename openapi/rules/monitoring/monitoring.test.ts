import { describe, expect, test } from 'bun:test'
import { addRuns, averageOf, byCompletion, hoursOf, NO_RUNS, rateOf, runFigures } from './monitoring-figures.ts'
import { daysOf, isFault, partOf, partsOf, type Span, spanOf } from './monitoring-period.ts'

const TODAY = '2026-11-21'
const span = (asked: Parameters<typeof spanOf>[0]): Span => {
  const found = spanOf(asked, TODAY)
  if (isFault(found)) throw new Error(found.code)
  return found
}

describe('the period', () => {
  test('is the last seven days, beside as many before', () => {
    expect(span({})).toEqual({
      period: { from: '2026-11-15', to: TODAY },
      previous: { from: '2026-11-08', to: '2026-11-14' },
      group: 'day',
    })
  })
  test('keeps what was named, and fills in the other end', () => {
    expect(span({ to: '2026-03-02' }).period).toEqual({ from: '2026-02-24', to: '2026-03-02' })
    expect(span({ from: '2026-11-20' }).period).toEqual({ from: '2026-11-20', to: TODAY })
    expect(span({ from: '2026-12-24' }).period).toEqual({ from: '2026-12-24', to: '2026-12-24' })
  })
  test('is not turned round, nor longer than a year', () => {
    expect(spanOf({ from: '2026-11-22', to: TODAY }, TODAY)).toEqual({ code: 'PERIOD_REVERSED', field: 'from' })
    expect(daysOf(span({ from: '2025-11-21' }).period)).toBe(366)
    expect(spanOf({ from: '2025-11-20' }, TODAY)).toEqual({ code: 'PERIOD_TOO_LONG', field: 'from', n: 366 })
  })
  test('is split by its length, or as asked', () => {
    expect(span({ from: '2026-10-22' }).group).toBe('day')
    expect(span({ from: '2026-10-21' }).group).toBe('week')
    expect(span({ from: '2026-07-25' }).group).toBe('week')
    expect(span({ from: '2026-07-24' }).group).toBe('month')
    expect(span({ from: '2026-07-24', group: 'day' }).group).toBe('day')
  })
  test('its weeks begin on Mondays, its months on the first; the first part where the period begins', () => {
    const weeks = span({ from: '2026-11-05', group: 'week' })
    expect(partsOf(weeks)).toEqual(['2026-11-05', '2026-11-09', '2026-11-16'])
    expect([partOf('2026-11-15', weeks), partOf('2026-11-16', weeks)]).toEqual(['2026-11-09', '2026-11-16'])
    expect(partsOf(span({ from: '2026-09-30', group: 'month' }))).toEqual(['2026-09-30', '2026-10-01', '2026-11-01'])
  })
})

describe('figures', () => {
  test('what is only scheduled is counted nowhere', () => {
    const sums = { ...NO_RUNS, completed: 6, late: 2, missed: 1, overdue: 1, inProgress: 3, ahead: 9, scored: 2 }
    expect(runFigures({ ...sums, scoreSum: 187, fails: 4 })).toEqual({
      counts: { total: 11, completed: 6, late: 2, missed: 1, overdue: 1, inProgress: 3, ahead: 9 },
      completionRate: 75,
      onTimeRate: 67,
      avgScore: 94,
      fails: 4,
    })
  })
  test('nothing has no share', () => {
    expect([rateOf(0, 0), averageOf(0, 0), hoursOf(0, 0)]).toEqual([null, null, null])
    expect([rateOf(1, 3), averageOf(187, 2), hoursOf(2 * 3_780_000, 2)]).toEqual([33, 94, 1.1])
  })
  test('sums add up field by field', () => {
    const one = {
      completed: 1,
      late: 2,
      missed: 3,
      overdue: 4,
      inProgress: 5,
      ahead: 6,
      scoreSum: 7,
      scored: 8,
      fails: 9,
    }
    expect(Object.values(addRuns(one, one))).toEqual(Object.values(one).map((n) => 2 * n))
  })
  test('the worst stands first, what has nothing to count last', () => {
    const of = (completed: number, missed: number) => {
      const now = runFigures({ ...NO_RUNS, completed, missed })
      return { now, before: now }
    }
    const rows = [of(0, 0), of(9, 1), of(1, 1), of(5, 5)]
    expect(rows.toSorted(byCompletion).map(({ now: { counts } }) => counts.total)).toEqual([10, 2, 10, 0])
  })
})
