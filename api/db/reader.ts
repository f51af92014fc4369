import type postgres from 'postgres'
import type { Tag } from './pool.ts'

/** A piece of SQL inside another. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/** Who reads, as SQL needs it. */
export type Reader = { companyId: string; isAdmin: boolean; positionId: string | null }

type Signed = { company: { _id: string }; user: { role: string; position: { _id: string } | null } }
export const readerOf = ({ company, user }: Signed): Reader => ({
  companyId: company._id,
  isAdmin: user.role === 'admin',
  positionId: user.position?._id ?? null,
})

/**
 * Whether the reader may read the article `a`: an administrator everything, others what is published for all or for
 * their position (B3, B4, B25). The one place that says it: lists, counts, topics and files ask here (T11, T12).
 */
export const mayRead = (sql: Tag, { isAdmin, positionId }: Reader): Fragment =>
  isAdmin
    ? sql`true`
    : sql`a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = a.company_id and p.article_id = a.id and p.position_id = ${positionId}::uuid
      ))`
