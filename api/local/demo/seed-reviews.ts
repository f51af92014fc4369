import type { Tag } from '../../db/client.ts'

export type DemoReview = {
  articleId: string
  owner: string | null
  every: number | null
  reviewedAt: Date | null
  dueAt: Date | null
  updatedAt: Date
}
export type DemoCheck = { articleId: string; version: number; at: string; by: { id: string | null; name: string } }

/** Behind the articles and the people that they name. What is due was told of long ago. */
export async function seedReviews(
  sql: Tag,
  companyId: string,
  reviews: readonly DemoReview[],
  checks: readonly DemoCheck[],
): Promise<void> {
  for (const { articleId, owner, every, reviewedAt, dueAt, updatedAt } of reviews)
    await sql`
      insert into article_reviews (company_id, article_id, owner_id, every_months, reviewed_at, due_at, told_at, told_to, updated_at)
      values (${companyId}, ${articleId}, ${owner}, ${every}, ${reviewedAt}, ${dueAt}, ${dueAt}, ${owner}, ${updatedAt})`
  for (const { articleId, version, at, by } of checks)
    await sql`
      insert into article_checks (company_id, article_id, version, at, user_id, user_name)
      values (${companyId}, ${articleId}, ${version}, ${at}, ${by.id}, ${by.name})`
}
