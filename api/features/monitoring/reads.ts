import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Fragment } from '../../db/client.ts'
import { bounds, isNow, partOf, within } from './days.ts'
import type { Scope } from './scope.ts'

type Schemas = components['schemas']
type Figures = Schemas['MonitoringReadingFigures']
type Both = { now: Figures; before: Figures }
const NONE: Figures = { views: 0, readers: 0 }
const TOP = 20

/** What was read in these days, where its readers worked then. */
function reads(scope: Scope, days: { from: string; to: string }): Fragment {
  const { sql, companyId, restaurant, people } = scope
  return sql`
    select l.day, l.article_id, l.user_id, l.hour, l.n
    from article_reads l
    where l.company_id = ${companyId} and ${within(scope, sql`l.day`, days)}
      ${restaurant === undefined ? sql`` : sql`and ${restaurant}::uuid = any (l.restaurants)`}
      ${people === null ? sql`` : sql`and l.user_id = any (${people})`}`
}

const ofBoth = (scope: Scope): Fragment => {
  const { first, last } = bounds(scope)
  return reads(scope, { from: first, to: last })
}

/** What the summary shows of it: of each person first, so that whoever reads much is counted once. */
export async function readFigures(scope: Scope): Promise<Both> {
  const { sql } = scope
  const rows = await sql<(Figures & { isNow: boolean })[]>`
    select is_now, sum(n)::int as views, count(*)::int as readers
    from (select ${isNow(scope, sql`l.day`)} as is_now, l.user_id, sum(l.n) as n from (${ofBoth(scope)}) l group by 1, 2) p
    group by 1`
  return bothOf(rows)
}

/** The same, and of each part of the period: of each person and day first. */
export async function readParts(scope: Scope): Promise<Both & { parts: ReadonlyMap<string, Figures> }> {
  const { sql } = scope
  const rows = await sql<(Figures & { isNow: boolean; part: string | null })[]>`
    with days as materialized (select l.day, l.user_id, sum(l.n) as n from (${ofBoth(scope)}) l group by 1, 2),
    people as materialized (
      select ${isNow(scope, sql`day`)} as is_now, ${partOf(scope, sql`day`)} as part, user_id, sum(n) as n from days
      group by 1, 2, 3
    )
    select is_now, part::text, sum(n)::int as views, count(distinct user_id)::int as readers
    from people group by grouping sets ((is_now), (is_now, part))`
  return {
    ...bothOf(rows.filter(({ part }) => part === null)),
    parts: new Map(rows.flatMap(({ part, ...row }) => (row.isNow && part !== null ? [[part, row] as const] : []))),
  }
}

type Most = { id: string | null; title: string | null; hour: number | null } & Figures
/** What was read most in the period, and at which hours, by one walk through it. */
export async function mostRead(scope: Scope): Promise<Pick<Schemas['MonitoringKnowledge'], 'topArticles' | 'hours'>> {
  const { sql, companyId, span } = scope
  const rows = await sql<Most[]>`
    with sums as materialized (
      select l.article_id, l.hour, grouping(l.hour) = 0 as by_hour, sum(l.n)::int as n from (${reads(scope, span.period)}) l
      group by grouping sets ((l.article_id, l.user_id), (l.hour))
    ), top as (
      select article_id, sum(n)::int as views, count(*)::int as readers from sums where not by_hour
      group by 1 order by 2 desc, 3 desc, 1 limit ${TOP}
    )
    select a.id, a.title, null::int as hour, t.views, t.readers
    from top t join articles a on a.company_id = ${companyId} and a.id = t.article_id
    union all
    select null, null, hour, n, 0 from sums where by_hour`
  const articles = rows.flatMap(({ id, title, views, readers }) =>
    id === null || title === null ? [] : [{ article: { _id: id, title }, views, readers }],
  )
  return {
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
