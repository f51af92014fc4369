import { DAY } from '../../../openapi/rules/time/durations.ts'
import type { Fragment } from '../../db/client.ts'
import { dayOf } from './days.ts'
import type { Scope } from './scope.ts'

type Days = { from: string; to: string }
/**
 * Since so many days a day is counted: by then it has ended on every clock, so nothing comes about on it by itself, and
 * the job has been there.
 */
const COUNTED_AFTER = 4
/** Of more days than these the tasks of some people are looked up one by one: what came about is walked through for less. */
const WALKED = 100

/** What happened to tasks in these days, in lots of a day, a restaurant and a status: counted already, but for days that have a mark. */
export function taskDays(scope: Scope, days: Days): Fragment {
  const { sql, companyId, people } = scope
  const asked = sql`
    select h.day, h.restaurant_id, h.status, sum(h.created)::int as created, sum(h.done)::int as done, sum(h.due)::int as due,
      sum(h.overdue)::int as overdue, sum(h.ms)::bigint as ms
    from (${happened(scope, days)}) h group by 1, 2, 3`
  // Of tasks that have several people no sum over those is one of tasks. Hardly two of some people's are of one lot.
  if (people !== null)
    return sql`with asked as materialized (select ${whole(scope, days)} as days) select * from (${happened(scope, days)}) h`
  return sql`
    with asked as materialized (select ${uncounted(scope, days)} as days) ${asked}
    union all
    select d.day, d.restaurant_id, d.status, d.created, d.done, d.due, d.overdue, d.ms from task_days d
    where d.company_id = ${companyId} and d.day between ${days.from}::date and ${days.to}::date
      and not (select days from asked) @> d.day ${placed(scope, sql`d`)}`
}

/** What of it was whose. */
export function taskPeopleDays(scope: Scope, days: Days): Fragment {
  const { sql, companyId, people } = scope
  const whose = (user: Fragment) => (people === null ? sql`` : sql`and ${user} = any (${people})`)
  const isIn = sql`d.day between ${days.from}::date and ${days.to}::date`
  // Of a year nearly all rows are among them: no condition of an index, so that the one by people answers, without the rows.
  const inDays = people === null && areMany(days) ? sql`(${isIn}) is true` : isIn
  return sql`
    with asked as materialized (select ${uncounted(scope, days)} as days)
    select p.user_id, h.done, h.due, h.overdue
    from (${happened({ ...scope, people: null }, days)}) h
    join task_people p on p.company_id = ${companyId} and p.task_id = h.id
    where h.created = 0 ${whose(sql`p.user_id`)}
    union all
    select d.user_id, d.done, d.due, d.overdue from task_people_days d
    where d.company_id = ${companyId} and ${inDays}
      and not (select days from asked) @> d.day ${whose(sql`d.user_id`)} ${placed(scope, sql`d`)}`
}

const areMany = ({ from, to }: Days) => Date.parse(to) - Date.parse(from) > WALKED * DAY

const whole = ({ sql }: Scope, { from, to }: Days) => sql`datemultirange(daterange(${from}::date, ${to}::date, '[]'))`

/** The latest days, and those around marks (task_day_of of the schema). */
const uncounted = (scope: Scope, days: Days) => {
  const { sql, companyId, now } = scope
  const counted = sql`(${now.toISOString().slice(0, 'yyyy-MM-dd'.length)}::date - ${COUNTED_AFTER}::int)`
  return sql`${whole(scope, days)} * (
    select range_agg(stretch) from (
      select daterange(${counted} + 1, null)
      union all
      select daterange(day - 1, day + 2) from task_day_marks
      where company_id = ${companyId} and day between ${days.from}::date - 1 and least(${days.to}::date, ${counted}) + 1
    ) s (stretch))`
}

const placed = ({ sql, restaurant }: Scope, row: Fragment) =>
  restaurant === undefined ? sql`` : sql`and ${row}.restaurant_id = ${restaurant}`

/**
 * What happened to tasks in the stretches of `asked`: one was created, done, or its deadline came; each on the day and in
 * the restaurant where it was. Of each an index is asked by its moment.
 */
function happened(scope: Scope, days: Days): Fragment {
  const { sql, companyId, timezone, now } = scope
  const near = (at: Fragment) => sql`t.company_id = ${companyId} and ${at} >= s.starts and ${at} < s.ends`
  const { tasks, isTheirs, theirs } = ofPeople(scope, days)
  const whose = sql`${placed(scope, sql`t`)} ${isTheirs}`
  // Moments of these days on any clock of the world. `offset 0`: the day is reckoned once of each.
  return sql`
    with stretches as materialized (
      select lower(s) as first, upper(s) - 1 as last, (lower(s) - 1)::timestamp at time zone 'UTC' as starts,
        (upper(s) + 2)::timestamp at time zone 'UTC' as ends
      from unnest((select days from asked)) s
    )${theirs}
    select * from (
      select e.*, ${dayOf(sql, sql`e.at`, sql`coalesce(z.timezone, ${timezone})`)} as day
      from (
        select s.first, s.last, t.id, t.restaurant_id, t.created_at as at, t.status, 1 as created, 0 as done, 0 as due,
          0 as overdue, 0::bigint as ms
        from stretches s join ${tasks} t on ${near(sql`t.created_at`)} ${whose}
        union all
        select s.first, s.last, t.id, t.restaurant_id, t.completed_at, null, 0, 1, 0, 0,
          (extract(epoch from t.completed_at - t.created_at) * 1000)::bigint
        from stretches s join ${tasks} t on ${near(sql`t.completed_at`)} and t.status = 'done' ${whose}
        union all
        select s.first, s.last, t.id, t.restaurant_id, t.deadline, null, 0, 0, 1,
          (t.status <> 'done' or t.completed_at is null or t.completed_at > t.deadline)::int, 0
        from stretches s join ${tasks} t on ${near(sql`t.deadline`)} and t.deadline is not null and t.status <> 'cancelled'
          and t.deadline <= ${now} ${whose}
      ) e
      left join (select id, timezone from restaurants where company_id = ${companyId}) z on z.id = e.restaurant_id
      offset 0
    ) h where coalesce(h.day between h.first and h.last, false)`
}

/**
 * The tasks of those who are asked about, by a hash of what is whose: one by one it was asked of each task of the company
 * («is true» keeps it from being turned into a join).
 */
function ofPeople(
  { sql, companyId, people, user }: Scope,
  { from, to }: Days,
): Record<'tasks' | 'isTheirs' | 'theirs', Fragment> {
  if (people === null) return { tasks: sql`tasks`, isTheirs: sql``, theirs: sql`` }
  const ids = sql`select p.task_id from task_people p where p.company_id = ${companyId} and p.user_id = any (${people})`
  if (user === undefined && !areMany({ from, to }))
    return {
      tasks: sql`tasks`,
      isTheirs: sql`and (t.id in (select task_id from theirs)) is true`,
      theirs: sql`, theirs as materialized (${ids})`,
    }
  const rows = sql`
    select company_id, id, restaurant_id, status, created_at, completed_at, deadline from tasks
    where company_id = ${companyId} and id = any (array(${ids}))`
  return { tasks: sql`theirs`, isTheirs: sql``, theirs: sql`, theirs as materialized (${rows})` }
}
