import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Tag } from '../../../db/client.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildChecklist } from '../../../test/build-checklist.ts'
import { actionsOf } from '../../../test/events-of.ts'
import * as build from '../../../test/factories.ts'
import { runJob } from '../../../test/run-job.ts'
import { checklistJobs } from './jobs.ts'

const daily = { type: 'daily' as const, startTime: '09:00', endTime: '11:00' }
let app: TestApp
let company: build.BuiltCompany
let moika: { id: string }
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  company = await build.buildCompany(app, { moduleSettings: { checklists: true } })
  moika = await build.buildRestaurant(app, { company })
})

const make = (at: string, of = app) => runJob(of.db.jobs, checklistJobs, 'checklist-runs', new Date(at))
const close = (at: string) => runJob(app.db.jobs, checklistJobs, 'checklist-ends', new Date(at))
const runs = async () =>
  (
    await app.db.forCompany(company.id)<{ day: string; status: string }[]>`
      select business_date::text as day, status from checklist_runs where company_id = ${company.id}
      order by business_date, starts_at, id`
  ).map(({ day, status }) => [day, status])
const write = (change: (sql: Tag) => PromiseLike<unknown>) =>
  app.db.write(company.id, async (sql) => void (await change(sql)))

test('a day begins at 00:10 of the restaurant: one run by two instances, and of a standstill only today is made', async () => {
  await buildChecklist(app, { company, schedule: daily })
  const beside = await createTestApp({ beside: app })
  // Moscow is three hours ahead.
  await Promise.all([make('2026-06-01T10:00:00Z'), make('2026-06-01T10:00:00Z', beside)])
  expect(await runs()).toEqual([['2026-06-01', 'scheduled']])
  await make('2026-06-01T21:09:00Z')
  expect(await runs()).toHaveLength(1)
  await Promise.all([make('2026-06-01T21:10:00Z'), make('2026-06-01T21:10:00Z', beside)])
  await beside.stop()
  expect((await runs()).map(([day]) => day)).toEqual(['2026-06-01', '2026-06-02'])
  await make('2026-06-05T12:00:00Z')
  expect((await runs()).map(([day]) => day)).toEqual(['2026-06-01', '2026-06-02', '2026-06-05'])
})

test('both changes of the clock have one run each', async () => {
  await write((sql) => sql`update restaurants set timezone = 'Europe/Berlin' where company_id = ${company.id}`)
  await buildChecklist(app, { company, schedule: { ...daily, startTime: '02:30', endTime: '04:00' } })
  for (const day of ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'])
    for (const hour of ['00:30', '01:30', '02:30', '12:00']) await make(`${day}T${hour}:00Z`)
  expect((await runs()).map(([day]) => day)).toEqual(['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'])
})

test('one transaction asks for one turn, however many people it changes, and again when it has taken that back', async () => {
  await buildChecklist(app, { company, schedule: daily })
  await make('2026-06-01T04:00:00Z')
  const asked = async () => {
    const [row] = await app.db.forCompany(company.id)<{ count: number }[]>`
      select count(*)::int as count from checklist_turns where company_id = ${company.id} and look_at is null`
    return row?.count
  }
  const people = Array.from({ length: 20 }, () => Bun.randomUUIDv7())
  await write(async (sql) => {
    await sql`insert into users (company_id, id, name) select ${company.id}, id, 'Анна' from unnest(${people}::uuid[]) id`
    await sql`
      insert into user_restaurants (company_id, user_id, restaurant_id)
      select ${company.id}, id, ${moika.id} from unnest(${people}::uuid[]) id`
  })
  expect(await asked()).toBe(1)
  const leave = (sql: Tag, id = '') =>
    sql`delete from user_restaurants where company_id = ${company.id} and user_id = ${id}`
  await write(async (sql) => {
    await sql`savepoint before`
    await leave(sql, people[0])
    await sql`rollback to savepoint before`
    await leave(sql, people[1])
  })
  expect(await asked()).toBe(2)
})

test('a restaurant, the section and the people bring their runs and take them along', async () => {
  const at = '2026-06-01T04:00:00Z'
  await buildChecklist(app, { company, schedule: daily })
  await make(at)
  const other = await build.buildRestaurant(app, { company })
  await make(at)
  expect(await runs()).toHaveLength(2)
  const off = (isActive: boolean) =>
    write(
      (sql) => sql`
      update restaurants set is_active = ${isActive} where company_id = ${company.id} and id = ${other.id}`,
    )
  const states = async () => (await runs()).map(([, status]) => status).toSorted()
  await off(false)
  await make(at)
  expect(await states()).toEqual(['cancelled', 'scheduled'])
  await off(true)
  await make(at)
  expect(await states()).toEqual(['scheduled', 'scheduled'])
  const section = (checklists: boolean) =>
    write((sql) => sql`update companies set module_settings = ${sql.json({ checklists })} where id = ${company.id}`)
  await section(false)
  await make(at)
  expect(await states()).toEqual(['cancelled', 'cancelled'])
  await section(true)
  await make(at)
  expect(await states()).toEqual(['scheduled', 'scheduled'])
  await buildChecklist(app, { company, schedule: daily, mode: 'personal' })
  const waiter = await build.buildUser(app, { company })
  await write(
    (sql) => sql`
    insert into user_restaurants (company_id, user_id, restaurant_id) values (${company.id}, ${waiter.id}, ${moika.id})`,
  )
  await make(at)
  expect(await runs()).toHaveLength(3)
  await write((sql) => sql`update users set is_active = false where company_id = ${company.id} and id = ${waiter.id}`)
  await make(at)
  expect(await states()).toEqual(['cancelled', 'scheduled', 'scheduled'])
})

test('what was not begun or not finished is late from its end, and missed once it is closed; the log tells of it', async () => {
  await buildChecklist(app, { company, schedule: daily })
  await buildChecklist(app, { company, schedule: daily, allowLate: false })
  await make('2026-06-01T04:00:00Z')
  await close('2026-06-01T07:59:00Z')
  expect((await runs()).map(([, status]) => status)).toEqual(['scheduled', 'scheduled'])
  await close('2026-06-01T08:00:00Z')
  expect((await runs()).map(([, status]) => status).toSorted()).toEqual(['missed', 'overdue'])
  await close('2026-06-02T01:59:00Z')
  expect((await runs()).map(([, status]) => status).toSorted()).toEqual(['missed', 'overdue'])
  await Promise.all([close('2026-06-02T02:00:00Z'), close('2026-06-02T02:00:00Z')])
  expect((await runs()).map(([, status]) => status)).toEqual(['missed', 'missed'])
  expect(await actionsOf(app, company.id)).toEqual(['checklist.run_missed', 'checklist.run_missed'])
})
