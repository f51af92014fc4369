import type { components } from '../../../openapi/gen/schema.d.ts'
import { hoursOf } from '../../../openapi/rules/monitoring-figures.ts'
import { byOverdue } from '../../../openapi/rules/monitoring-order.ts'
import { partsOf } from '../../../openapi/rules/monitoring-period.ts'
import { personRef } from '../../audience/person-ref.ts'
import type { Fragment } from '../../db/client.ts'
import { bounds, dayOf, isNow, near, partOf, within } from './days.ts'
import type { Scope } from './scope.ts'

type Schemas = components['schemas']
type Sums = { created: number; done: number; due: number; overdue: number; ms: number }
type Row = Sums & { isNow: boolean; part: string | null; place: string | null; name: string | null; kind: string }
const NONE: Sums = { created: 0, done: 0, due: 0, overdue: 0, ms: 0 }
const ASSIGNEES = 50

export async function tasksOf(scope: Scope): Promise<Schemas['MonitoringTasks']> {
  const [rows, byAssignee, byStatus] = await Promise.all([taskSums(scope), assignees(scope), statuses(scope)])
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  const parts = new Map(of('part').map((row) => [row.isNow ? row.part : null, row]))
  return {
    span: scope.span,
    ...bothOf(rows),
    series: partsOf(scope.span).map((date) => {
      const { created, done, overdue } = parts.get(date) ?? NONE
      return { date, created, done, overdue }
    }),
    byAssignee,
    byRestaurant: [...Map.groupBy(of('place'), ({ place }) => place)]
      .map(([place, own]) => ({
        restaurant: place === null ? null : { _id: place, name: own[0]?.name ?? '—' },
        now: figures(own.find((row) => row.isNow) ?? NONE),
        before: figures(own.find((row) => !row.isNow) ?? NONE),
      }))
      .toSorted(byOverdue),
    byStatus,
  }
}

/** What the summary shows of them. */
export const tasksPart = async (scope: Scope): Promise<NonNullable<Schemas['MonitoringSummary']['tasks']>> =>
  bothOf(await taskSums(scope))

const bothOf = (rows: readonly Row[]) => {
  const all = rows.filter(({ kind }) => kind === 'all')
  return {
    now: figures(all.find((row) => row.isNow) ?? NONE),
    before: figures(all.find((row) => !row.isNow) ?? NONE),
  }
}
const figures = ({ created, done, due, overdue, ms }: Sums): Schemas['MonitoringTaskFigures'] => ({
  created,
  done,
  due,
  overdue,
  avgHours: hoursOf(ms, done),
})

/**
 * What happened to tasks in these days: one was created, done, or its deadline came; each on the day and in the restaurant
 * where it was. Of each an index is asked by its moment.
 */
export function happened(scope: Scope, days: { from: string; to: string }): Fragment {
  const { sql, companyId, timezone, now, restaurant, people } = scope
  const whose = sql`
    ${restaurant === undefined ? sql`` : sql`and t.restaurant_id = ${restaurant}`}
    ${
      people === null
        ? sql``
        : sql`and exists (
            select from task_people p where p.company_id = ${companyId} and p.task_id = t.id and p.user_id = any (${people}))`
    }`
  // `offset 0`: the day is reckoned once of each, and not wherever it is named.
  return sql`
    select * from (
      select e.*, ${dayOf(sql, sql`e.at`, sql`coalesce(z.timezone, ${timezone})`)} as day
      from (
        select t.id, t.restaurant_id, t.status, t.created_at as at, 1 as created, 0 as done, 0 as due, 0 as overdue, 0::bigint as ms
        from tasks t where t.company_id = ${companyId} and ${near(scope, sql`t.created_at`, days)} ${whose}
        union all
        select t.id, t.restaurant_id, t.status, t.completed_at, 0, 1, 0, 0,
          (extract(epoch from t.completed_at - t.created_at) * 1000)::bigint
        from tasks t
        where t.company_id = ${companyId} and t.status = 'done' and ${near(scope, sql`t.completed_at`, days)} ${whose}
        union all
        select t.id, t.restaurant_id, t.status, t.deadline, 0, 0, 1,
          (t.status <> 'done' or t.completed_at is null or t.completed_at > t.deadline)::int, 0
        from tasks t
        where t.company_id = ${companyId} and t.deadline is not null and t.status <> 'cancelled' and t.deadline <= ${now}
          and ${near(scope, sql`t.deadline`, days)} ${whose}
      ) e
      left join (select id, timezone from restaurants where company_id = ${companyId}) z on z.id = e.restaurant_id
      offset 0
    ) h where ${within(scope, sql`h.day`, days)}`
}

async function taskSums(scope: Scope): Promise<Row[]> {
  const { sql, companyId } = scope
  const { first, last } = bounds(scope)
  return [
    ...(await sql<Row[]>`
    with sums as (
      select is_now, part, restaurant_id, grouping(part) = 0 as by_part, grouping(restaurant_id) = 0 as by_place,
        sum(created)::int as created, sum(done)::int as done, sum(due)::int as due, sum(overdue)::int as overdue,
        sum(ms)::float8 as ms
      from (
        select ${isNow(scope, sql`h.day`)} as is_now, ${partOf(scope, sql`h.day`)} as part, h.*
        from (${happened(scope, { from: first, to: last })}) h
      ) x
      group by grouping sets ((is_now), (is_now, part), (is_now, restaurant_id))
    )
    select s.is_now, s.part::text, s.restaurant_id as place, r.name, s.created, s.done, s.due, s.overdue, s.ms,
      case when s.by_part then 'part' when s.by_place then 'place' else 'all' end as kind
    from sums s left join restaurants r on r.company_id = ${companyId} and r.id = s.restaurant_id`),
  ]
}

type Assignee = Omit<Schemas['MonitoringTasks']['byAssignee'][number], 'user'> & { id: string; name: string }
async function assignees(scope: Scope): Promise<Schemas['MonitoringTasks']['byAssignee']> {
  const { sql, companyId, span, restaurant, people } = scope
  const rows = await sql<Assignee[]>`
    with top as (
      select p.user_id, sum(h.done)::int as done, sum(h.due)::int as due, sum(h.overdue)::int as overdue
      from (${happened(scope, span.period)}) h
      join task_people p on p.company_id = ${companyId} and p.task_id = h.id
      ${people === null ? sql`` : sql`where p.user_id = any (${people})`}
      group by 1 having sum(h.done) + sum(h.due) > 0
      order by 4 desc, 2 desc, 1 limit ${ASSIGNEES}
    )
    select u.id, u.name, t.done, t.due, t.overdue, (
        select count(*)::int from task_people p
        where p.company_id = ${companyId} and p.user_id = t.user_id and p.status in ('new', 'in_progress', 'review')
          ${restaurant === undefined ? sql`` : sql`and p.restaurant_id = ${restaurant}`}) as open
    from top t join users u on u.company_id = ${companyId} and u.id = t.user_id
    order by t.overdue desc, t.done desc, t.user_id`
  return rows.map(({ id, name, ...figure }) => ({ user: personRef(id, name), ...figure }))
}

async function statuses(scope: Scope): Promise<Schemas['MonitoringTasks']['byStatus']> {
  const { sql, span } = scope
  const rows = await sql<{ status: Schemas['TaskStatus']; n: number }[]>`
    select h.status, count(*)::int as n from (${happened(scope, span.period)}) h where h.created = 1 group by 1`
  const counts = { new: 0, in_progress: 0, review: 0, done: 0, cancelled: 0 }
  for (const { status, n } of rows) counts[status] = n
  return counts
}
