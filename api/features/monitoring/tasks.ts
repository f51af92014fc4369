import type { components } from '../../../openapi/gen/schema.d.ts'
import { hoursOf } from '../../../openapi/rules/monitoring/monitoring-figures.ts'
import { byOverdue } from '../../../openapi/rules/monitoring/monitoring-order.ts'
import { partsOf } from '../../../openapi/rules/monitoring/monitoring-period.ts'
import { personRef } from '../../audience/person-ref.ts'
import { bounds, isNow, partOf } from './days.ts'
import type { Scope } from './scope.ts'
import { taskDays, taskPeopleDays } from './task-days.ts'

type Schemas = components['schemas']
type Sums = { created: number; done: number; due: number; overdue: number; ms: number }
type Row = Sums & {
  isNow: boolean
  part: string | null
  place: string | null
  name: string | null
  /** Of those that were created, what has become of them. */
  status: Schemas['TaskStatus'] | null
  kind: 'all' | 'part' | 'place' | 'status'
}
const NONE: Sums = { created: 0, done: 0, due: 0, overdue: 0, ms: 0 }
const ASSIGNEES = 50

export async function tasksOf(scope: Scope): Promise<Schemas['MonitoringTasks']> {
  const [rows, byAssignee] = await Promise.all([taskSums(scope), assignees(scope)])
  const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind)
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
    byStatus: statusesOf(of('status')),
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

async function taskSums(scope: Scope): Promise<Row[]> {
  const { sql, companyId } = scope
  const { first, last } = bounds(scope)
  return [
    ...(await sql<Row[]>`
    with days as materialized (${taskDays(scope, { from: first, to: last })}),
    -- Of a part of the period first: each day of each restaurant was added up four times.
    parts as (
      select ${isNow(scope, sql`d.day`)} as is_now, ${partOf(scope, sql`d.day`)} as part, d.restaurant_id, d.status,
        sum(d.created)::int as created, sum(d.done)::int as done, sum(d.due)::int as due, sum(d.overdue)::int as overdue,
        sum(d.ms)::float8 as ms
      from days d group by 1, 2, 3, 4
    ), sums as (
      select is_now, part, restaurant_id, status, grouping(part) = 0 as by_part, grouping(restaurant_id) = 0 as by_place,
        grouping(status) = 0 as by_status, sum(created)::int as created, sum(done)::int as done, sum(due)::int as due,
        sum(overdue)::int as overdue, sum(ms) as ms
      from parts
      group by grouping sets ((is_now), (is_now, part), (is_now, restaurant_id), (is_now, status))
    )
    select s.is_now, s.part::text, s.restaurant_id as place, r.name, s.status, s.created, s.done, s.due, s.overdue, s.ms,
      case when s.by_part then 'part' when s.by_place then 'place' when s.by_status then 'status' else 'all' end as kind
    from sums s left join restaurants r on r.company_id = ${companyId} and r.id = s.restaurant_id`),
  ]
}

function statusesOf(rows: readonly Row[]): Schemas['MonitoringTasks']['byStatus'] {
  const counts = { new: 0, in_progress: 0, review: 0, done: 0, cancelled: 0 }
  for (const row of rows) if (row.isNow && row.status) counts[row.status] = row.created
  return counts
}

type Assignee = Omit<Schemas['MonitoringTasks']['byAssignee'][number], 'user'> & { id: string; name: string }
async function assignees(scope: Scope): Promise<Schemas['MonitoringTasks']['byAssignee']> {
  const { sql, companyId, span, restaurant } = scope
  const rows = await sql<Assignee[]>`
    with top as (
      select d.user_id, sum(d.done)::int as done, sum(d.due)::int as due, sum(d.overdue)::int as overdue
      from (${taskPeopleDays(scope, span.period)}) d
      group by 1 having sum(d.done) + sum(d.due) > 0
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
