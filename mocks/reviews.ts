import { isReviewDue, reviewDueAt } from '../openapi/rules/knowledge-base/article-review.ts'
import type { MockSignedIn } from './context.ts'
import { rowsOf, type Schemas } from './db.ts'
import { settle } from './handlers/notifications/tell.ts'
import type { StoredReview } from './seed/reviews.ts'

type Who = Pick<MockSignedIn, 'company' | 'now'>
type Article = Schemas['Article']

export const reviewOf = ({ company }: Pick<Who, 'company'>, id: string): StoredReview | undefined =>
  rowsOf('reviews', company._id).find(({ articleId }) => articleId === id)

export const isDue = (who: Who, { _id, status }: Article): boolean =>
  isReviewDue({ status, reviewDueAt: reviewOf(who, _id)?.dueAt ?? null }, new Date(who.now()))

/** It was looked through just now, or its changed text was published: nobody is to hear of it any more. */
export function reviewed(who: Who, id: string): void {
  const row = reviewOf(who, id)
  if (!row) return
  row.reviewedAt = new Date(who.now())
  row.dueAt = row.every && reviewDueAt(row.reviewedAt, row.every, who.company.timezone)
  settleReview(who, id)
}

export const settleReview = (who: Who, id: string): void => settle(who, id, { kinds: ['articleReview'] })
