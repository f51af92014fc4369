import { expect, test } from 'bun:test'
import { createTestApp } from '../../test/app.ts'
import { makeRuns } from '../../test/build-checklist.ts'
import * as build from '../../test/factories.ts'
import { expectPeopleRuns, expectRunRows } from '../../test/number-rows.ts'
import { runCalls } from '../../test/run-calls.ts'
import { recounted, told } from '../../test/run-figures-recount.ts'
import {
  ask,
  DOOR,
  FRIDGE,
  type Query,
  rowsOf,
  type RunFiguresWorld,
  runFiguresWorld,
} from '../../test/run-figures-world.ts'
import { runJob } from '../../test/run-job.ts'
import { DatabaseUnavailable } from '../../db/client.ts'
import type { Run } from '../../queue/jobs/runner.ts'
import { monitoringJobs } from './count-days.ts'

/** Every figure of checklists beside a plain count of the rows, whatever of them was counted already. */
const world = runFiguresWorld()

const queries = ({ cook, cooks, east, west }: RunFiguresWorld): Query[] => [
  {},
  { from: '2026-06-14', to: '2026-06-16' },
  { from: '2026-05-03', to: '2026-06-12', group: 'week' },
  { from: '2026-04-10', to: '2026-06-15', group: 'month' },
  { from: '2026-05-20', to: '2026-06-15', restaurant: east.id },
  { from: '2026-05-20', to: '2026-06-15', user: cook.id },
  { from: '2026-05-20', to: '2026-06-15', position: cooks.id, restaurant: west.id },
]
async function check() {
  for (const query of queries(world)) {
    const answer = await ask(world, query)
    expect({ query, ...told(answer) }).toEqual({ query, ...(await recounted(world, query, answer)) })
  }
  for (const query of queries(world)) await checkPeople(query)
}
/** Wherever it was. */
async function checkPeople(query: Query) {
  const { data } = await world.admin.client.GET('/api/monitoring/users', { params: { query } })
  if (!data) throw new Error('it is answered')
  const { from, to } = data.period
  const done = (await rowsOf(world)).filter(({ day, status }) => status === 'completed' && day >= from && day <= to)
  for (const { user, runsCompleted, runsOnTimeRate } of data.people) {
    const his = done.filter(({ completedBy }) => completedBy === user.id)
    const late = his.filter(({ isLate }) => isLate).length
    const rate = his.length === 0 ? null : Math.round((100 * (his.length - late)) / his.length)
    expect({ query, runsCompleted, runsOnTimeRate }).toEqual({
      ...{ query, runsCompleted: his.length },
      runsOnTimeRate: rate,
    })
  }
}
const count = (of = world.app) => runJob(of.db.jobs, monitoringJobs, 'run-days', new Date(world.time))
const counted = async () => [
  ...(await world.app.db.forCompany(world.company.id)`
    select day::text, restaurant_id, completed, late, missed, score_sum, scored, fails from run_days
    where company_id = ${world.company.id} order by day, restaurant_id`),
  ...(await world.app.db.forCompany(world.company.id)`
    select day::text, user_id, completed, late from run_people_days where company_id = ${world.company.id} order by day, user_id`),
]

test('what no job has counted yet is right, and so it is once two instances have counted it at once', async () => {
  const { app, company } = world
  await check()
  const beside = await createTestApp({ beside: app, now: () => new Date(world.time) })
  await Promise.all([count(), count(beside)])
  await beside.stop()
  const [left] = await app.db.forCompany(company.id)<{ n: number }[]>`
    select count(*)::int as n from run_day_marks where company_id = ${company.id}`
  expect(left?.n).toBe(0)
  expect((await counted()).length).toBeGreaterThan(100)
  await check()
})

test('whatever becomes of a run on an old day is told at once, and again once the day was counted anew', async () => {
  const { app, company, cook } = world
  await count()
  const change = async (write: (sql: Parameters<Parameters<typeof app.db.write>[1]>[0]) => PromiseLike<unknown>) => {
    await app.db.write(company.id, async (sql) => void (await write(sql)))
    await check()
    await count()
    await check()
  }
  const id = company.id
  // Missed, and handed in after all; completed, and given back; called off; forgotten.
  await change(
    (sql) => sql`
    update checklist_runs set status = 'completed', completed_by = ${cook.id}, completed_at = due_at, is_late = true, score = 40
    where company_id = ${id} and business_date = '2026-05-25' and status = 'missed'`,
  )
  await change(
    (sql) => sql`
    update checklist_runs set status = 'in_progress', completed_by = null, completed_at = null, is_late = false, score = null
    where company_id = ${id} and business_date = '2026-06-13' and status = 'completed'`,
  )
  await change(
    (sql) => sql`
    update checklist_runs set status = 'cancelled' where company_id = ${id} and business_date = '2026-05-22' and status <> 'cancelled'`,
  )
  await change((sql) => sql`delete from checklist_runs where company_id = ${id} and business_date = '2026-05-21'`)
})

test('a rebuild from nothing gives the same, and who moves to another restaurant takes nothing along', async () => {
  const { app, company, cook, east, west } = world
  await count()
  const [before, answer] = [await counted(), await ask(world, { restaurant: east.id })]
  await app.db.write(company.id, async (sql) => {
    await sql`insert into user_restaurants (company_id, user_id, restaurant_id) values (${company.id}, ${cook.id}, ${west.id})`
    await sql`delete from run_days where company_id = ${company.id}`
    await sql`delete from run_people_days where company_id = ${company.id}`
    await sql`
      insert into run_day_marks (company_id, day) select distinct company_id, business_date from checklist_runs
      where company_id = ${company.id}`
  })
  await count()
  expect(await counted()).toEqual(before)
  expect(await ask(world, { restaurant: east.id })).toEqual(answer)
})

test('each number leads to a list that has exactly so many', async () => {
  for (const query of queries(world)) {
    await expectRunRows(world.admin, query, await ask(world, query))
    const { data } = await world.admin.client.GET('/api/monitoring/users', { params: { query } })
    if (!data) throw new Error('it is answered')
    await expectPeopleRuns(world.admin, data)
  }
})

test('answers of people arrive in the figures at once, and those that they corrected are gone', async () => {
  const { app, company, admin, east } = world
  const his = runCalls(admin, () => world.time)
  await makeRuns(app, company, new Date(world.time))
  const [run] = await app.db.forCompany(company.id)<{ id: string }[]>`
    select id from checklist_runs
    where company_id = ${company.id} and business_date = '2026-06-15' and restaurant_id = ${east.id} and ordinal = 0 limit 1`
  const id = run?.id ?? ''
  const query = { from: '2026-06-15', to: '2026-06-15', restaurant: east.id }
  const failsOf = async () => (await ask(world, query)).topFails.reduce((sum, { fails }) => sum + fails, 0)
  const before = await failsOf()
  const { fails } = (await ask(world, query)).now
  expect(
    await his.answer(id, { itemId: FRIDGE, value: 9 }, { itemId: DOOR, value: false, comment: 'Сломан замок' }),
  ).toMatchObject({
    status: 200,
  })
  expect(await failsOf()).toBe(before + 2)
  expect((await ask(world, query)).now.fails).toBe(fails + 2)
  world.time += 60_000
  await his.answer(id, { itemId: FRIDGE, value: 4 })
  expect(await failsOf()).toBe(before + 1)
  const was = (await ask(world, query)).now
  expect(await his.complete(id)).toMatchObject({ status: 200 })
  expect((await ask(world, query)).now).toMatchObject({
    fails: was.fails,
    counts: { completed: was.counts.completed + 1 },
  })
  await check()
})

/** The counting of runs, some of whose transactions are not done in their time. */
const countWith = (fails: (nth: number) => boolean) => {
  let begun = 0
  const { sql, write } = world.app.db.jobs
  const run: Run = {
    sql,
    write: (work) => (fails(begun++) ? Promise.reject(new DatabaseUnavailable('deadline')) : write(work)),
    now: new Date(world.time),
    signal: new AbortController().signal,
    keep: () => Promise.resolve(),
  }
  return monitoringJobs.find(({ name }) => name === 'run-days')?.run(run)
}
const markDays = (companyId: string, days: number) =>
  world.app.db.write(
    companyId,
    (sql) => sql`
      insert into run_day_marks (company_id, day)
      select ${companyId}, date '2026-05-01' + n from generate_series(1, ${days}::int) n`,
  )
const marked = async (companyId: string) =>
  (
    await world.app.db.forCompany(companyId)`
      select distinct day from run_day_marks where company_id = ${companyId}`
  ).length

test('of many marked days those that were counted stay so, whatever becomes of the others', async () => {
  const { company } = world
  await count()
  await markDays(company.id, 10)
  await expect(countWith((nth) => nth > 0)).rejects.toThrow(DatabaseUnavailable)
  expect(await marked(company.id)).toBe(7)
})

test('days that are too many for the time of a transaction are counted by fewer of them', async () => {
  const { company } = world
  await count()
  await markDays(company.id, 10)
  expect(await countWith((nth) => nth === 0 || nth === 2)).toBe(10)
  expect(await marked(company.id)).toBe(0)
})

test('a company whose days cannot be counted keeps no other from it', async () => {
  const companies = [world.company, await build.buildCompany(world.app)].map(({ id }) => id)
  await count()
  for (const id of companies) await markDays(id, 2)
  await expect(countWith((nth) => nth < 3)).rejects.toThrow(DatabaseUnavailable)
  const left = await Promise.all(companies.map(marked))
  expect(left.toSorted()).toEqual([0, 2])
})
