import { expect, test } from 'bun:test'
import { isReviewDue, passed, REVIEW_MONTHS, reviewDueAt } from './article-review.ts'

const due = (at: string, months: (typeof REVIEW_MONTHS)[number], zone = 'Europe/Moscow') =>
  reviewDueAt(new Date(at), months, zone).toISOString()

test('at nine of the same day so many months later, by the company’s clock', () => {
  expect(due('2026-08-18T13:20:00Z', 3)).toBe('2026-11-18T06:00:00.000Z')
  expect(due('2026-11-18T13:20:00Z', 12)).toBe('2027-11-18T06:00:00.000Z')
  // Past midnight there, and not yet here.
  expect(due('2026-08-17T21:30:00Z', 1)).toBe('2026-09-18T06:00:00.000Z')
  expect(due('2026-08-17T21:30:00Z', 1, 'Europe/London')).toBe('2026-09-17T08:00:00.000Z')
  expect(due('2026-08-17T21:30:00Z', 6, 'Europe/London')).toBe('2027-02-17T09:00:00.000Z')
})

test('of the last day where the month has no such one', () => {
  expect(due('2026-08-31T09:00:00Z', 1)).toBe('2026-09-30T06:00:00.000Z')
  expect(due('2026-08-31T09:00:00Z', 6)).toBe('2027-02-28T06:00:00.000Z')
  expect(due('2028-02-29T09:00:00Z', 12)).toBe('2029-02-28T06:00:00.000Z')
})

test('only what is published is due, from that moment on', () => {
  const reviewedBy = new Date('2026-11-18T06:00:00Z')
  const before = new Date(reviewedBy.getTime() - 1)
  const published = { status: 'published' as const, reviewDueAt: reviewedBy }
  expect([isReviewDue(published, before), isReviewDue(published, reviewedBy)]).toEqual([false, true])
  expect(isReviewDue({ ...published, status: 'draft' }, reviewedBy)).toBe(false)
  expect(isReviewDue({ ...published, reviewDueAt: null }, reviewedBy)).toBe(false)
})

test('said as people say it', () => {
  expect(REVIEW_MONTHS.map(passed)).toEqual(['прошёл месяц', 'прошло 3 месяца', 'прошло 6 месяцев', 'прошёл год'])
})
