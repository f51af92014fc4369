import type { components } from '../../../../openapi/gen/schema.d.ts'
import { isReviewDue, type ReviewMonths } from '../../../../openapi/rules/knowledge-base/article-review.ts'
import { ownerJoin } from '../../../articles/reviews.ts'
import type { Tag } from '../../../db/client.ts'

type Schemas = components['schemas']

export type ReviewRow = {
  title: string
  status: Schemas['ArticleStatus']
  version: number
  authorId: string | null
  /** As it was chosen; null: the author. */
  chosenId: string | null
  chosenName: string | null
  /** Who does look after it. */
  ownerId: string | null
  ownerName: string | null
  reviewEvery: ReviewMonths | null
  reviewedAt: Date | null
  reviewDueAt: Date | null
  updatedAt: Date | null
}

/** How an article is looked after, whether that was ever set or not. */
export async function find(sql: Tag, companyId: string, id: string): Promise<ReviewRow | undefined> {
  const [row] = await sql<ReviewRow[]>`
    select a.title, a.status, a.version, a.created_by as author_id, r.owner_id as chosen_id,
      coalesce(c.name, a.created_by_name) as chosen_name, o.id as owner_id, o.name as owner_name,
      r.every_months as review_every, r.reviewed_at, r.due_at as review_due_at, r.updated_at
    from articles a
    left join article_reviews r on r.company_id = ${companyId} and r.article_id = a.id
    left join users c on c.company_id = ${companyId} and c.id = coalesce(r.owner_id, a.created_by)
    ${ownerJoin(sql, companyId)}
    where a.company_id = ${companyId} and a.id = ${id}`
  return row
}

/** No save of the article and no other review happens meanwhile. */
export async function lock(sql: Tag, companyId: string, id: string): Promise<ReviewRow | undefined> {
  await sql`select from articles where company_id = ${companyId} and id = ${id} for no key update`
  return find(sql, companyId, id)
}

export function present(row: ReviewRow, now: Date): Schemas['ArticleReview'] {
  const { ownerId, ownerName, reviewEvery, reviewedAt, reviewDueAt, version, updatedAt } = row
  return {
    owner: ownerId === null ? null : { id: ownerId, name: ownerName ?? '' },
    reviewEvery,
    reviewedAt: reviewedAt?.toISOString() ?? null,
    reviewDueAt: reviewDueAt?.toISOString() ?? null,
    isDue: isReviewDue(row, now),
    version,
    updatedAt: updatedAt?.toISOString() ?? null,
  }
}
