import { describe, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { DAY, HOUR, MINUTE } from '../../../openapi/rules/time/durations.ts'
import { buildNews } from '../../test/build-news.ts'
import * as build from '../../test/factories.ts'
import { runCalls } from '../../test/run-calls.ts'
import { taskCalls } from '../../test/task-calls.ts'
import { dashboardWorld, daily, FRIDGE, fridge, iso, NOON, ref } from '../../test/dashboard-world.ts'

const world = dashboardWorld()
const RIGHT = 'Тайный ответ'
const person = ({ id, name }: build.BuiltUser) => ({ id, name })

describe('what is the company’s', () => {
  test('runs of the day and of whom they are; the worst restaurant first', async () => {
    const { admin, moika, park, waiter } = world
    const [[done = ''] = [], , [late = ''] = []] = await world.runsOf(
      { title: 'Готов', schedule: daily('11:00', '18:00'), restaurants: [moika] },
      { title: 'Впереди', schedule: daily('20:00', '22:00'), restaurants: [moika] },
      { title: 'Опоздал', schedule: daily('10:00', '12:00'), restaurants: [park] },
    )
    const his = runCalls(waiter, world.now)
    await his.answer(done, { itemId: FRIDGE, value: 4 })
    await his.complete(done)
    const task = await taskCalls(admin).create({ restaurant: moika.id, deadline: iso(NOON + MINUTE) })
    world.time += HOUR
    const { company: all } = await world.dashboard(admin)
    expect(all?.checklists).toEqual({ total: 2, completed: 1, overdue: 1, missed: 0, ahead: 1, percent: 33 })
    expect(all?.restaurants).toEqual([
      { ...ref(park), checklistPercent: 0, overdueTasks: 0 },
      { ...ref(moika), checklistPercent: 50, overdueTasks: 1 },
    ])
    expect(all?.wrong?.rows.map(({ kind, target }) => [kind, target])).toEqual([
      ['lateTask', task._id],
      ['lateRun', late],
    ])
  })

  test('a deviation is wrong until its task is done, and only on its day', async () => {
    const { admin, moika, waiter } = world
    const onFail = { dueHours: 2, priority: 'high' as const }
    const [[run = ''] = []] = await world.runsOf({ items: [{ ...fridge, onFail }], restaurants: [moika] })
    await runCalls(waiter, world.now).answer(run, { itemId: FRIDGE, value: 9, comment: 'Дверь открыта' })
    const wrong = async () => (await world.dashboard(admin)).company?.wrong
    const found = await wrong()
    expect(found).toEqual({
      total: 1,
      rows: [
        {
          kind: 'deviation',
          target: run,
          title: 'Холодильник: +9 °C',
          number: expect.any(Number),
          restaurant: ref(moika),
          at: iso(NOON),
          timezone: 'Europe/Moscow',
          people: expect.any(Array),
          canRemind: false,
        },
      ],
    })
    const { tasks } = await taskCalls(admin).list({ scope: 'all' })
    const fix = tasks?.find(({ number }) => number === found?.rows[0]?.number)
    await taskCalls(admin).move(fix?._id ?? '', 'done', { comment: 'Закрыли дверь' })
    expect(await wrong()).toEqual({ total: 0, rows: [] })
  })

  test('a better answer leaves no deviation; of one without a task it says who answered', async () => {
    const { admin, moika, waiter } = world
    const [[run = ''] = []] = await world.runsOf({ restaurants: [moika] })
    const his = runCalls(waiter, world.now)
    await his.answer(run, { itemId: FRIDGE, value: 9, comment: 'Дверь открыта' })
    const rows = async () => (await world.dashboard(admin)).company?.wrong?.rows
    expect(await rows()).toMatchObject([{ kind: 'deviation', people: [person(waiter)] }])
    world.time += MINUTE
    await his.answer(run, { itemId: FRIDGE, value: 4 })
    expect(await rows()).toEqual([])
    await his.answer(run, { itemId: FRIDGE, value: 9, comment: 'Опять' })
    world.time += DAY
    expect(await rows()).not.toContainEqual(expect.objectContaining({ kind: 'deviation' }))
  })

  test('a late run says how far it is, and can be reminded of once an hour', async () => {
    const { admin, moika } = world
    const [[run = ''] = []] = await world.runsOf({ schedule: daily('10:00', '12:00'), restaurants: [moika] })
    const row = async () => (await world.dashboard(admin)).company?.wrong?.rows[0]
    expect(await row()).toMatchObject({
      ...{ kind: 'lateRun', target: run, at: iso(NOON - HOUR), answeredCount: 0, itemsCount: 1, canRemind: true },
    })
    await admin.client.POST('/api/checklist-runs/{id}/remind', { params: { path: { id: run } } })
    expect(await row()).toMatchObject({ kind: 'lateRun', canRemind: false })
  })

  test('tasks: how many are open, late and done today; what waits for a look', async () => {
    const { admin, park, waiter } = world
    const given = taskCalls(admin)
    const assignees = [waiter.id]
    const { _id: review } = await given.create({ title: 'Проверить', assignees, requireReview: true })
    const { _id: done } = await given.create({ assignees })
    await given.create({ assignees, deadline: iso(NOON + HOUR), restaurant: park.id })
    world.time += 2 * HOUR
    await taskCalls(waiter).move(review, 'review')
    await taskCalls(waiter).move(done, 'done')
    const { company: all } = await world.dashboard(admin)
    expect(all?.tasks).toEqual({ open: 2, overdue: 1, doneToday: 1 })
    expect(all?.wrong?.total).toBe(2)
    expect(all?.wrong?.rows.find(({ kind }) => kind === 'review')).toMatchObject({
      ...{ target: review, title: 'Проверить', restaurant: null, at: iso(world.time), people: [person(waiter)] },
    })
    world.time += DAY
    expect((await world.dashboard(admin)).company?.tasks?.doneToday).toBe(0)
  })

  test('one restaurant with many late tasks leaves room for another', async () => {
    const { admin, moika, park } = world
    const given = taskCalls(admin)
    for (let n = 0; n < 14; n++)
      await given.create({ title: `№${n}`, restaurant: moika.id, deadline: iso(NOON + MINUTE) })
    await given.create({ title: 'В парке', restaurant: park.id, deadline: iso(NOON + HOUR) })
    world.time += 2 * HOUR
    const { wrong } = (await world.dashboard(admin)).company ?? {}
    expect(wrong?.total).toBe(15)
    expect(wrong?.rows).toHaveLength(12)
    expect(wrong?.rows.at(-1)?.title).toBe('В парке')
  })

  test('pairs of people and tests of thirty days, whoever tries twice once', async () => {
    const { admin, app, company, cook, waiter } = world
    const { id } = await build.buildTest(app, { company })
    await world.hands(waiter, id)
    world.time += MINUTE
    await world.hands(waiter, id, RIGHT)
    await world.hands(cook, id)
    const tests = async () => {
      const client = app.client(company.subdomain, await app.tokenFor(company.id, admin.id))
      return (await world.dashboard({ client })).company?.tests
    }
    expect(await tests()).toEqual({ passedRate30d: 50, passed: 1, people: 2 })
    world.time += 31 * DAY - HOUR
    expect(await tests()).toEqual({ passedRate30d: null, passed: 0, people: 0 })
  })

  test('news of thirty days: who is meant, who of them has read', async () => {
    const { admin, app, company, cook, waiter } = world
    const [one] = [await buildNews(app, { company, at: new Date(NOON - DAY) })]
    await buildNews(app, { company, at: new Date(NOON - 31 * DAY) })
    await buildNews(app, { company, status: 'archived', at: new Date(NOON - DAY) })
    await waiter.client.POST('/api/news/{id}/read', { params: { path: { id: one?.id ?? '' } } })
    const news = async () => (await world.dashboard(admin)).company?.news
    expect(await news()).toEqual({ readRate: 17, read: 1, audience: 6 })
    await cook.client.POST('/api/news/{id}/read', { params: { path: { id: one?.id ?? '' } } })
    world.time += limits.dashboard.sharesKeptSeconds * 1000 - 1
    expect(await news()).toMatchObject({ read: 1 })
    world.time += 1
    expect(await news()).toEqual({ readRate: 33, read: 2, audience: 6 })
  })

  test('a deadline that comes makes a task late, though nobody writes anything', async () => {
    const { admin, moika } = world
    const { _id: task } = await taskCalls(admin).create({ restaurant: moika.id, deadline: iso(NOON + HOUR) })
    const told = async () => {
      const { tasks, wrong, restaurants } = (await world.dashboard(admin)).company ?? {}
      const late = restaurants?.find(({ _id }) => _id === moika.id)?.overdueTasks
      return [tasks?.open, tasks?.overdue, late, wrong?.rows.map(({ target }) => target)]
    }
    expect(await told()).toEqual([1, 0, 0, []])
    world.time = NOON + HOUR - 1
    expect(await told()).toEqual([1, 0, 0, []])
    world.time += 1
    expect(await told()).toEqual([1, 1, 1, [task]])
  })

  test('the newest events, as the log shows them', async () => {
    const { admin } = world
    await admin.client.POST('/api/restaurants', { body: { name: 'На Лесной' } })
    const { data: log } = await admin.client.GET('/api/event-log', { params: { query: { limit: 10 } } })
    expect((await world.dashboard(admin)).company?.events).toEqual(log?.events)
    expect(log?.events[0]?.entity?.title).toBe('На Лесной')
  })

  test('nothing of another company (T1)', async () => {
    const { admin, app, company, stranger } = world
    await world.runsOf({ schedule: daily('10:00', '12:00') })
    await taskCalls(admin).create({ deadline: iso(NOON + MINUTE) })
    await buildNews(app, { company })
    world.time += HOUR
    const { company: theirs, me } = await world.dashboard(stranger)
    expect(theirs).toMatchObject({
      checklists: { total: 0, ahead: 0 },
      tasks: { open: 0 },
      wrong: { total: 0 },
      restaurants: [],
    })
    expect([me.checklists?.total, me.tasks?.total, me.news?.news]).toEqual([0, 0, []])
  })
})
