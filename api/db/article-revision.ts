import type { Tag } from './client.ts'

/**
 * The company's revision, which every change of a topic or an article raises: a scalar within a query, read with what it
 * vouches for, or before.
 */
export const REVISION = (sql: Tag, companyId: string) =>
  sql`(select coalesce(sum(rev), 0)::bigint from article_revs where company_id = ${companyId})`
