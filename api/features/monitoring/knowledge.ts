import type { components } from '../../../openapi/gen/schema.d.ts'
import { partsOf } from '../../../openapi/rules/monitoring/monitoring-period.ts'
import { circleOf } from '../../audience/circle.ts'
import { within } from './days.ts'
import { members } from './members.ts'
import { mostRead, readParts } from './reads.ts'
import type { Scope } from './scope.ts'

type Schemas = components['schemas']
const TOP = 20

export async function knowledgeOf(scope: Scope): Promise<Schemas['MonitoringKnowledge']> {
  const [{ now, before, parts }, { topArticles, hours }, unreadArticles, searchMisses] = await Promise.all([
    readParts(scope),
    mostRead(scope),
    unread(scope),
    misses(scope),
  ])
  return {
    span: scope.span,
    ...{ now, before },
    series: partsOf(scope.span).map((date) => {
      const { views, readers } = parts.get(date) ?? { views: 0, readers: 0 }
      return { date, views, readers }
    }),
    ...{ topArticles, unreadArticles, searchMisses, hours },
  }
}

/** Which less than half of those whom they are for have ever opened. */
async function unread(scope: Scope): Promise<Schemas['MonitoringKnowledge']['unreadArticles']> {
  const { sql, companyId, restaurant, people } = scope
  // Of few of the company only what they have read, by their index.
  const ofThose =
    restaurant === undefined && people === null ? sql`` : sql`and l.user_id = any (array(select user_id from meant))`
  const rows = await sql<{ id: string; title: string; audience: number; read: number }[]>`
    with shown as materialized (
      select id, title, audience_id, ${circleOf(sql, sql`audience_id`)} as circle from articles
      where company_id = ${companyId} and status = 'published'
    ), meant as materialized (${members(scope, sql`select distinct audience_id from shown`)}),
    sizes as (select circle, count(*)::int as n from meant group by 1),
    opened as materialized (
      -- Each with its circle first (offset 0), and whole on both sides, so that it is a hash of both: a plan that thinks of
      -- few would meet every circle of the reader before it asks for that of the article.
      select r.id, count(m.user_id)::int as n
      from (
        select s.id, s.circle, l.user_id
        from (
          select l.article_id, l.user_id from article_reads l where l.company_id = ${companyId} ${ofThose} group by 1, 2) l
        join shown s on s.id = l.article_id offset 0
      ) r full join meant m on m.user_id = r.user_id and m.circle = r.circle
      group by 1
    )
    select s.id, s.title, z.n as audience, coalesce(o.n, 0) as read
    from shown s join sizes z on z.circle = s.circle left join opened o on o.id = s.id
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
