import type { components } from '../../../openapi/gen/schema.d.ts'
import { partsOf } from '../../../openapi/rules/monitoring-period.ts'
import type { Fragment } from '../../db/client.ts'
import { bounds, isNow, partOf, within } from './days.ts'
import { members } from './members.ts'
import type { Scope } from './scope.ts'

type Schemas = components['schemas']
type Figures = Schemas['MonitoringReadingFigures']
type Row = Figures & { isNow: boolean; part: string | null }
const NONE: Figures = { views: 0, readers: 0 }
const TOP = 20

export async function knowledgeOf(scope: Scope): Promise<Schemas['MonitoringKnowledge']> {
  const [rows, topArticles, unreadArticles, searchMisses, hours] = await Promise.all([
    readSums(scope),
    top(scope),
    unread(scope),
    misses(scope),
    readHours(scope),
  ])
  const parts = new Map(rows.filter((row) => row.isNow).map((row) => [row.part, row]))
  return {
    span: scope.span,
    ...bothOf(rows),
    series: partsOf(scope.span).map((date) => {
      const { views, readers } = parts.get(date) ?? NONE
      return { date, views, readers }
    }),
    topArticles,
    unreadArticles,
    searchMisses,
    hours,
  }
}

/** What the summary shows of it. */
export const knowledgePart = async (
  scope: Scope,
): Promise<NonNullable<Schemas['MonitoringSummary']['knowledgeBase']>> => bothOf(await readSums(scope))

const bothOf = (rows: readonly Row[]) => {
  const of = (now: boolean): Figures => {
    const { views, readers } = rows.find(({ part, ...row }) => part === null && row.isNow === now) ?? NONE
    return { views, readers }
  }
  return { now: of(true), before: of(false) }
}

/** What was read in these days, where its readers worked then. */
function reads(scope: Scope, days: { from: string; to: string }): Fragment {
  const { sql, companyId, restaurant, people } = scope
  return sql`
    article_reads l
    where l.company_id = ${companyId} and ${within(scope, sql`l.day`, days)}
      ${restaurant === undefined ? sql`` : sql`and ${restaurant}::uuid = any (l.restaurants)`}
      ${people === null ? sql`` : sql`and l.user_id = any (${people})`}`
}

async function readSums(scope: Scope): Promise<Row[]> {
  const { sql } = scope
  const { first, last } = bounds(scope)
  return [
    ...(await sql<Row[]>`
    select is_now, part::text, sum(n)::int as views, count(distinct user_id)::int as readers
    from (
      select ${isNow(scope, sql`l.day`)} as is_now, ${partOf(scope, sql`l.day`)} as part, l.n, l.user_id
      from ${reads(scope, { from: first, to: last })}
    ) x
    group by grouping sets ((is_now), (is_now, part))`),
  ]
}

type ArticleRow = { id: string; title: string }
async function top(scope: Scope): Promise<Schemas['MonitoringKnowledge']['topArticles']> {
  const { sql, companyId, span } = scope
  const rows = await sql<(ArticleRow & Figures)[]>`
    with top as (
      select l.article_id, sum(l.n)::int as views, count(distinct l.user_id)::int as readers
      from ${reads(scope, span.period)} group by 1 order by 2 desc, 3 desc, 1 limit ${TOP}
    )
    select a.id, a.title, t.views, t.readers from top t join articles a on a.company_id = ${companyId} and a.id = t.article_id
    order by t.views desc, t.readers desc, t.article_id`
  return rows.map(({ id, title, views, readers }) => ({ article: { _id: id, title }, views, readers }))
}

/** In the place of null, which no hash finds. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Which less than half of those whom they are for have ever opened. */
async function unread(scope: Scope): Promise<Schemas['MonitoringKnowledge']['unreadArticles']> {
  const { sql, companyId } = scope
  const rows = await sql<(ArticleRow & { audience: number; read: number })[]>`
    with shown as materialized (
      select id, title, audience_id from articles where company_id = ${companyId} and status = 'published'
    ), meant as materialized (${members(scope, sql`select distinct audience_id from shown`)}),
    sizes as (select audience_id, count(*)::int as n from meant group by 1),
    opened as materialized (
      select s.id, count(*)::int as n
      from (
        select l.article_id, l.user_id from article_reads l where l.company_id = ${companyId} group by 1, 2
      ) r
      join shown s on s.id = r.article_id
      join meant m on m.user_id = r.user_id and coalesce(m.audience_id, ${NOBODY}::uuid) = coalesce(s.audience_id, ${NOBODY}::uuid)
      group by 1
    )
    select s.id, s.title, z.n as audience, coalesce(o.n, 0) as read
    from shown s join sizes z on coalesce(z.audience_id, ${NOBODY}::uuid) = coalesce(s.audience_id, ${NOBODY}::uuid) left join opened o on o.id = s.id
    where coalesce(o.n, 0) * 2 < z.n
    order by coalesce(o.n, 0)::float8 / z.n, z.n desc, s.title collate "ru-x-icu", s.id limit ${TOP}`
  return rows.map(({ id, title, audience, read }) => ({ article: { _id: id, title }, audience, read }))
}

async function misses(scope: Scope): Promise<Schemas['MonitoringKnowledge']['searchMisses']> {
  const { sql, companyId, span } = scope
  return [
    ...(await sql<Schemas['MonitoringKnowledge']['searchMisses']>`
    select m.query, sum(m.count)::int as count from search_misses m
    where m.company_id = ${companyId} and ${within(scope, sql`m.day`, span.period)}
    group by 1 order by 2 desc, 1 limit ${TOP}`),
  ]
}

async function readHours(scope: Scope): Promise<Schemas['MonitoringKnowledge']['hours']> {
  const { sql, span } = scope
  return [
    ...(await sql<Schemas['MonitoringKnowledge']['hours']>`
    select l.hour, sum(l.n)::int as views from ${reads(scope, span.period)} group by 1 order by 1`),
  ]
}
