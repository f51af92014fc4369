import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Tag } from '../../db/client.ts'
import { filters, SUMMARY, type Page, type Query } from './filters.ts'
import { topicJoin, type Reader } from './reader.ts'
import type { Remember } from './remembered.ts'
import { presentSummary, type SummaryRow } from './rows.ts'
import { corrected } from './search/corrected.ts'
import { find, type Ask, type Found, type Scope } from './search/find.ts'
import { fragmentOf, isForm, placesOf } from './search/fragment.ts'
import { stemsOf } from './search/stems.ts'
import { tagKeys } from './tags.ts'

type FoundRow = SummaryRow & { plain: string }

/** Found articles, best first, then in the list's order (B12). */
export async function found(sql: Tag, reader: Reader, query: Query, text: string, remember: Remember): Promise<Page> {
  const { page = 1, limit = limits.articlePageSize, topic, status, tags } = query
  const scope: Scope = {
    statuses: reader.isAdmin ? (status ? [status] : ['draft', 'published', 'archived']) : ['published'],
    positions: reader.isAdmin ? null : reader.positions,
  }
  // Which ones, and how many, stays true until somebody writes: a frequent word is counted and ranked once.
  const name = JSON.stringify(['search', text, page, limit, topic, status, tagKeys(tags)])
  const what = await remember(name, () => find(sql, scope, text, ask(sql, reader, query, scope)))
  const rows = await pageOf(sql, reader, what.ids)
  const correctedSearch = what.mended && what.total > 0 ? await corrected(sql, what.mended, rows) : undefined
  return {
    articles: await withFragments(sql, rows, what),
    total: what.total,
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

const pageOf = async (sql: Tag, reader: Reader, ids: string[]): Promise<FoundRow[]> =>
  ids.length === 0
    ? []
    : await sql<FoundRow[]>`
        select ${SUMMARY(sql)}, s.plain
        from unnest(${ids}::uuid[]) with ordinality k (id, place)
        join articles a on a.company_id = ${reader.companyId} and a.id = k.id
        join article_search s on s.company_id = ${reader.companyId} and s.article_id = k.id
        ${topicJoin(sql, reader)}
        left join article_views v on v.company_id = ${reader.companyId} and v.article_id = a.id
        order by k.place`

/** The stems of all places of the page are asked for at once. */
async function withFragments(sql: Tag, rows: readonly FoundRow[], { groups }: Found): Promise<Page['articles']> {
  const places = rows.map(({ plain }) => placesOf(plain, groups))
  const stemOf = await stemsOf(
    sql,
    places.flatMap((all) => all.map(({ word }) => word)),
  )
  return rows.map((row, at) => {
    const fragment = fragmentOf(
      row.plain,
      (places[at] ?? []).filter((place) => isForm(place, stemOf)),
    )
    return { ...presentSummary(row), ...(fragment && { fragment }) }
  })
}
