import type { Fragment } from '../../db/client.ts'
import { betweenDays, bounds, dayOf, within } from './days.ts'
import type { Scope } from './scope.ts'

/** Of more days than these what is counted (0279) is asked for no part: all is, as of some people or of a place. */
const ASKED = 31

/**
 * Those of both periods whose attempts have to be asked themselves, since the job has still to count them (those around
 * marks: task_day_of of the schema); undefined where everything has.
 */
export async function daysToAsk(scope: Scope): Promise<string[] | undefined> {
  const { sql, companyId, restaurant, people } = scope
  if (restaurant !== undefined || people !== null) return undefined
  const { first, last } = bounds(scope)
  const rows = await sql<{ day: string }[]>`
    select distinct d.day::text
    from (
      select m.day + n as day
      from (
        select distinct day from test_day_marks
        where company_id = ${companyId} and day between ${first}::date - 1 and ${last}::date + 1
      ) m, generate_series(-1, 1) n
    ) d where ${within(scope, sql`d.day`, { from: first, to: last })} limit ${ASKED + 1}`
  return rows.length > ASKED ? undefined : rows.map(({ day }) => day)
}

type Days = { from: string; to: string }
const counted = ({ sql, companyId }: Scope, days: Days, asked: readonly string[]): Fragment => sql`
  d.company_id = ${companyId} and d.day between ${days.from}::date and ${days.to}::date and d.day <> all (${[...asked]}::text[]::date[])`

/** Attempts of the days that are asked; each is found by its moments, from five to five. */
const live = ({ sql, companyId, zone }: Scope, days: Days, asked: readonly string[], more = sql``): Fragment => sql`
  select l.day, a.test_id, a.user_id, a.status, a.percent ${more}
  from unnest(${[...asked]}::text[]::date[]) l (day)
  join test_attempts a on a.company_id = ${companyId} and a.submitted_at is not null
    and ${betweenDays(sql, sql`a.submitted_at`, sql`${zone}`, { from: sql`l.day`, to: sql`l.day` })}
  where l.day between ${days.from}::date and ${days.to}::date`

/** What was handed in on these days, in lots of a day and a test. */
export const testDays = (scope: Scope, days: Days, asked: readonly string[]): Fragment => scope.sql`
  select d.day, d.test_id, d.attempts, d.passed, d.percents, d.reviewed from test_days d where ${counted(scope, days, asked)}
  union all
  select l.day, l.test_id, 1, (l.status = 'passed')::int,
    case when l.status in ('passed', 'failed') then coalesce(l.percent, 0) else 0 end,
    (l.status in ('passed', 'failed') and l.percent is not null)::int
  from (${live(scope, days, asked)}) l`

/** The same of questions that have a mark, in lots of a question. */
export const questionDays = (scope: Scope, days: Days, asked: readonly string[]): Fragment => scope.sql`
  select d.test_id, q.id, q.asked, q.rights
  from test_question_days d cross join lateral unnest(d.questions, d.asked, d.rights) as q (id, asked, rights) where ${counted(scope, days, asked)}
  union all
  select l.test_id, q.id, 1, q.is_right
  from (${live(scope, days, asked, scope.sql`, a.asked, a.rights`)}) l
  cross join lateral unnest(l.asked, l.rights) as q (id, is_right) where q.is_right is not null`

/** People at tests that they tried, or passed, on a day, by the day when they had done so the last time before it. */
export const personDays = (scope: Scope, days: Days, asked: readonly string[]): Fragment => {
  const { sql, companyId, zone } = scope
  return sql`
    select d.day, d.before, d.tried, d.passed from test_people_days d where ${counted(scope, days, asked)}
    union all
    select p.day, x.before, x.tried, x.passed
    from (
      select l.day, l.test_id, l.user_id, bool_or(l.status = 'passed') as has_passed
      from (${live(scope, days, asked)}) l where l.status in ('passed', 'failed') group by 1, 2, 3
    ) p
    cross join lateral (
      select max(o.day) as tried, max(o.day) filter (where o.status = 'passed') as passed
      from (
        select a.status, ${dayOf(sql, sql`a.submitted_at`, sql`${zone}`)} as day from test_attempts a
        where a.company_id = ${companyId} and a.test_id = p.test_id and a.user_id = p.user_id
          and a.status in ('passed', 'failed') and a.submitted_at is not null
      ) o where o.day < p.day
    ) b
    cross join lateral (
      select b.tried as before, 1 as tried, 0 as passed
      union all
      select b.passed, 0, 1 where p.has_passed
    ) x`
}
