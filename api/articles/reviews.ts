import type { Fragment, Tag } from '../db/client.ts'
import { settle } from '../notifications/settle.ts'

/** Whether `p`, a row of users, may look after an article. */
export const mayOwn = (sql: Tag, p: 'o' | 't'): Fragment => {
  const of = (column: string) => sql(`${p}.${column}`)
  return sql`(${of('role')} = 'admin' and ${of('isActive')} and ${of('deletedAt')} is null)`
}

/** Joins `o`: who looks after `a`, whose settings are `r`; nobody where he may not any more. */
export const ownerJoin = (sql: Tag, companyId: string): Fragment => sql`
  left join users o on o.company_id = ${companyId} and o.id = coalesce(r.owner_id, a.created_by) and ${mayOwn(sql, 'o')}`

/** When it is due that was reviewed at `at`: as reviewDueAt of openapi/rules/knowledge-base/article-review.ts. */
export const dueAfter = (sql: Tag, at: Fragment, months: Fragment, timezone: string): Fragment => sql`
  (((${at} at time zone ${timezone})::date + make_interval(months => ${months})) + interval '9 hours') at time zone ${timezone}`

/** Articles `a` that are to be looked through. */
export const isDue = (sql: Tag, companyId: string, now: Date): Fragment => sql`
  (a.status = 'published' and exists (
    select from article_reviews r
    where r.company_id = ${companyId} and r.article_id = a.id and r.due_at <= ${now}))`

type Where = { company: string; timezone: string; now: Date }

/** A changed text was published: it has been looked through. */
export async function reviewPublished(sql: Tag, { company, timezone, now }: Where, id: string): Promise<void> {
  const { count } = await sql`
    update article_reviews r
    set reviewed_at = ${now}, told_at = null, told_to = null,
      due_at = ${dueAfter(sql, sql`${now}::timestamptz`, sql`r.every_months`, timezone)}
    where r.company_id = ${company} and r.article_id = ${id}`
  if (count > 0) await settleReview(sql, { company, now }, id)
}

/** Nobody is to look it through now. */
export const settleReview = (sql: Tag, { company, now }: Omit<Where, 'timezone'>, id: string): Promise<void> =>
  settle(sql, { company, links: [id], kinds: ['articleReview'] }, now)
