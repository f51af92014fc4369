import type { components } from '../../../openapi/gen/schema.d.ts'
import { rateOf } from '../../../openapi/rules/monitoring/monitoring-figures.ts'
import { circleOf } from '../../audience/circle.ts'
import type { Fragment } from '../../db/client.ts'
import { bounds, dayOf, isNow, near, within } from './days.ts'
import { members } from './members.ts'
import type { Scope } from './scope.ts'

type Schemas = components['schemas']
type Sums = Omit<Schemas['MonitoringNewsFigures'], 'readRate' | 'ackRate'>
const NONE: Sums = { published: 0, audience: 0, read: 0, ackAudience: 0, acknowledged: 0 }

/** News that came out in these days, archived ones too. */
export function published(scope: Scope, days: { from: string; to: string }): Fragment {
  const { sql, companyId, zone } = scope
  return sql`
    select * from (
      select n.id, n.audience_id, ${circleOf(sql, sql`n.audience_id`)} as circle, n.require_ack,
        ${dayOf(sql, sql`n.published_at`, sql`${zone}`)} as day
      from news n
      where n.company_id = ${companyId} and n.status in ('published', 'archived') and n.published_at is not null
        and ${near(scope, sql`n.published_at`, days)}
    ) n where ${within(scope, sql`n.day`, days)}`
}

export async function newsPart(scope: Scope): Promise<NonNullable<Schemas['MonitoringSummary']['news']>> {
  const { sql, companyId, restaurant, people } = scope
  const { first, last } = bounds(scope)
  // How many of everybody have read what is for everybody is kept; of some of them it is not.
  const isOfAll = restaurant === undefined && people === null
  const isKept = sql`(${isOfAll} and o.audience_id is null)`
  // Of few of the company only what they have read, by their index, before it meets the news (offset 0).
  const read = isOfAll
    ? sql`news_reads`
    : sql`(
        select * from news_reads
        where company_id = ${companyId} and user_id = any (array(select distinct user_id from meant)) offset 0)`
  const rows = await sql<(Sums & { isNow: boolean })[]>`
    with out as materialized (${published(scope, { from: first, to: last })}),
    meant as materialized (${members(scope, sql`select distinct audience_id from out`)}),
    sizes as (select circle, count(*) as n from meant group by 1),
    seen as materialized (
      select o.id, o.circle, r.user_id, r.acknowledged_at from out o
      join ${read} r on r.company_id = ${companyId} and r.news_id = o.id
      where not ${isKept}
    ),
    -- Whole on both sides, so that it is a hash: of neither does a plan know how many there are, and it would compare all.
    marks as (
      select s.id, count(m.user_id) as read, count(s.acknowledged_at) filter (where m.user_id is not null) as acknowledged
      from seen s full join meant m on m.circle = s.circle and m.user_id = s.user_id
      group by 1
      union all
      select o.id, sum(s.read), sum(s.acknowledged)
      from out o join news_sums s on s.company_id = ${companyId} and s.news_id = o.id
      where ${isKept} group by 1
    )
    select ${isNow(scope, sql`o.day`)} as is_now, count(*)::int as published, coalesce(sum(s.n), 0)::int as audience,
      coalesce(sum(m.read), 0)::int as read, coalesce(sum(s.n) filter (where o.require_ack), 0)::int as ack_audience,
      coalesce(sum(m.acknowledged) filter (where o.require_ack), 0)::int as acknowledged
    from out o left join sizes s on s.circle = o.circle left join marks m on m.id = o.id
    group by 1`
  const figures = (now: boolean) => {
    const { isNow: _, ...sums } = rows.find((row) => row.isNow === now) ?? { ...NONE, isNow: now }
    return {
      ...sums,
      readRate: rateOf(sums.read, sums.audience),
      ackRate: rateOf(sums.acknowledged, sums.ackAudience),
    }
  }
  return { now: figures(true), before: figures(false) }
}
