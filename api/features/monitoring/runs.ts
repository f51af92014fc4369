import { ofPeople } from '../../checklists/days.ts'
import type { Fragment } from '../../db/client.ts'
import type { RunSums } from '../../../openapi/rules/monitoring/monitoring-figures.ts'
import { bounds, isNow, partOf } from './days.ts'
import type { Scope } from './scope.ts'

export type RunRow = RunSums & {
  isNow: boolean
  part: string | null
  place: string | null
  name: string | null
  /** What the row is of: all, a part of the period, a restaurant. */
  kind: 'all' | 'part' | 'place'
}
export type ListRow = RunSums & { isNow: boolean; id: string; title: string }

/** The sums of both periods, of each part and of each restaurant. */
export async function runSums(scope: Scope): Promise<RunRow[]> {
  const { sql, companyId } = scope
  return [
    ...(await sql<RunRow[]>`
    with base as materialized (${counted(scope, 'restaurant_id')}), sums as (
      select is_now, part, key, grouping(part) = 0 as by_part, grouping(key) = 0 as by_place, ${summed(scope)}
      from (
        select ${isNow(scope, sql`day`)} as is_now, ${partOf(scope, sql`day`)} as part, * from base
      ) b
      group by grouping sets ((is_now), (is_now, part), (is_now, key))
    )
    select s.is_now, s.part::text, s.key as place, r.name,
      case when s.by_part then 'part' when s.by_place then 'place' else 'all' end as kind, ${columns(scope)}
    from sums s left join restaurants r on r.company_id = ${companyId} and r.id = s.key`),
  ]
}

/** The sums of both periods of each checklist. */
export const listSums = (scope: Scope): PromiseLike<ListRow[]> => {
  const { sql, companyId } = scope
  return sql<ListRow[]>`
    with base as materialized (${counted(scope, 'checklist_id')}), sums as (
      select ${isNow(scope, sql`day`)} as is_now, key, ${summed(scope)} from base group by 1, 2
    )
    select s.is_now, k.id, k.title, ${columns(scope)}
    from sums s join checklists k on k.company_id = ${companyId} and k.id = s.key`
}

const NAMES = [
  'completed',
  'late',
  'missed',
  'overdue',
  'in_progress',
  'ahead',
  'score_sum',
  'scored',
  'fails',
] as const
const listed = (parts: Fragment[], sql: Scope['sql']) => parts.reduce((all, part) => sql`${all}, ${part}`)
const summed = ({ sql }: Scope) =>
  listed(
    NAMES.map((name) => sql`sum(${sql(name)})::int as ${sql(name)}`),
    sql,
  )
const columns = ({ sql }: Scope) =>
  listed(
    NAMES.map((name) => sql`s.${sql(name)}`),
    sql,
  )

/**
 * What is over, by day and restaurant or checklist: counted already, but for days that have a mark, whose runs are asked
 * themselves; and the runs that are still open. Of people, and of the checklists of one restaurant, always the runs.
 */
function counted(scope: Scope, key: 'restaurant_id' | 'checklist_id'): Fragment {
  const { sql, companyId, restaurant, people } = scope
  const { first, last } = bounds(scope)
  const period = sql`between ${first}::date and ${last}::date`
  if (people !== null || (restaurant !== undefined && key === 'checklist_id'))
    return live(scope, key, sql`r.business_date ${period}`)
  const table = key === 'restaurant_id' ? sql`run_days` : sql`run_list_days`
  const due = sql`array(select distinct day from run_day_marks where company_id = ${companyId} and day ${period})`
  return sql`
    select d.day, d.${sql(key)} as key, d.completed, d.late, d.missed, 0 as overdue, 0 as in_progress, 0 as ahead,
      d.score_sum, d.scored, d.fails
    from ${table} d
    where d.company_id = ${companyId} and d.day ${period} and d.day <> all (${due})
      ${restaurant === undefined ? sql`` : sql`and d.restaurant_id = ${restaurant}`}
    union all
    ${live(scope, key, sql`r.business_date = any (${due}) and r.status in ('completed', 'missed')`)}
    union all
    ${live(scope, key, sql`r.business_date ${period} and r.status in ('scheduled', 'in_progress', 'overdue')`)}`
}

/** Of runs themselves, as they stand at the moment (statusAt): nobody waits for the job that writes what the clock did. */
function live(scope: Scope, key: 'restaurant_id' | 'checklist_id', which: Fragment): Fragment {
  const { sql, companyId, now } = scope
  return sql`
    select x.day, x.key, (x.state = 'completed')::int as completed, (x.state = 'completed' and x.is_late)::int as late,
      (x.state = 'missed')::int as missed, (x.state = 'overdue')::int as overdue,
      (x.state = 'in_progress')::int as in_progress, (x.state = 'scheduled')::int as ahead,
      case when x.state = 'completed' then coalesce(x.score, 0) else 0 end::bigint as score_sum,
      (x.state = 'completed' and x.score is not null)::int as scored,
      x.fails::int as fails
    from (
      select r.business_date as day, r.${sql(key)} as key, r.is_late, r.score, r.fails, case
          when r.status in ('completed', 'missed') then r.status
          when r.closes_at <= ${now} then 'missed'
          when r.due_at <= ${now} then 'overdue'
          else r.status end as state
      from checklist_runs r
      where r.company_id = ${companyId} and ${which} and r.status <> 'cancelled' ${ofScope(scope)}
    ) x`
}

/** Of `r`: where it went on, and whose it was. */
const ofScope = ({ sql, restaurant, people }: Scope): Fragment => sql`
  ${restaurant === undefined ? sql`` : sql`and r.restaurant_id = ${restaurant}`}
  ${people === null ? sql`` : ofPeople(sql, people)}`
