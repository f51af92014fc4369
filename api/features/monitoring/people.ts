import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { averageOf, rateOf } from '../../../openapi/rules/monitoring/monitoring-figures.ts'
import { personRef } from '../../audience/person-ref.ts'
import type { Fragment } from '../../db/client.ts'
import { holdsWords } from '../../search/name-words.ts'
import { members } from './members.ts'
import { published } from './news.ts'
import { runPeopleDays } from './run-people.ts'
import { type Scope, staff } from './scope.ts'
import { taskPeopleDays } from './task-days.ts'
import { finished } from './tests.ts'

type Schemas = components['schemas']
type Sort = Schemas['MonitoringUserSort']
type Window = { limit: number; offset: number; sort: Sort; search?: string | undefined }
type Row = {
  id: string
  name: string
  position: Schemas['NamedRef'] | null
  restaurants: Schemas['NamedRef'][]
  runsCompleted: number
  runsLate: number
  tasksDone: number
  tasksOverdue: number
  percents: number
  reviewed: number
  newsFor: number
  newsRead: number
  lastLoginAt: Date | null
}

export async function countPeople(scope: Scope, search: string | undefined): Promise<number> {
  const { sql } = scope
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from users u where ${among(scope, search)}`
  return row?.n ?? 0
}

/** All of them by name, as of one moment: their figures are read in parts, while people come, go and are renamed. */
export async function idsByName(scope: Scope): Promise<string[]> {
  const { sql } = scope
  const rows = await sql<{ id: string }[]>`
    select u.id from users u where ${staff(scope)} order by ${byName(scope)} limit ${limits.users.max}`
  return rows.map(({ id }) => id)
}

/**
 * Who is on the page is picked first, by name or by the one figure that sorts: the others are those of the few who are on it
 * alone.
 */
export async function listPeople(
  scope: Scope,
  { limit, offset, sort, search }: Window,
): Promise<Schemas['MonitoringPerson'][]> {
  const { sql, companyId } = scope
  const first = sort === 'name' ? sql`` : sql`${orders(scope)[sort]},`
  const rows = await sql<Row[]>`
    with out as materialized (${published(scope, scope.span.period)}),
    everybody as materialized (
      select u.id, u.name, u.position_id, u.last_login_at from users u where ${among(scope, search)}
    ), those as materialized (
      select u.* from everybody u
      ${sort === 'name' ? sql`` : sql`left join (${ranking(scope, sort)}) f on f.user_id = u.id`}
      order by ${first} ${byName(scope)} limit ${limit} offset ${offset}
    ), ran as materialized (${ran(scope, these(sql))}), tasked as materialized (${tasked(scope, these(sql))}),
    tried as materialized (${tried(scope, these(sql))}), newsed as materialized (${news(scope, 'those', true)}),
    told as (
      select u.*, coalesce(r.runs_completed, 0) as runs_completed, coalesce(r.runs_late, 0) as runs_late,
        coalesce(t.tasks_done, 0) as tasks_done, coalesce(t.tasks_due, 0) as tasks_due,
        coalesce(t.tasks_overdue, 0) as tasks_overdue, coalesce(e.percents, 0) as percents, coalesce(e.reviewed, 0) as reviewed,
        coalesce(n.news_for, 0) as news_for, coalesce(n.news_read, 0) as news_read
      from those u left join ran r on r.user_id = u.id left join tasked t on t.user_id = u.id
      left join tried e on e.user_id = u.id left join newsed n on n.user_id = u.id
    )
    select u.id, u.name, u.last_login_at, u.runs_completed, u.runs_late, u.tasks_done, u.tasks_overdue, u.percents, u.reviewed,
      u.news_for, u.news_read,
      (select jsonb_build_object('_id', p.id, 'name', p.name) from positions p
        where p.company_id = ${companyId} and p.id = u.position_id) as position,
      coalesce((
        select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
        from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
        where w.company_id = ${companyId} and w.user_id = u.id), '[]') as restaurants
    from told u order by ${first} ${byName(scope)}`
  return rows.map(present)
}

const these = (sql: Scope['sql']) => sql`array(select id from those)`

/** Of everybody. What few did is looked for by them; of many all that was done is walked through. */
function ranking(scope: Scope, sort: Exclude<Sort, 'name'>): Fragment {
  const { sql, restaurant, people } = scope
  const areFew = restaurant !== undefined || people !== null
  const whose = areFew ? sql`array(select id from everybody)` : null
  if (sort === 'checklists') return ran(scope, whose)
  if (sort === 'tasks') return tasked(scope, whose)
  if (sort === 'tests') return tried(scope, whose)
  return news(scope, 'everybody', areFew)
}

const byName = ({ sql }: Scope): Fragment => sql`u.name collate "ru-x-icu", u.id`

const among = (scope: Scope, search: string | undefined) =>
  scope.sql`${staff(scope)} and ${holdsWords(scope.sql, scope.sql`u.name_folded`, search)}`

/** The worst first, and last whoever was asked for nothing. */
const orders = ({ sql }: Scope): Record<Exclude<Sort, 'name'>, Fragment> => ({
  checklists: sql`(runs_completed - runs_late)::float8 / nullif(runs_completed, 0) nulls last`,
  tasks: sql`nullif(tasks_overdue, 0) desc nulls last, nullif(tasks_due, 0) desc nulls last`,
  tests: sql`percents::float8 / nullif(reviewed, 0) nulls last`,
  news: sql`news_read::float8 / nullif(news_for, 0) nulls last`,
})

/** What these people, or all, did in the period, wherever it was: in one walk through what each did on a day. */
const ran = (scope: Scope, people: Fragment | null): Fragment => scope.sql`
  select d.user_id, sum(d.completed)::int as runs_completed, sum(d.late)::int as runs_late
  from (${runPeopleDays(scope, scope.span.period, people)}) d group by 1`
const tasked = (scope: Scope, people: Fragment | null): Fragment => scope.sql`
  select d.user_id, sum(d.done)::int as tasks_done, sum(d.due)::int as tasks_due, sum(d.overdue)::int as tasks_overdue
  from (${taskPeopleDays(wherever(scope, people), scope.span.period)}) d group by 1`
const tried = (scope: Scope, people: Fragment | null): Fragment => scope.sql`
  select f.user_id, coalesce(sum(f.percent), 0)::int as percents, count(f.percent)::int as reviewed
  from (${finished(wherever(scope, people), scope.span.period, { whose: people })}) f where f.status in ('passed', 'failed') group by 1`
const wherever = (scope: Scope, people: Fragment | null): Scope => ({
  ...scope,
  restaurant: undefined,
  position: undefined,
  user: undefined,
  people,
})

/** What of the news that are meant for them these people have read: marks are counted by the person before they meet him. */
function news(scope: Scope, whose: 'everybody' | 'those', areFew: boolean): Fragment {
  const { sql, companyId } = scope
  const ids = sql`select id from ${sql(whose)}`
  // Of few of the company only what they have read, by their index, before it meets the news (offset 0).
  const read = areFew
    ? sql`(select * from news_reads where company_id = ${companyId} and user_id = any (array(${ids})) offset 0)`
    : sql`news_reads`
  return sql`
    with meant as materialized (
      select m.* from (${members(scope, sql`select distinct audience_id from out`, whose === 'those' ? ids : undefined)}) m
      join ${sql(whose)} w on w.id = m.user_id
    )
    select m.user_id, sum(m.n)::int as news_for, coalesce(sum(k.n), 0)::int as news_read
    from (
      select m.user_id, m.circle, c.n from meant m join (select circle, count(*) as n from out group by 1) c on c.circle = m.circle
    ) m full join (
      select o.circle, r.user_id, count(*) as n
      from out o join ${read} r on r.company_id = ${companyId} and r.news_id = o.id
      group by 1, 2
    ) k on k.circle = m.circle and k.user_id = m.user_id
    where m.user_id is not null group by 1`
}

const present = (row: Row): Schemas['MonitoringPerson'] => ({
  user: personRef(row.id, row.name),
  position: row.position,
  restaurants: row.restaurants,
  runsCompleted: row.runsCompleted,
  runsOnTimeRate: rateOf(row.runsCompleted - row.runsLate, row.runsCompleted),
  tasksDone: row.tasksDone,
  tasksOverdue: row.tasksOverdue,
  testsAvgPercent: averageOf(row.percents, row.reviewed),
  newsReadRate: rateOf(row.newsRead, row.newsFor),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
})
