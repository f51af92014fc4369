import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { fill } from '../../../../openapi/rules/text/fill.ts'
import { DAY, HOUR, MINUTE } from '../../../../openapi/rules/time/durations.ts'
import { scheduleKinds } from '../../../app.ts'
import { scheduleJobs } from '../../../schedule/jobs.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { actionsOf } from '../../../test/events-of.ts'
import {
  buildCategory,
  buildCompany,
  buildRestaurant,
  buildUser,
  type BuiltCompany,
  type BuiltUser,
} from '../../../test/factories.ts'
import { runJob } from '../../../test/run-job.ts'
import { taskCalls } from '../../../test/task-calls.ts'

// Noon in Moscow, a Monday.
const START = Date.UTC(2026, 5, 1, 9)
const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const repeat = { type: 'daily' as const, startTime: '13:00', endTime: '18:00' }
let time = START
let app: TestApp
let company: BuiltCompany
let admin: BuiltUser
let waiter: BuiltUser
let my: ReturnType<typeof taskCalls>
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  time = START
  company = await buildCompany(app, { moduleSettings: { tasks: true } })
  admin = await buildUser(app, { company, role: 'admin' })
  waiter = await buildUser(app, { company })
  my = taskCalls(admin)
})

const run = (of = app) => runJob(of.db.jobs, scheduleJobs(scheduleKinds), 'schedules', new Date(time))
const path = (id: string) => ({ params: { path: { id } } })
const seriesOf = async (id: string) => (await admin.client.GET('/api/task-series/{id}', path(id))).data
const change = async (who: BuiltUser, id: string, body: components['schemas']['TaskSeriesUpdate']) => {
  const { data, error, response } = await who.client.PUT('/api/task-series/{id}', { ...path(id), body })
  return { status: response.status, ...data, ...error }
}
/** Sessions live an hour of this clock. */
const again = async () => {
  admin = { ...admin, client: app.client(company.subdomain, await app.tokenFor(company.id, admin.id)) }
  my = taskCalls(admin)
}

describe('a task that comes again', () => {
  test('the next is made when its hour comes, once by two instances, with the same people and its own deadline', async () => {
    const made = await my.create({ assignees: [waiter.id], repeat })
    const id = made.series?._id ?? ''
    expect(made).toMatchObject({
      tasks: [],
      series: { repeat, isActive: true, nextAt: new Date(START + HOUR).toISOString() },
    })
    expect(await run()).toBe(0)
    time = START + HOUR + MINUTE
    await again()
    const beside = await createTestApp({ beside: app, now: () => new Date(time) })
    const counts = await Promise.all([run(), run(beside)])
    await beside.stop()
    expect(counts.toSorted()).toEqual([0, 1])
    const { tasks } = await my.list({ scope: 'all', series: id })
    expect(tasks).toMatchObject([
      {
        number: 1,
        status: 'new',
        assignees: [{ id: waiter.id }],
        series: id,
        deadline: new Date(Date.UTC(2026, 5, 1, 15)).toISOString(),
      },
    ])
    expect(await actionsOf(app, company.id)).toEqual(['task_series.created', 'task.created'])
    expect((await my.history(tasks?.[0]?._id ?? ''))[0]).toMatchObject({ action: 'created', by: null })
    expect(await run()).toBe(0)
  })

  test('a process that dies while it makes one leaves nothing; of two others one makes it, and the next day has its own', async () => {
    const { series } = await my.create({ assignees: [waiter.id], repeat })
    const all = () => my.list({ scope: 'all', series: series?._id })
    time = START + HOUR + MINUTE
    const dying = await createTestApp({ beside: app, now: () => new Date(time) })
    const owner = postgres(app.url, { max: 2, onnotice: () => {} })
    const killed = await owner.begin(async (sql) => {
      // Its last table: the moment is marked and the task stands by then.
      await sql`lock table task_search in exclusive mode`
      const end = run(dying).then(
        () => undefined,
        (error: unknown) => error,
      )
      const kill = () => owner`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%task_search_put%'`
      while (!(await Promise.race([end.then(() => true), kill().then(() => false)])));
      return end
    })
    expect(killed).toBeInstanceOf(Error)
    await dying.stop()
    await again()
    expect(await all()).toMatchObject({ total: 0 })
    time = START + 2 * HOUR
    await again()
    const [one, other] = [
      await createTestApp({ beside: app, now: () => new Date(time) }),
      await createTestApp({ beside: app, now: () => new Date(time) }),
    ]
    await Promise.all([run(one), run(other)])
    expect((await all()).tasks).toMatchObject([
      { number: 1, deadline: new Date(Date.UTC(2026, 5, 1, 15)).toISOString() },
    ])
    time = START + DAY + HOUR
    await again()
    await Promise.all([run(one), run(other)])
    expect(await all()).toMatchObject({ total: 2 })
    await Promise.all([one.stop(), other.stop(), owner.end()])
  })

  test('that of today is made at once where its hour has come and its deadline has not', async () => {
    const { tasks } = await my.create({ assignees: [waiter.id], repeat: { ...repeat, startTime: '11:00' } })
    expect(tasks).toMatchObject([{ number: 1, deadline: new Date(Date.UTC(2026, 5, 1, 15)).toISOString() }])
    const late = await my.create({
      assignees: [waiter.id],
      repeat: { ...repeat, startTime: '10:00', endTime: '11:00' },
    })
    expect(late).toMatchObject({ status: 201, tasks: [] })
    expect(await my.create({ repeat: { type: 'weekly', startTime: '10:00' } })).toMatchObject({
      status: 400,
      code: 'REPEAT_INVALID',
    })
    await run()
    expect(await my.list({ scope: 'all' })).toMatchObject({ total: 1 })
  })

  test('each of it is a group of its own', async () => {
    const { group, tasks } = await my.create({
      assignees: [waiter.id, admin.id],
      assignMode: 'each',
      repeat: { ...repeat, startTime: '11:00' },
    })
    expect(tasks).toHaveLength(2)
    const { data } = await admin.client.GET('/api/task-groups/{id}', path(group ?? ''))
    expect(data).toMatchObject({ _id: group, count: 2, done: 0, counters: { new: 2 } })
    expect((await waiter.client.GET('/api/task-groups/{id}', path(group ?? ''))).response.status).toBe(404)
  })

  test('changed from here on: what was made stays; then it ends, and nothing more comes', async () => {
    const { series } = await my.create({ assignees: [waiter.id], repeat: { ...repeat, startTime: '11:00' } })
    const id = series?._id ?? ''
    expect(await change(waiter, id, { title: 'Моё' })).toMatchObject({ status: 409, code: 'TASK_NOT_YOURS' })
    const changed = await change(admin, id, {
      title: 'Бар',
      assignees: [admin.id],
      repeat: { type: 'daily', startTime: '12:30' },
    })
    expect(changed).toMatchObject({
      title: 'Бар',
      nextAt: new Date(START + HOUR / 2).toISOString(),
      assignees: [{ id: admin.id }],
    })
    time = START + HOUR / 2
    await run()
    expect(await my.titles({ scope: 'all', sort: '-createdAt' })).toEqual(['Бар', 'Заменить фильтр'])
    const ended = await admin.client.DELETE('/api/task-series/{id}', path(id))
    expect(ended.data).toMatchObject({ isActive: false, nextAt: null })
    expect((await admin.client.DELETE('/api/task-series/{id}', path(id))).data).toEqual(ended.data)
    expect(await change(admin, id, { title: 'Ещё' })).toMatchObject({ status: 409, code: 'SERIES_ENDED' })
    time = START + 2 * DAY
    await run()
    await again()
    expect(await my.list({ scope: 'all' })).toMatchObject({ total: 2 })
    const list = async (status: 'active' | 'all') =>
      (await admin.client.GET('/api/task-series', { params: { query: { status } } })).data?.total
    expect([await list('active'), await list('all')]).toEqual([0, 1])
  })

  test.each([
    ['of the same clock', null],
    ['where its hour is over', 'Asia/Yekaterinburg'],
    ['where its hour is still to come', 'Europe/Kaliningrad'],
  ])('moved to a place %s in the minute in which it is due, it is made once that day', async (_, timezone) => {
    const there = await buildRestaurant(app, { company, timezone })
    const made = await my.create({ assignees: [waiter.id], repeat })
    const id = made.series?._id ?? ''
    time = START + HOUR + MINUTE / 4
    await again()
    expect(await change(admin, id, { restaurant: there.id })).toMatchObject({ status: 200 })
    for (time of [time, START + 2 * HOUR + MINUTE]) await run()
    await again()
    expect(await my.list({ scope: 'all', series: id })).toMatchObject({ total: 1 })
    time = START + DAY + 3 * HOUR
    await run()
    await again()
    expect(await my.list({ scope: 'all', series: id })).toMatchObject({ total: 2 })
  })

  test('moved to a place further west, a day that was made is not made again', async () => {
    const west = await buildRestaurant(app, { company, timezone: 'Europe/Kaliningrad' })
    const made = await my.create({ assignees: [waiter.id], repeat })
    const id = made.series?._id ?? ''
    time = START + HOUR
    await run()
    await again()
    expect(await change(admin, id, { restaurant: west.id })).toMatchObject({
      nextAt: new Date(START + DAY + 2 * HOUR).toISOString(),
    })
    time = START + 2 * HOUR + MINUTE
    expect(await run()).toBe(0)
  })

  test('made at once and moved to a place further west on that day, it is not made again there', async () => {
    const west = await buildRestaurant(app, { company, timezone: 'Europe/Kaliningrad' })
    const made = await my.create({ assignees: [waiter.id], repeat: { ...repeat, startTime: '11:30' } })
    expect(made.tasks).toHaveLength(1)
    expect(await change(admin, made.series?._id ?? '', { restaurant: west.id })).toMatchObject({
      nextAt: new Date(START + DAY + HOUR / 2).toISOString(),
    })
    time = START + HOUR / 2 + MINUTE
    expect(await run()).toBe(0)
  })

  test('after a standstill only the last is made; without people none, and that is told', async () => {
    const { series } = await my.create({ assignees: [waiter.id], repeat })
    const id = series?._id ?? ''
    time = START + 5 * DAY
    await run()
    await again()
    expect(await my.list({ scope: 'all' })).toMatchObject({ total: 1 })
    await app.db.write(
      company.id,
      (sql) => sql`update users set is_active = false where company_id = ${company.id} and id = ${waiter.id}`,
    )
    time = START + 6 * DAY + 2 * HOUR
    await run()
    await again()
    expect(await my.list({ scope: 'all' })).toMatchObject({ total: 1 })
    expect(await seriesOf(id)).toMatchObject({ problem: 'noPeople', isActive: true })
  })
})

test('handing over: open tasks and series to another who works here, each once, closed ones stay', async () => {
  const other = await buildUser(app, { company })
  const open = await my.create({ assignees: [waiter.id] })
  const shared = await my.create({ assignees: [waiter.id, other.id] })
  const done = await my.create({ assignees: [waiter.id] })
  await my.move(done._id, 'done')
  const { series } = await my.create({ assignees: [waiter.id], repeat })
  const hand = async (body: components['schemas']['TaskHandOver']) => {
    const { data, error, response } = await admin.client.POST('/api/tasks/hand-over', { body })
    return { status: response.status, ...data, ...error }
  }
  const left = await buildUser(app, { company, isActive: false })
  expect(await hand({ from: waiter.id, to: left.id })).toMatchObject({ status: 400, code: 'ASSIGNEE_NOT_FOUND' })
  expect(await hand({ from: waiter.id, to: other.id, tasks: [done._id] })).toMatchObject({
    status: 400,
    code: 'TASK_NOT_FOUND',
  })
  expect(await hand({ from: waiter.id, to: other.id })).toMatchObject({ status: 200, tasks: 2, series: 1 })
  for (const { _id } of [open, shared]) expect((await my.get(_id)).task?.assignees).toMatchObject([{ id: other.id }])
  expect((await my.get(done._id)).task?.assignees).toMatchObject([{ id: waiter.id }])
  expect((await seriesOf(series?._id ?? ''))?.assignees).toMatchObject([{ id: other.id }])
  expect((await my.history(open._id))[0]).toMatchObject({ action: 'handed_over', changes: [{ field: 'assignees' }] })
  expect(await hand({ from: waiter.id, to: other.id })).toMatchObject({ tasks: 0, series: 0 })
})

test('an administrator is told how many still come again for somebody: not ended, not run out', async () => {
  const seriesFor = async (who: BuiltUser) =>
    (await who.client.GET('/api/tasks/counters', { params: { query: { user: waiter.id } } })).data?.series
  const { series } = await my.create({ assignees: [waiter.id], repeat })
  const until = { ...repeat, validFrom: '2026-06-01', validTo: '2026-06-01' }
  await my.create({ assignees: [waiter.id], repeat: until })
  await my.create({ assignees: [admin.id], repeat })
  expect([await seriesFor(admin), await seriesFor(waiter)]).toEqual([2, undefined])
  time = START + HOUR + MINUTE
  await again()
  await run()
  expect(await seriesFor(admin)).toBe(1)
  await admin.client.DELETE('/api/task-series/{id}', path(series?._id ?? ''))
  expect(await seriesFor(admin)).toBe(0)
})

test('who is switched off or deleted hands his tasks to whom it was said, or keeps them', async () => {
  const [other, keeper] = [await buildUser(app, { company }), await buildUser(app, { company })]
  const [{ _id }, kept] = [await my.create({ assignees: [waiter.id] }), await my.create({ assignees: [keeper.id] })]
  const off = async (id: string, handTasksTo?: string) =>
    (
      await admin.client.PUT('/api/users/{id}/status', {
        ...path(id),
        body: { isActive: false, ...(handTasksTo && { handTasksTo }) },
      })
    ).response.status
  expect([await off(waiter.id, waiter.id), await off(waiter.id, UNKNOWN)]).toEqual([400, 400])
  expect([await off(waiter.id, other.id), await off(keeper.id)]).toEqual([200, 200])
  expect((await my.get(_id)).task?.assignees).toMatchObject([{ id: other.id, isActive: true }])
  expect((await my.get(kept._id)).task?.assignees).toMatchObject([{ id: keeper.id, isActive: false }])
  const gone = await admin.client.DELETE('/api/users/{id}', {
    params: { path: { id: other.id }, query: { handTasksTo: admin.id } },
  })
  expect(gone.response.status).toBe(200)
  expect((await my.get(_id)).task?.assignees).toMatchObject([{ id: admin.id }])
  expect((await my.get(kept._id)).task?.assignees).toMatchObject([{ name: keeper.name }])
})

test('who was switched off by another administrator a moment before hands his tasks over all the same, and once', async () => {
  const { _id } = await my.create({ assignees: [waiter.id] })
  const off = (body: { handTasksTo?: string }) =>
    admin.client.PUT('/api/users/{id}/status', { ...path(waiter.id), body: { isActive: false, ...body } })
  const answers = [await off({}), await off({ handTasksTo: admin.id }), await off({ handTasksTo: admin.id })]
  expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200])
  expect((await my.get(_id)).task?.assignees).toMatchObject([{ id: admin.id }])
  expect((await actionsOf(app, company.id)).filter((action) => action === 'task.handed_over')).toHaveLength(1)
})

test('what waits for somebody is told with his session, and a category counts its tasks', async () => {
  const category = await buildCategory(app, { company })
  const both = [
    await my.create({ assignees: [waiter.id], category: category.id }),
    await my.create({ assignees: [waiter.id], category: category.id }),
  ]
  await my.move(both[0]?._id ?? '', 'done')
  const badge = async () => (await waiter.client.GET('/api/auth/check', {})).data?.user.tasksCount
  expect(await badge()).toBe(1)
  const { data } = await admin.client.GET('/api/categories/{id}', path(category.id))
  expect(data?.usage).toMatchObject({ tasks: 2 })
  await my.remove(both[0]?._id ?? '')
  await taskCalls(waiter).move(both[1]?._id ?? '', 'done')
  expect(await badge()).toBe(0)
  expect((await admin.client.GET('/api/categories/{id}', path(category.id))).data?.usage).toMatchObject({ tasks: 1 })
})

test('so many go on at once, and those that have ended leave room', async () => {
  const { max } = limits.taskSeries
  const details = { assignMode: 'any', requireReview: false, requirePhoto: false, attachments: [], priority: 2 }
  const rows = Array.from({ length: max }, () => Bun.randomUUIDv7())
  await app.db.write(
    company.id,
    (sql) => sql`
      insert into task_series (company_id, id, title, description, details, repeat, created_at, updated_at)
      select ${company.id}, unnest(${rows}::uuid[]), 'Полить цветы', '', ${sql.json(details)},
        ${sql.json(repeat)}, now(), now()`,
  )
  const make = () => admin.client.POST('/api/tasks', { body: { title: 'Ещё', assignees: [waiter.id], repeat } })
  expect((await make()).error).toMatchObject({
    code: 'LIMIT_REACHED',
    message: fill(messages.LIMIT_REACHED, { n: max }),
  })
  await admin.client.DELETE('/api/task-series/{id}', path(rows[0] ?? ''))
  expect((await make()).response.status).toBe(201)
  expect((await make()).response.status).toBe(409)
})
