import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { operations } from '../../../openapi/gen/schema.d.ts'
import { DAY, HOUR, MINUTE } from '../../../openapi/rules/time/durations.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import * as build from '../../test/factories.ts'
import { average, dayOf, inDays, percent } from '../../test/figures-recount.ts'
import { runJob } from '../../test/run-job.ts'
import { monitoringJobs } from './count-days.ts'

/** Figures of tests that a job has counted, beside a plain count of the attempts as they are. */
type Query = NonNullable<operations['monitoringGetTests']['parameters']['query']>
type Sql = Parameters<Parameters<TestApp['db']['write']>[1]>[0]
type Attempt = {
  testId: string
  userId: string
  status: string
  percent: number | null
  at: Date | null
  asked: string[]
  rights: (number | null)[] | null
}
const NOW = Date.UTC(2026, 5, 15, 9)
const STATUSES = ['passed', 'failed', 'review', 'failed', 'passed', 'failed', 'in_progress'] as const
let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let people: build.BuiltUser[]
let tests: string[]
let zone = 'Europe/Moscow'

beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(NOW) })
  company = await build.buildCompany(app, { moduleSettings: { analytics: true, testing: true } })
  admin = await build.buildUser(app, { company, role: 'admin' })
  people = [admin, await build.buildUser(app, { company }), await build.buildUser(app, { company })]
  tests = [(await build.buildTest(app, { company })).id, (await build.buildTest(app, { company })).id]
  await write(async (sql) => {
    await sql`
      insert into test_versions (company_id, test_id, version, questions, settings)
      select company_id, id, 1, questions, settings from tests where company_id = ${company.id}`
    for (let n = 0; n < 150; n++) {
      const at = new Date(NOW - n * 14 * HOUR - 3 * MINUTE)
      const status = STATUSES[n % STATUSES.length] ?? 'passed'
      // Only one may be open of a person at a test.
      await insert(sql, n, status === 'in_progress' && n > 7 ? 'failed' : status, at)
    }
  })
})
afterAll(() => app?.stop())

const write = (work: (sql: Sql) => PromiseLike<unknown>) =>
  app.db.write(company.id, async (sql) => void (await work(sql)))
const insert = (sql: Sql, n: number, status: string, at: Date) => {
  const isOpen = status === 'in_progress'
  const right = status === 'passed' ? 1 : 0
  const rights = status === 'review' ? [right, null] : [right, n % 3 === 0 ? 1 : 0]
  return sql`
    insert into test_attempts (company_id, id, test_id, version, user_id, number, status, started_at, submitted_at, asked, orders,
      rights, percent, max_score, updated_at)
    values (${company.id}, ${Bun.randomUUIDv7()}, ${tests[n % 2] ?? ''}, 1, ${people[(n >> 1) % 3]?.id ?? ''}, ${n + 1}, ${status},
      ${new Date(at.getTime() - HOUR)}, ${isOpen ? null : at}, '{q1,q2}', '{}', ${isOpen ? null : rights}::integer[],
      ${isOpen || status === 'review' ? null : (n * 7) % 101}, 2, now())`
}
const count = (of = app) => runJob(of.db.jobs, monitoringJobs, 'test-days', new Date(NOW))
const marked = async () =>
  (await app.db.forCompany(company.id)`select from test_day_marks where company_id = ${company.id}`).length
const counted = async () => {
  const sql = app.db.forCompany(company.id)
  const id = company.id
  return [
    await sql`select day::text, test_id, attempts, passed, percents, reviewed from test_days where company_id = ${id} order by 1, 2`,
    await sql`select day::text, test_id, questions, asked, rights from test_question_days where company_id = ${id} order by 1, 2`,
    await sql`select day::text, before::text, tried, passed from test_people_days where company_id = ${id} order by 1, 2`,
  ].map((rows) => [...rows])
}
const attempts = async (): Promise<Attempt[]> => [
  ...(await app.db.forCompany(company.id)<Attempt[]>`
    select test_id, user_id, status, percent, submitted_at as at, asked, rights from test_attempts where company_id = ${company.id}`),
]

type Days = { from: string; to: string }
const on = (all: readonly Attempt[], days: Days) => all.filter(({ at }) => at !== null && inDays(dayOf(at, zone), days))
function figures(all: readonly Attempt[], days: Days) {
  const done = on(all, days)
  const reviewed = done.filter(({ status }) => status !== 'review')
  const pairs = (some: readonly Attempt[]) => new Set(some.map(({ testId, userId }) => testId + userId)).size
  const passed = pairs(reviewed.filter(({ status }) => status === 'passed'))
  return {
    attempts: done.length,
    people: pairs(reviewed),
    passed,
    passRate: percent(passed, pairs(reviewed)),
    avgPercent: average(reviewed.flatMap((one) => one.percent ?? [])),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const queries = (): Query[] => [
  {},
  { from: '2026-06-14', to: '2026-06-16' },
  { from: '2026-04-10', to: '2026-06-15', group: 'month' },
  { from: '2026-05-03', to: '2026-06-12', group: 'week' },
]

async function check(some = queries()) {
  const all = await attempts()
  const client = app.client(company.subdomain, await app.tokenFor(company.id, admin.id))
  for (const query of some) {
    const { data } = await client.GET('/api/monitoring/tests', { params: { query } })
    const { data: summary } = await client.GET('/api/monitoring/summary', { params: { query } })
    if (!data || !summary) throw new Error('it is answered')
    const { period, previous } = data.span
    const both = { now: figures(all, period), before: figures(all, previous) }
    expect({ query, now: data.now, before: data.before }).toEqual({ query, ...both })
    expect({ query, ...summary.tests }).toEqual({ query, ...both })
    const passed = on(all, period).filter(({ status }) => status === 'passed').length
    const added = {
      attempts: sum(data.series.map((part) => part.attempts)),
      passed: sum(data.series.map((part) => part.passed)),
    }
    expect({ query, ...added }).toEqual({ query, attempts: both.now.attempts, passed })
    for (const row of data.byTest) {
      const own = figures(
        all.filter(({ testId }) => testId === row.test._id),
        period,
      )
      expect({ query, n: row.attempts, avg: row.avgPercent }).toEqual({ query, n: own.attempts, avg: own.avgPercent })
    }
    for (const row of data.hardestQuestions) {
      const marks = on(all, period)
        .filter(({ testId }) => testId === row.test._id)
        .flatMap(({ asked, rights }) => rights?.[asked.indexOf(row.questionId)] ?? [])
      const rights = marks.filter((mark) => mark > 0).length
      expect({ query, ...row }).toMatchObject({ query, asked: marks.length, rightRate: percent(rights, marks.length) })
    }
  }
}

test('what no job has counted yet is right, and so it is once two instances have counted it at once', async () => {
  await check()
  const beside = await createTestApp({ beside: app, now: () => new Date(NOW) })
  await Promise.all([count(), count(beside)])
  await beside.stop()
  expect([await marked(), (await counted()).every((rows) => rows.length > 30)]).toEqual([0, true])
  await check()
})

test('whatever becomes of an attempt is told at once, and again once its days were counted anew', async () => {
  await count()
  const some = (sql: Sql, nth: number) => sql`company_id = ${company.id} and number % 13 = ${nth}`
  const changes: ((sql: Sql) => PromiseLike<unknown>)[] = [
    (sql) =>
      sql`update test_attempts set status = 'passed', percent = 90, rights = '{1,1}' where ${some(sql, 1)} and status = 'review'`,
    (sql) =>
      sql`update test_attempts set status = 'review', percent = null, rights = '{1,null}' where ${some(sql, 2)} and status = 'passed'`,
    // The first of a person goes, and the next of his becomes the first.
    (sql) => sql`delete from test_attempts where ${some(sql, 3)}`,
    (sql) => sql`update test_attempts set rights = '{0,0}' where ${some(sql, 4)} and status = 'failed'`,
    (sql) => sql`
      update test_attempts set status = 'failed', submitted_at = ${new Date(NOW - 2 * DAY)}, rights = '{0,1}', percent = 50
      where company_id = ${company.id} and status = 'in_progress'`,
    // One that was handed in before all of his others.
    (sql) => insert(sql, 400, 'passed', new Date(NOW - 70 * DAY)),
    (sql) => sql`delete from test_attempts where company_id = ${company.id} and user_id = ${people[1]?.id ?? ''}`,
  ]
  for (const change of changes) {
    await write(change)
    expect(await marked()).toBeGreaterThan(0)
    await check(queries().slice(-2))
    await count()
    await check(queries().slice(-2))
  }
})

test('on another clock what was handed in moves to other days', async () => {
  await count()
  zone = 'Asia/Kamchatka'
  await write((sql) => sql`update companies set timezone = ${zone} where id = ${company.id}`)
  await check()
  await count()
  await check()
})

test('a rebuild from nothing gives the same', async () => {
  await count()
  const before = await counted()
  await write(async (sql) => {
    for (const table of ['test_days', 'test_question_days', 'test_people_days'])
      await sql`delete from ${sql(table)} where company_id = ${company.id}`
    await sql`
      insert into test_day_marks (company_id, day)
      select distinct company_id, task_day_of(submitted_at) from test_attempts
      where company_id = ${company.id} and submitted_at is not null`
  })
  await count()
  expect(await counted()).toEqual(before)
  await check()
})
