import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Tag } from '../../db/client.ts'
import { filters, SUMMARY, type Page, type Query } from './filters.ts'
import { mayRead, topicJoin, type Reader } from './reader.ts'
import { presentSummary, type SummaryRow } from './rows.ts'
import { corrected } from './search/corrected.ts'
import { find, type Ask, type Scope } from './search/find.ts'
import { fragmentOf, isForm, placesOf } from './search/fragment.ts'
import { keyedQuery, weightedQuery, type Group } from './search/groups.ts'
import { stemsOf } from './search/stems.ts'
import { tagKeys } from './tags.ts'

type Part = NonNullable<Page['articles'][number]['fragment']>[number]
/** As a list shows it, with the text that its fragment is cut from. */
type FoundRow = SummaryRow & { plain: string; total: number }

/** Found articles, best first, then in the list's order (B12). */
export async function found(sql: Tag, reader: Reader, query: Query, text: string): Promise<Page> {
  const scope: Scope = {
    statuses: reader.isAdmin ? (query.status ? [query.status] : ['draft', 'published', 'archived']) : ['published'],
    positions: reader.isAdmin ? null : reader.positions,
  }
  const { rows, total, groups, mended } = await find(sql, scope, text, ask(sql, reader, query, scope))
  const fragments = await fragmentsOf(sql, rows, groups)
  const correctedSearch = mended && total > 0 ? await corrected(sql, mended, rows) : undefined
  return {
    articles: rows.map((row) => {
      const fragment = fragments.get(row.id)
      return { ...presentSummary(row), ...(fragment && { fragment }) }
    }),
    total,
    ...(correctedSearch !== undefined && { correctedSearch }),
  }
}

const ask =
  (sql: Tag, reader: Reader, query: Query, scope: Scope): Ask<FoundRow> =>
  async (groups) => {
    const { page = 1, limit = limits.articlePageSize } = query
    // The other filters look at what was found, all of it: the page is cut after them.
    const isFiltered = query.topic !== undefined || tagKeys(query.tags).length > 0
    const hits = (most: number, offset: number) => sql`
      article_search_find(${groups.map((group) => `(${keyedQuery(group)})`).join('&')},
        ${groups.map((group) => weightedQuery(group, '')).join('|')},
        ${groups.map((group) => weightedQuery(group, 'A'))}::text[],
        ${groups.map((group) => weightedQuery(group, 'B'))}::text[],
        ${scope.statuses}::text[], ${scope.positions}::uuid[], ${most}, ${offset})`
    const pageAt = (offset: number) =>
      isFiltered
        ? sql`(
            select a.id as article_id, f.rank, count(*) over ()::int as total
            from ${hits(FOUND_MAX, 0)} f
            join articles a on a.company_id = ${reader.companyId} and a.id = f.article_id
            where ${filters(sql, reader, query)}
            order by f.rank desc, a.sort_order, a.created_at desc, a.id desc
            limit ${limit} offset ${offset})`
        : hits(limit, offset)
    const at = async (offset: number) =>
      await sql<FoundRow[]>`
      select ${SUMMARY(sql)}, s.plain, k.total
      from ${pageAt(offset)} k
      join articles a on a.company_id = ${reader.companyId} and a.id = k.article_id
      join article_search s on s.company_id = ${reader.companyId} and s.article_id = k.article_id
      ${topicJoin(sql, reader)}
      left join article_views v on v.company_id = ${reader.companyId} and v.article_id = a.id
      where ${mayRead(sql, reader)}
      order by k.rank desc, a.sort_order, a.created_at desc, a.id desc`
    const rows = await at((page - 1) * limit)
    // Only a row tells the total, and beyond the last page there is none (B35).
    const total = rows[0]?.total ?? (page > 1 ? (await at(0))[0]?.total : undefined) ?? 0
    return { rows, total }
  }

/** As many as a company's articles may ever be found at once. */
const FOUND_MAX = 1_000_000

/** The stems of all places of the page are asked for at once. */
async function fragmentsOf(
  sql: Tag,
  texts: readonly FoundRow[],
  groups: readonly Group[],
): Promise<Map<string, Part[]>> {
  const places = texts.map(({ plain }) => placesOf(plain, groups))
  const stemOf = await stemsOf(
    sql,
    places.flatMap((all) => all.map(({ word }) => word)),
  )
  return new Map(
    texts.flatMap(({ id, plain }, at) => {
      const forms = (places[at] ?? []).filter((place) => isForm(place, stemOf))
      const fragment = fragmentOf(plain, forms)
      return fragment ? [[id, fragment] as const] : []
    }),
  )
}
