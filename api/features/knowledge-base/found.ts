import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Tag } from '../../db/client.ts'
import { filters, SUMMARY, type Page, type Query } from './filters.ts'
import { mayRead, topicJoin, type Reader } from './reader.ts'
import { presentSummary, type SummaryRow } from './rows.ts'
import { corrected } from './search/corrected.ts'
import { find, type Ask, type Scope } from './search/find.ts'
import { fragmentOf, isForm, placesOf } from './search/fragment.ts'
import type { Group } from './search/groups.ts'
import { stemsOf } from './search/stems.ts'
import { tagKeys } from './tags.ts'

type Part = NonNullable<Page['articles'][number]['fragment']>[number]
type FoundRow = SummaryRow & { plain: string }

/** Found articles, best first, then in the list's order (B12). */
export async function found(sql: Tag, reader: Reader, query: Query, text: string): Promise<Page> {
  const scope: Scope = {
    statuses: reader.isAdmin ? (query.status ? [query.status] : ['draft', 'published', 'archived']) : ['published'],
    positions: reader.isAdmin ? null : reader.positions,
  }
  const { ids, total, groups, mended } = await find(sql, scope, text, ask(sql, reader, query, scope))
  const rows = await rowsOf(sql, reader, ids)
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
  (sql: Tag, reader: Reader, query: Query, scope: Scope): Ask =>
  async (groups) => {
    const { page = 1, limit = limits.articlePageSize } = query
    // The other filters look at what was found, all of it: the page is cut after them.
    const isFiltered = query.topic !== undefined || tagKeys(query.tags).length > 0
    const at = async (offset: number) =>
      isFiltered
        ? await sql<{ id: string; total: number }[]>`
            select a.id, count(*) over ()::int as total
            from article_search_find(${groups}::text[], ${scope.statuses}::text[], ${scope.positions}::uuid[], ${FOUND_MAX}, 0) f
            join articles a on a.company_id = ${reader.companyId} and a.id = f.article_id
            where ${filters(sql, reader, query)}
            order by f.rank desc, a.sort_order, a.created_at desc, a.id desc
            limit ${limit} offset ${offset}`
        : await sql<{ id: string; total: number }[]>`
            select article_id as id, total
            from article_search_find(${groups}::text[], ${scope.statuses}::text[], ${scope.positions}::uuid[], ${limit}, ${offset})`
    const rows = await at((page - 1) * limit)
    // Only a row tells the total, and beyond the last page there is none (B35).
    const total = rows[0]?.total ?? (page > 1 ? (await at(0))[0]?.total : undefined) ?? 0
    return { ids: rows.map(({ id }) => id), total }
  }

/** As many as a company's articles may ever be found at once. */
const FOUND_MAX = 1_000_000

/** As a list shows them, with the texts that fragments are cut from. */
const rowsOf = async (sql: Tag, reader: Reader, ids: string[]): Promise<FoundRow[]> =>
  ids.length === 0
    ? []
    : await sql<FoundRow[]>`
        select ${SUMMARY(sql)}, s.plain
        from unnest(${ids}::uuid[]) with ordinality k (id, place)
        join articles a on a.company_id = ${reader.companyId} and a.id = k.id
        join article_search s on s.company_id = ${reader.companyId} and s.article_id = k.id
        ${topicJoin(sql, reader)}
        left join article_views v on v.company_id = ${reader.companyId} and v.article_id = a.id
        where ${mayRead(sql, reader)}
        order by k.place`

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
