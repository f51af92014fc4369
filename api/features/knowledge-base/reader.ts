import type { ReadContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'

/** Who reads: an administrator sees every article, others what is published for all or for their position (B3, B4, B25). */
export type Reader = { companyId: string; userId: string; isAdmin: boolean; positions: string[] }

export const readerOf = ({ company, user, principal }: ReadContext): Reader => ({
  companyId: company._id,
  userId: user.id,
  isAdmin: principal.rights.has('article.readAll'),
  positions: user.position ? [user.position._id] : [],
})

/** A condition on `a`, a row of articles. */
export const mayRead = (sql: Tag, { companyId, isAdmin, positions }: Reader) =>
  isAdmin
    ? sql`true`
    : sql`(a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = ${companyId} and p.article_id = a.id and p.position_id = any(${positions}::uuid[]))))`

/** The topic as an article shows it, joined as `t`: an archived one is none, an inactive one only an administrator's (B7, B9). */
export const topicJoin = (sql: Tag, { companyId, isAdmin }: Reader) =>
  sql`left join topics t on t.company_id = ${companyId} and t.id = a.topic_id and t.archived_at is null ${isAdmin ? sql`` : sql`and t.is_active`}`
