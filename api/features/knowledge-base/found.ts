import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Tag } from '../../db/client.ts'
import { filters, SUMMARY, type Page, type Query } from './filters.ts'
import { topicJoin, type Reader } from './reader.ts'
import { presentSummary, type SummaryRow } from './rows.ts'
import { tsquery } from './search.ts'
import { tagKeys } from './tags.ts'

/** Found articles, best first, then in the list's order (B12). */
export async function found(sql: Tag, reader: Reader, query: Query, text: string): Promise<Page> {
  const { page = 1, limit = limits.articlePageSize } = query
  const wanted = await tsquery(sql, text)
  if (wanted === undefined) return { articles: [], total: 0 }
  const statuses = reader.isAdmin ? (query.status ? [query.status] : ['draft', 'published', 'archived']) : ['published']
  const positions = reader.isAdmin ? null : reader.positions
  // The other filters look at what was found, all of it: the page is cut after them.
  const filtered = query.topic !== undefined || tagKeys(query.tags).length > 0
  const from = filtered ? { limit: FOUND_MAX, offset: 0 } : { limit, offset: (page - 1) * limit }
  const rows = await sql<(SummaryRow & { total: number })[]>`
    select ${SUMMARY(sql)}, ${filtered ? sql`count(*) over ()::int` : sql`f.total`} as total
    from article_search_find(${wanted}, ${statuses}::text[], ${positions}::uuid[], ${from.limit}, ${from.offset}) f
    join articles a on a.company_id = ${reader.companyId} and a.id = f.article_id
    ${topicJoin(sql, reader)}
    left join article_views v on v.company_id = ${reader.companyId} and v.article_id = a.id
    ${filtered ? sql`where ${filters(sql, reader, query)}` : sql``}
    order by f.rank desc, a.sort_order, a.created_at desc, a.id
    ${filtered ? sql`limit ${limit} offset ${(page - 1) * limit}` : sql``}`
  const total = rows[0]?.total ?? (page > 1 ? (await found(sql, reader, { ...query, page: 1 }, text)).total : 0)
  return { articles: rows.map(presentSummary), total }
}

/** As many as a company's articles may ever be found at once. */
const FOUND_MAX = 1_000_000
