import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Fragment } from '../../db/client.ts'
import { bounds, isNow, partOf, within } from './days.ts'
import type { Scope } from './scope.ts'

type Schemas = components['schemas']
type Figures = Schemas['MonitoringReadingFigures']
type Both = { now: Figures; before: Figures }
type Row = Figures & {
  isNow: boolean
  part: string | null
  id: string | null
  title: string | null
  hour: number | null
}
const NONE: Figures = { views: 0, readers: 0 }
const TOP = 20

/** What was read in these days, where its readers worked then. */
function reads(scope: Scope): Fragment {
  const { sql, companyId, restaurant, people } = scope
  const { first, last } = bounds(scope)
  return sql`
    select ${isNow(scope, sql`l.day`)} as is_now, l.day, l.article_id, l.user_id, l.hour, l.n
    from article_reads l
    where l.company_id = ${companyId} and ${within(scope, sql`l.day`, { from: first, to: last })}
      ${restaurant === undefined ? sql`` : sql`and ${restaurant}::uuid = any (l.restaurants)`}
      ${people === null ? sql`` : sql`and l.user_id = any (${people})`}`
}

/** What the summary shows of it: of each person first, so that whoever reads much is counted once. */
export async function readFigures(scope: Scope): Promise<Both> {
  const rows = await scope.sql<(Figures & { isNow: boolean })[]>`
    select is_now, sum(n)::int as views, count(*)::int as readers
    from (select is_now, user_id, sum(n) as n from (${reads(scope)}) l group by 1, 2) p group by 1`
  return bothOf(rows)
}

/** All that a page shows of reading, by one walk through it. */
export async function readSums(scope: Scope) {
  const { sql, companyId } = scope
  const rows = await sql<Row[]>`
    with sums as materialized (
      select is_now, day, user_id, article_id, hour, grouping(article_id) = 0 as by_article, grouping(hour) = 0 as by_hour,
        sum(n)::int as n
      from (${reads(scope)}) l
      group by grouping sets ((is_now, day, user_id), (is_now, article_id, user_id), (is_now, hour))
    ), people as materialized (
      select is_now, ${partOf(scope, sql`day`)} as part, user_id, sum(n)::int as n from sums
      where not by_article and not by_hour group by 1, 2, 3
    ), top as (
      select article_id, sum(n)::int as views, count(*)::int as readers from sums where by_article and is_now
      group by 1 order by 2 desc, 3 desc, 1 limit ${TOP}
    )
    select is_now, part::text, null::uuid as id, null as title, null::int as hour, sum(n)::int as views,
      count(distinct user_id)::int as readers
    from people group by grouping sets ((is_now), (is_now, part))
    union all
    select true, null, a.id, a.title, null, t.views, t.readers
    from top t join articles a on a.company_id = ${companyId} and a.id = t.article_id
    union all
    select true, null, null, null, hour, n, 0 from sums where by_hour and is_now`
  const articles = rows.flatMap(({ id, title, views, readers }) =>
    id === null || title === null ? [] : [{ article: { _id: id, title }, views, readers }],
  )
  const figures = rows.filter(({ id, hour }) => id === null && hour === null)
  return {
    ...bothOf(figures.filter(({ part }) => part === null)),
    parts: new Map(figures.flatMap(({ part, ...row }) => (row.isNow && part !== null ? [[part, row] as const] : []))),
    topArticles: articles.toSorted(
      (a, b) => b.views - a.views || b.readers - a.readers || (a.article._id < b.article._id ? -1 : 1),
    ),
    hours: rows
      .flatMap(({ hour, views }) => (hour === null ? [] : [{ hour, views }]))
      .toSorted((a, b) => a.hour - b.hour),
  }
}

const bothOf = (rows: readonly (Figures & { isNow: boolean })[]): Both => {
  const of = (isOfNow: boolean): Figures => {
    const { views, readers } = rows.find((row) => row.isNow === isOfNow) ?? NONE
    return { views, readers }
  }
  return { now: of(true), before: of(false) }
}
