import { reviewDueAt, type ReviewMonths } from '../../openapi/rules/knowledge-base/article-review.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { DAY } from '../../openapi/rules/time/durations.ts'
import { articleIds, companyIds, userIds } from './ids.ts'
import { rowsOf, type Seeded } from './row.ts'
import { at } from './tasks/when.ts'

/** `owner`: null is the author. */
export type StoredReview = {
  articleId: string
  owner: string | null
  every: ReviewMonths | null
  reviewedAt: Date | null
  dueAt: Date | null
  updatedAt: Date
}
/** Somebody has said of a version that it still holds. */
export type StoredCheck = components['schemas']['ArticleCheck'] & { articleId: string; version: number }

const MONTH_DAYS = 31
function review(articleId: string, every: ReviewMonths, reviewedDaysAgo: number): StoredReview {
  const reviewedAt = new Date(at(-reviewedDaysAgo, '16:20'))
  return {
    articleId,
    owner: userIds.marina,
    every,
    reviewedAt,
    dueAt: reviewDueAt(reviewedAt, every, 'Europe/Moscow'),
    updatedAt: new Date(reviewedAt.getTime() - DAY),
  }
}

/** Two are due, one was looked through not long ago. */
export const reviews: Seeded<StoredReview>[] = rowsOf(companyIds.berezka, [
  review(articleIds.returnedDish, 3, 3 * MONTH_DAYS + 4),
  review(articleIds.lostThings, 6, 6 * MONTH_DAYS + 1),
  review(articleIds.cashShift, 12, 40),
])

export const checks: Seeded<StoredCheck>[] = rowsOf(companyIds.berezka, [
  {
    articleId: articleIds.returnedDish,
    version: 1,
    at: at(-(3 * MONTH_DAYS + 4), '16:20'),
    by: { id: userIds.marina, name: 'Марина Соколова' },
  },
])
