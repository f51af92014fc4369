import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { averageOf, rateOf } from '../../../openapi/rules/monitoring/monitoring-figures.ts'
import { partsOf } from '../../../openapi/rules/monitoring/monitoring-period.ts'
import { circleOf } from '../../audience/circle.ts'
import type { Fragment } from '../../db/client.ts'
import { betweenDays, bounds, dayOf, endOf, isNow, partOf } from './days.ts'
import { members } from './members.ts'
import type { Scope } from './scope.ts'
import { daysToAsk, personDays, questionDays, testDays } from './test-days.ts'

type Schemas = components['schemas']
type Sums = { attempts: number; people: number; passed: number; percents: number; reviewed: number }
type Row = Sums & { isNow: boolean; part: string | null; passedAttempts: number }
const NONE = { attempts: 0, people: 0, passed: 0, percents: 0, reviewed: 0, passedAttempts: 0 }
const TESTS = 200
const HARDEST = 10

export async function testsOf(scope: Scope): Promise<Schemas['MonitoringTests']> {
  const asked = await daysToAsk(scope)
  const [rows, byTest, hardestQuestions] = await Promise.all([
    attemptSums(scope, asked),
    tests(scope, asked),
    hardest(scope, asked),
  ])
  const parts = new Map(rows.filter((row) => row.isNow).map((row) => [row.part, row]))
  return {
    span: scope.span,
    ...bothOf(rows),
    series: partsOf(scope.span).map((date) => {
      const { attempts, passedAttempts, percents, reviewed } = parts.get(date) ?? NONE
      return { date, attempts, passed: passedAttempts, avgPercent: averageOf(percents, reviewed) }
    }),
    byTest,
    hardestQuestions,
  }
}

/** What the summary shows of them. */
export const testsPart = async (scope: Scope): Promise<NonNullable<Schemas['MonitoringSummary']['tests']>> =>
  bothOf(await attemptSums(scope, await daysToAsk(scope)))

const bothOf = (rows: readonly Row[]) => {
  const all = rows.filter(({ part }) => part === null)
  return {
    now: figures(all.find((row) => row.isNow) ?? NONE),
    before: figures(all.find((row) => !row.isNow) ?? NONE),
  }
}
const figures = ({ attempts, people, passed, percents, reviewed }: Sums): Schemas['MonitoringTestFigures'] => ({
  attempts,
  people,
  passed,
  passRate: rateOf(passed, people),
  avgPercent: averageOf(percents, reviewed),
})

/**
 * Finished attempts of these days, as they were when they began: the position, and the restaurants. `more`: what no index
 * has, so that those of a position are picked by one before they are read; `whose`: an array of ids, of people whose attempts alone are wanted.
 */
export function finished(
  scope: Scope,
  days: { from: string; to: string },
  { more, whose }: { more?: Fragment; whose?: Fragment | null } = {},
): Fragment {
  const { sql, companyId, zone, restaurant, position, user } = scope
  return sql`
    select * from (
      select a.id, a.test_id, a.user_id, a.status, a.percent ${more ?? sql``}, ${dayOf(sql, sql`a.submitted_at`, sql`${zone}`)} as day
      from test_attempts a
      where a.company_id = ${companyId} and a.submitted_at is not null
        and ${betweenDays(sql, sql`a.submitted_at`, sql`${zone}`, days)}
        ${position === undefined ? sql`` : sql`and a.position_id = ${position}`}
        ${
          position === undefined || !more
            ? sql``
            : sql`and a.id = any (array(
                select x.id from test_attempts x
                where x.company_id = ${companyId} and x.submitted_at is not null
                  and ${betweenDays(sql, sql`x.submitted_at`, sql`${zone}`, days)} and x.position_id = ${position}))`
        }
        ${user === undefined ? sql`` : sql`and a.user_id = ${user}`}
        ${whose ? sql`and a.user_id = any (${whose})` : sql``}
        ${
          restaurant === undefined
            ? sql``
            : sql`and a.id = any (array(
                select p.attempt_id from test_attempt_places p
                where p.company_id = ${companyId} and p.restaurant_id = ${restaurant}
                  and p.started_at < ${endOf(sql, days.to, sql`${zone}`)}))`
        }
      offset 0
    ) f`
}

type Days = readonly string[] | undefined

/** Whoever has tried a test twice is counted once. Parts of the period count attempts alone. */
const attemptSums = (scope: Scope, asked: Days): Promise<Row[]> =>
  asked ? countedSums(scope, asked) : sumsOfAttempts(scope)

/** Of those who did it again in the period only the first time has none before it there. */
async function countedSums(scope: Scope, asked: readonly string[]): Promise<Row[]> {
  const { sql, span } = scope
  const { first, last } = bounds(scope)
  const days = { from: first, to: last }
  return [
    ...(await sql<Row[]>`
    with sums as (
      select is_now, part, sum(attempts)::int as attempts, sum(passed)::int as passed_attempts, sum(percents)::int as percents,
        sum(reviewed)::int as reviewed, grouping(part) = 0 as by_part
      from (
        select ${isNow(scope, sql`d.day`)} as is_now, ${partOf(scope, sql`d.day`)} as part, d.*
        from (${testDays(scope, days, asked)}) d
      ) x
      group by grouping sets ((is_now), (is_now, part))
    ), people as (
      select ${isNow(scope, sql`d.day`)} as is_now, sum(d.tried)::int as tried, sum(d.passed)::int as passed
      from (${personDays(scope, days, asked)}) d
      where d.before is null
        or d.before < case when ${isNow(scope, sql`d.day`)} then ${span.period.from}::date else ${first}::date end
      group by 1
    )
    select s.is_now, s.part::text, s.attempts, s.passed_attempts, s.percents, s.reviewed,
      case when s.by_part then 0 else coalesce(p.tried, 0) end as people,
      case when s.by_part then 0 else coalesce(p.passed, 0) end as passed
    from sums s left join people p on p.is_now = s.is_now`),
  ]
}

/** Of each person and test first. */
async function sumsOfAttempts(scope: Scope): Promise<Row[]> {
  const { sql } = scope
  const { first, last } = bounds(scope)
  return [
    ...(await sql<Row[]>`
    with sums as materialized (
      select is_now, part, grouping(part) = 0 as by_part, count(*) as attempts,
        count(*) filter (where status = 'passed') as passed_attempts, bool_or(status in ('passed', 'failed')) as has_tried,
        bool_or(status = 'passed') as has_passed, sum(percent) filter (where status in ('passed', 'failed')) as percents,
        count(percent) filter (where status in ('passed', 'failed')) as reviewed
      from (
        select ${isNow(scope, sql`f.day`)} as is_now, ${partOf(scope, sql`f.day`)} as part, f.*
        from (${finished(scope, { from: first, to: last })}) f
      ) x
      group by grouping sets ((is_now, part), (is_now, user_id, test_id))
    )
    select is_now, part::text, sum(attempts)::int as attempts, sum(passed_attempts)::int as passed_attempts,
      count(*) filter (where has_tried)::int as people, count(*) filter (where has_passed)::int as passed,
      coalesce(sum(percents), 0)::int as percents, sum(reviewed)::int as reviewed
    from sums group by is_now, by_part, part`),
  ]
}

type TestRow = {
  id: string
  title: string
  assigned: number
  started: number
  passed: number
  attempts: number
  percents: number
  reviewed: number
}
async function tests(scope: Scope, asked: Days): Promise<Schemas['MonitoringTests']['byTest']> {
  const { sql, companyId, span, restaurant, people } = scope
  const attempted = asked
    ? sql`
      select d.test_id, sum(d.attempts)::int as attempts, sum(d.percents)::int as percents, sum(d.reviewed)::int as reviewed
      from (${testDays(scope, span.period, asked)}) d group by 1`
    : sql`
      select f.test_id, count(*)::int as attempts,
        coalesce(sum(f.percent) filter (where f.status in ('passed', 'failed')), 0)::int as percents,
        count(f.percent) filter (where f.status in ('passed', 'failed'))::int as reviewed
      from (${finished(scope, span.period)}) f group by 1`
  // How many of everybody have begun and passed what is for everybody is kept; of some of them it is not.
  const isOfAll = restaurant === undefined && people === null
  const isKept = sql`(${isOfAll} and t.audience_id is null)`
  // Of few of the company only what they have tried, by their index (offset 0).
  const triedBy = isOfAll
    ? sql`
      cross join lateral (
        select user_id, used, best_passed from test_people where company_id = ${companyId} and test_id = t.id offset 0
      ) p`
    : sql`
      join (
        select test_id, user_id, used, best_passed from test_people
        where company_id = ${companyId} and user_id = any (array(select distinct user_id from meant)) offset 0
      ) p on p.test_id = t.id`
  const rows = await sql<TestRow[]>`
    with sums as materialized (${attempted}), shown as materialized (
      select t.id, t.title, t.audience_id, ${circleOf(sql, sql`t.audience_id`)} as circle, coalesce(s.attempts, 0) as attempts, coalesce(s.percents, 0) as percents,
        coalesce(s.reviewed, 0) as reviewed
      from tests t left join sums s on s.test_id = t.id
      where t.company_id = ${companyId} and (t.is_active or s.test_id is not null)
    ), meant as materialized (${members(scope, sql`select distinct audience_id from shown`)}),
    sizes as (select circle, count(*)::int as n from meant group by 1),
    tried as materialized (
      select t.id, t.circle, p.user_id, p.used, p.best_passed from shown t ${triedBy} where not ${isKept}
    ),
    -- Whole on both sides: as in news.ts.
    counted as (
      select p.id, count(m.user_id) filter (where p.used > 0)::int as started,
        count(m.user_id) filter (where p.best_passed)::int as passed
      from tried p full join meant m on m.circle = p.circle and m.user_id = p.user_id
      group by 1
      union all
      select t.id, sum(s.started)::int, sum(s.passed)::int
      from shown t join test_sums s on s.company_id = ${companyId} and s.test_id = t.id
      where ${isKept} group by 1
    )
    select t.id, t.title, t.attempts, t.percents, t.reviewed, coalesce(z.n, 0) as assigned, coalesce(c.started, 0) as started,
      coalesce(c.passed, 0) as passed
    from shown t left join sizes z on z.circle = t.circle left join counted c on c.id = t.id
    order by (coalesce(c.passed, 0)::float8 / nullif(z.n, 0)) nulls last, assigned desc, t.title collate "ru-x-icu", t.id limit ${TESTS}`
  return rows.map(({ id, title, assigned, started, passed, attempts, percents, reviewed }) => ({
    test: { _id: id, title },
    ...{ assigned, passed, attempts },
    failed: Math.max(started - passed, 0),
    notStarted: assigned - Math.max(started, passed),
    avgPercent: averageOf(percents, reviewed),
  }))
}

type Question = { id: string; test: string; questionId: string; title: string | null; asked: number; rights: number }
async function hardest(scope: Scope, days: Days): Promise<Schemas['MonitoringTests']['hardestQuestions']> {
  const { sql, companyId, span } = scope
  const marks = days
    ? questionDays(scope, span.period, days)
    : sql`
      select f.test_id, q.id, 1 as asked, q.is_right as rights
      from (${finished(scope, span.period, { more: sql`, a.asked, a.rights` })}) f
      cross join lateral unnest(f.asked, f.rights) as q (id, is_right) where q.is_right is not null`
  const rows = await sql<Question[]>`
    with asked as (
      select m.test_id, m.id, sum(m.asked)::int as asked, sum(m.rights)::int as rights
      from (${marks}) m
      group by 1, 2 having sum(m.asked) >= ${limits.monitoring.hardestAskedMin}
      order by sum(m.rights)::float8 / sum(m.asked), 3 desc, 1, 2 limit ${HARDEST}
    )
    select t.id, t.title as test, s.id as question_id, s.asked, s.rights, coalesce((
        select q ->> 'text' from jsonb_array_elements(t.questions) q where q ->> 'id' = s.id limit 1), (
        select q ->> 'text' from test_versions v cross join jsonb_array_elements(v.questions) q
        where v.company_id = ${companyId} and v.test_id = t.id and q ->> 'id' = s.id order by v.version desc limit 1)) as title
    from asked s join tests t on t.company_id = ${companyId} and t.id = s.test_id
    order by s.rights::float8 / s.asked, s.asked desc, s.test_id, s.id`
  return rows.map(({ id, test, questionId, title, asked, rights }) => ({
    test: { _id: id, title: test },
    questionId,
    title: title ?? '',
    asked,
    rightRate: rateOf(rights, asked),
  }))
}
