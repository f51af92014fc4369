import type { components } from '../../gen/schema.d.ts'
import { DAY, HOUR } from '../time/durations.ts'
import { momentOf, wallAt } from '../time/wall-clock.ts'

export type ReviewMonths = components['schemas']['ReviewMonths']
export const REVIEW_MONTHS = [1, 3, 6, 12] as const satisfies readonly ReviewMonths[]
/** By the company's clock. */
const DUE_HOUR = 9

/** At nine of the same day of the month so many months later, or of the last day where the month has no such one. */
export function reviewDueAt(reviewedAt: Date, months: ReviewMonths, timezone: string): Date {
  const day = new Date(Math.floor(wallAt(timezone, reviewedAt) / DAY) * DAY)
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0))
  const due = Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day.getUTCDate(), last.getUTCDate()))
  return momentOf(timezone, due + DUE_HOUR * HOUR)
}

type Timed = { status: components['schemas']['ArticleStatus']; reviewDueAt: Date | null }
/** Of a draft or of the archive nothing is due: nobody reads them. */
export const isReviewDue = ({ status, reviewDueAt: due }: Timed, now: Date): boolean =>
  status === 'published' && due !== null && due <= now

/** What the owner is told. */
export const passed = (months: number): string =>
  months === 1
    ? 'прошёл месяц'
    : months === 12
      ? 'прошёл год'
      : months < 5
        ? `прошло ${months} месяца`
        : `прошло ${months} месяцев`
