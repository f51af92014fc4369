import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { components, operations } from '../../../openapi/gen/schema.d.ts'
import { DAY, HOUR, MINUTE } from '../../../openapi/rules/time/durations.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import * as build from '../../test/factories.ts'
import { runJob } from '../../test/run-job.ts'
import { monitoringJobs } from './count-days.ts'

/** Figures of tasks that a job has counted, beside a plain count of the rows as they are. */
type Schemas = components['schemas']
type Query = NonNullable<operations['monitoringGetTasks']['parameters']['query']>
type Sql = Parameters<Parameters<TestApp['db']['write']>[1]>[0]
type Row = {
  place: string | null
  status: Schemas['TaskStatus']
  people: string[]
  created: Date
  done: Date | null
  deadline: Date | null
}
const NOW = Date.UTC(2026, 5, 15, 9)
const STATUSES = ['done', 'new', 'done', 'cancelled', 'review', 'done', 'in_progress'] as const
let time = NOW
let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let people: build.BuiltUser[]
let places: string[]
let zones: Map<string | null, string>

beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
  company = await build.buildCompany(app, { moduleSettings: { analytics: true, tasks: true } })
  admin = await build.buildUser(app, { company, role: 'admin', name: 'Аня' })
  people = [admin, await build.buildUser(app, { company }), await build.buildUser(app, { company })]
  places = [(await build.buildRestaurant(app, { company })).id, (await build.buildRestaurant(app, { company })).id]
  zones = new Map([
    [places[0] ?? null, 'Pacific/Kiritimati'],
    [places[1] ?? null, 'Pacific/Pago_Pago'],
    [null, 'Europe/Moscow'],
  ])
  await write(async (sql) => {
    for (const place of places) await setZone(sql, place, zones.get(place) ?? '')
    for (let n = 0; n < 400; n++) {
      const id = Bun.randomUUIDv7()
      const created = new Date(NOW - n * 4 * HOUR - 7 * MINUTE)
      const status = STATUSES[n % STATUSES.length] ?? 'new'
      const done = status === 'done' || status === 'cancelled' ? new Date(created.getTime() + (n % 90) * HOUR) : null
      const deadline = n % 5 ? new Date(created.getTime() + (n % 70) * HOUR) : null
      const place = [...places, null][n % 3] ?? null
      await sql`
        insert into tasks (company_id, id, number, title, status, restaurant_id, deadline, created_at, completed_at)
        values (${company.id}, ${id}, ${n + 1}, 'Задача', ${status}, ${place}, ${deadline}, ${created}, ${done})`
      // Some have several people, and some none.
      for (const { id: who } of people.filter((_, nth) => (n >> nth) % 2))
        await sql`
          insert into task_people (company_id, task_id, user_id, status, restaurant_id, created_at)
          values (${company.id}, ${id}, ${who}, ${status}, ${place}, ${created})`
    }
  })
})
afterAll(() => app?.stop())

const write = (work: (sql: Sql) => PromiseLike<unknown>) =>
  app.db.write(company.id, async (sql) => void (await work(sql)))
const setZone = (sql: Sql, place: string, zone: string) =>
  sql`update restaurants set timezone = ${zone} where company_id = ${company.id} and id = ${place}`
const count = (of = app) => runJob(of.db.jobs, monitoringJobs, 'task-days', new Date(time))
const counted = async () => {
  const sql = app.db.forCompany(company.id)
  const days = await sql`
    select day::text, restaurant_id, status, created, done, due, overdue, ms from task_days
    where company_id = ${company.id} order by day, restaurant_id, status`
  const ofPeople = await sql`
    select day::text, user_id, restaurant_id, done, due, overdue from task_people_days
    where company_id = ${company.id} order by day, user_id, restaurant_id`
  return { days: [...days], people: [...ofPeople] }
}
const rows = async (): Promise<Row[]> => [
  ...(await app.db.forCompany(company.id)<Row[]>`
    select t.restaurant_id as place, t.status, t.created_at as created, t.completed_at as done, t.deadline,
      array(select p.user_id from task_people p where p.company_id = t.company_id and p.task_id = t.id) as people
    from tasks t where t.company_id = ${company.id}`),
]

const formats = new Map<string, Intl.DateTimeFormat>()
/** Its business day: where it is, and from five to five. */
function dayOf(at: Date | null, place: string | null): string {
  if (at === null) return ''
  const timeZone = zones.get(place) ?? ''
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  formats.set(timeZone, format)
  return format.format(new Date(at.getTime() - 5 * HOUR))
}
const withDays = (row: Row) => {
  const { created, done, deadline, place } = row
  return { ...row, days: { created: dayOf(created, place), done: dayOf(done, place), due: dayOf(deadline, place) } }
}
type Task = ReturnType<typeof withDays>

function figures(all: readonly Task[], { from, to }: { from: string; to: string }) {
  const on = (day: string) => day >= from && day <= to
  const created = all.filter(({ days }) => on(days.created))
  const done = all.filter(({ status, days }) => status === 'done' && on(days.done))
  const due = all.filter(
    ({ status, deadline, days }) => status !== 'cancelled' && on(days.due) && Number(deadline) <= time,
  )
  const overdue = due.filter((task) => task.status !== 'done' || Number(task.done) > Number(task.deadline))
  return { created: created.length, done: done.length, due: due.length, overdue: overdue.length, rows: created }
}
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

async function check() {
  const all = (await rows()).map(withDays)
  const client = app.client(company.subdomain, await app.tokenFor(company.id, admin.id))
  for (const query of queries()) {
    const { data } = await client.GET('/api/monitoring/tasks', { params: { query } })
    const { data: list } = await client.GET('/api/monitoring/users', { params: { query } })
    if (!data || !list) throw new Error('it is answered')
    const asked = all.filter(
      ({ place, people: his }) =>
        (query.restaurant === undefined || place === query.restaurant) &&
        (query.user === undefined || his.includes(query.user)),
    )
    const { period, previous } = data.span
    const { rows: made, ...now } = figures(asked, period)
    const { rows: _, ...before } = figures(asked, previous)
    expect({ query, now: data.now, before: data.before }).toMatchObject({ query, now, before })
    for (const [status, n] of Object.entries(data.byStatus))
      expect([query, status, n]).toEqual([query, status, made.filter((task) => task.status === status).length])
    for (const figure of ['created', 'done', 'overdue'] as const)
      expect([query, figure, sum(data.series.map((part) => part[figure]))]).toEqual([query, figure, now[figure]])
    const his = (of: readonly Task[], id: string) =>
      figures(
        of.filter((task) => task.people.includes(id)),
        period,
      )
    for (const { user, open: _open, ...figure } of data.byAssignee) {
      const { done, due, overdue } = his(asked, user.id ?? '')
      expect({ query, ...figure }).toEqual({ query, done, due, overdue })
    }
    // Wherever it was.
    for (const { user, tasksDone, tasksOverdue } of list.people) {
      const { done, overdue } = his(all, user.id ?? '')
      expect({ query, tasksDone, tasksOverdue }).toEqual({ query, tasksDone: done, tasksOverdue: overdue })
    }
  }
}
const queries = (): Query[] => [
  {},
  { from: '2026-06-14', to: '2026-06-16' },
  { from: '2026-04-10', to: '2026-06-15', group: 'month' },
  { from: '2026-05-03', to: '2026-06-12', group: 'week' },
  { from: '2026-05-10', to: '2026-06-15', restaurant: places[0] ?? '' },
  { from: '2026-05-10', to: '2026-06-11', restaurant: places[1] ?? '' },
  { from: '2026-05-10', to: '2026-06-15', user: people[1]?.id ?? '' },
]

test('what no job has counted yet is right, and so it is once two instances have counted it at once', async () => {
  await check()
  const beside = await createTestApp({ beside: app, now: () => new Date(time) })
  await Promise.all([count(), count(beside)])
  await beside.stop()
  const { days, people: ofPeople } = await counted()
  expect([days.length > 100, ofPeople.length > 100]).toEqual([true, true])
  await check()
})

test('whatever becomes of an old task is told at once, and again once its days were counted anew', async () => {
  await count()
  const id = company.id
  const some = (sql: Sql, nth: number) => sql`company_id = ${id} and number % 9 = ${nth}`
  const changes: ((sql: Sql) => PromiseLike<unknown>)[] = [
    (sql) =>
      sql`update tasks set status = 'done', completed_at = ${new Date(NOW - 8 * DAY)} where ${some(sql, 0)} and status = 'new'`,
    (sql) =>
      sql`update tasks set status = 'in_progress', completed_at = null where ${some(sql, 1)} and status = 'done'`,
    (sql) => sql`update tasks set status = 'cancelled' where ${some(sql, 2)}`,
    (sql) => sql`update tasks set deadline = created_at + interval '9 days' where ${some(sql, 3)}`,
    (sql) => sql`update tasks set restaurant_id = ${places[0] ?? ''} where ${some(sql, 4)}`,
    (sql) => sql`
      delete from task_people where company_id = ${id} and user_id = ${people[1]?.id ?? ''}
        and task_id in (select id from tasks where ${some(sql, 5)})`,
    (sql) => sql`
      insert into task_people (company_id, task_id, user_id, status, created_at)
      select company_id, id, ${people[2]?.id ?? ''}, status, created_at from tasks where ${some(sql, 6)} on conflict do nothing`,
    (sql) => sql`
      update task_people p set user_id = ${people[1]?.id ?? ''}
      where p.company_id = ${id} and p.user_id = ${admin.id} and p.task_id in (select id from tasks where ${some(sql, 7)})
        and not exists (select from task_people o
          where o.company_id = ${id} and o.task_id = p.task_id and o.user_id = ${people[1]?.id ?? ''})`,
    (sql) => sql`delete from tasks where ${some(sql, 8)}`,
  ]
  for (const change of changes) {
    await write(change)
    await check()
    await count()
    await check()
  }
})

test('on another clock what happened moves to other days: of a restaurant, and of the company', async () => {
  await count()
  zones.set(places[0] ?? null, 'Pacific/Pago_Pago')
  await write((sql) => setZone(sql, places[0] ?? '', 'Pacific/Pago_Pago'))
  await check()
  await count()
  await check()
  zones.set(null, 'Asia/Kamchatka')
  await write((sql) => sql`update companies set timezone = 'Asia/Kamchatka' where id = ${company.id}`)
  await check()
  await count()
  await check()
})

test('deadlines that come with time are overdue without anybody having written, however long it lasts', async () => {
  await write(
    (sql) => sql`
    update tasks set deadline = ${new Date(NOW + 30 * HOUR)} where company_id = ${company.id} and number <= 40 and status = 'new'`,
  )
  for (const days of [1, 2, 3, 5, 9]) {
    time = NOW + days * DAY
    await check()
    await count()
    await check()
  }
})

test('a rebuild from nothing gives the same', async () => {
  time = NOW + 30 * DAY
  await count()
  const before = await counted()
  await write(async (sql) => {
    await sql`delete from task_days where company_id = ${company.id}`
    await sql`delete from task_people_days where company_id = ${company.id}`
    await sql`
      insert into task_day_marks (company_id, day)
      select distinct company_id, task_day_of(m.at) from tasks
      cross join lateral unnest(array[created_at, completed_at, deadline]) m (at)
      where company_id = ${company.id} and m.at is not null`
  })
  await count()
  expect(await counted()).toEqual(before)
  await check()
})
