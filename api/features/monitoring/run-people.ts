import type { Fragment } from '../../db/client.ts'
import type { Scope } from './scope.ts'

type Days = { from: string; to: string }

/** What each of `whom`, null is everybody, has completed in these days, in lots: counted by the day already, but for days that have a mark. */
export function runPeopleDays(scope: Scope, days: Days, whom: Fragment | null): Fragment {
  const { sql, companyId } = scope
  const isTheirs = (user: Fragment) => (whom === null ? sql`` : sql`and ${user} = any (${whom})`)
  return sql`
    with due as materialized (select ${dueDays(scope, days)} as days)
    select d.user_id, d.completed, d.late from run_people_days d
    where d.company_id = ${companyId} ${isTheirs(sql`d.user_id`)} and d.day between ${days.from}::date and ${days.to}::date
      and d.day <> all ((select days from due)::date[])
    union all
    select r.completed_by, 1, r.is_late::int from checklist_runs r
    where r.company_id = ${companyId} and r.business_date = any ((select days from due)::date[]) and r.status = 'completed'
      ${whom === null ? sql`and r.completed_by is not null` : isTheirs(sql`r.completed_by`)}`
}

/** A condition on `u`: he has completed one in these days. */
export function hasCompleted(scope: Scope, days: Days): Fragment {
  const { sql, companyId } = scope
  const due = dueDays(scope, days)
  return sql`
    exists (
      select from run_people_days d
      where d.company_id = ${companyId} and d.user_id = u.id and d.day between ${days.from}::date and ${days.to}::date
        and d.day <> all (${due}))
    or u.id in (
      select r.completed_by from checklist_runs r
      where r.company_id = ${companyId} and r.business_date = any (${due}) and r.status = 'completed'
        and r.completed_by is not null)`
}

const dueDays = ({ sql, companyId }: Scope, { from, to }: Days): Fragment => sql`
  array(select distinct day from run_day_marks where company_id = ${companyId} and day between ${from}::date and ${to}::date)`
