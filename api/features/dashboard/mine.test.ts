import { describe, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { DAY, HOUR, MINUTE } from '../../../openapi/rules/time/durations.ts'
import { acknowledgementCalls } from '../../test/acknowledgement-calls.ts'
import { makeRuns } from '../../test/build-checklist.ts'
import { buildCourse } from '../../test/build-course.ts'
import { buildNews } from '../../test/build-news.ts'
import * as build from '../../test/factories.ts'
import { runCalls } from '../../test/run-calls.ts'
import { taskCalls } from '../../test/task-calls.ts'
import { testCalls } from '../../test/test-calls.ts'
import { dashboardWorld, daily, FRIDGE, iso, NOON, ref } from '../../test/dashboard-world.ts'

const world = dashboardWorld()
const RIGHT = 'Тайный ответ'

describe('what is his own', () => {
  test('runs of his restaurants that are not done, late ones first, then as the day goes', async () => {
    const { admin, moika, park, waiter } = world
    const [[late = ''] = [], [open = ''] = [], [ahead = ''] = [], [done = ''] = []] = await world.runsOf(
      { title: 'Опоздал', schedule: daily('10:00', '12:00'), restaurants: [moika] },
      { title: 'Идёт', schedule: daily('12:00', '18:00'), restaurants: [moika] },
      { title: 'Вечером', schedule: daily('20:00', '22:00'), restaurants: [moika] },
      { title: 'Готов', schedule: daily('11:00', '18:00'), restaurants: [moika] },
      { title: 'Чужой', schedule: daily('12:00', '18:00'), restaurants: [park] },
    )
    const his = runCalls(waiter, world.now)
    for (const id of [open, done]) await his.answer(id, { itemId: FRIDGE, value: 4 })
    await his.complete(done)
    const { me, company: ofCompany, failed, at } = await world.dashboard(waiter)
    expect([ofCompany, failed, at]).toEqual([undefined, [], iso(NOON)])
    expect(me.checklists?.total).toBe(3)
    expect(me.checklists?.runs.map(({ _id, status }) => [_id, status])).toEqual([
      [late, 'overdue'],
      [open, 'in_progress'],
      [ahead, 'scheduled'],
    ])
    expect(me.checklists?.runs[1]).toEqual({
      _id: open,
      checklist: { _id: expect.any(String), title: 'Идёт' },
      restaurant: ref(moika),
      timezone: 'Europe/Moscow',
      status: 'in_progress',
      startsAt: iso(NOON - HOUR),
      opensAt: iso(NOON - 90 * MINUTE),
      dueAt: iso(NOON + 5 * HOUR),
      itemsCount: 1,
      answeredCount: 1,
      requireScan: false,
      returnedAt: null,
    })
    const { checklists } = (await world.dashboard(admin)).me
    expect(checklists).toEqual({ total: 0, runs: [] })
  })

  test('what was sent back says so until it is done again, and stands before what is not late', async () => {
    const { admin, moika, waiter } = world
    const [[late = ''] = [], [open = ''] = [], [back = ''] = []] = await world.runsOf(
      { title: 'Опоздал', schedule: daily('10:00', '12:00'), restaurants: [moika] },
      { title: 'Идёт', schedule: daily('12:00', '18:00'), restaurants: [moika] },
      { title: 'Вернули', schedule: daily('12:30', '18:00'), restaurants: [moika] },
    )
    const his = runCalls(waiter, world.now)
    const day = async () =>
      (await world.dashboard(waiter)).me.checklists?.runs.map(({ _id, returnedAt }) => [_id, returnedAt])
    await his.answer(back, { itemId: FRIDGE, value: 4 })
    await his.complete(back)
    world.time += MINUTE
    const returnedAt = iso(world.time)
    await runCalls(admin, world.now).giveBack(back)
    expect(await day()).toEqual([
      [late, null],
      [back, returnedAt],
      [open, null],
    ])
    const rows = async () => {
      const { data } = await waiter.client.GET('/api/checklist-runs', { params: { query: { scope: 'my' } } })
      return new Map(data?.runs.map((run) => [run._id, run.returnedAt]))
    }
    expect(await rows()).toEqual(new Map([...[late, open].map((id) => [id, null] as const), [back, returnedAt]]))
    world.time += MINUTE
    await his.complete(back)
    expect([await day(), (await rows()).get(back)]).toEqual([[late, open].map((id) => [id, null]), null])
  })

  test('a place in another zone has a day of its own', async () => {
    const { admin, app, company, cook, park, waiter } = world
    await app.db.write(
      company.id,
      (sql) =>
        sql`update restaurants set timezone = 'Asia/Vladivostok' where company_id = ${company.id} and id = ${park.id}`,
    )
    // 01:00 in Moscow is the evening of the first still, and 08:00 of the second on the other side of the country.
    await world.runsOf({ title: 'Утром', schedule: daily('07:00', '09:00') })
    world.time = NOON + 12 * HOUR
    await makeRuns(app, company, new Date(world.time))
    const mornings = (await world.dashboard(cook)).me.checklists?.runs
    expect(mornings?.map(({ status, dueAt }) => [status, dueAt])).toEqual([['scheduled', '2026-06-01T23:00:00.000Z']])
    // Of Moscow's first it is the evening: its morning is late there, and nobody is asked for the next.
    const late = (await world.dashboard(waiter)).me.checklists?.runs
    expect(late?.map(({ status, dueAt }) => [status, dueAt])).toEqual([['overdue', '2026-06-01T06:00:00.000Z']])
    const { checklists } = (await world.dashboard(admin)).company ?? {}
    expect(checklists).toMatchObject({ total: 1, overdue: 1, ahead: 1, completed: 0, percent: 0 })
  })

  test('open tasks that he does, by their deadline; those without one last', async () => {
    const { admin, cook, waiter } = world
    const given = taskCalls(admin)
    const assignees = [waiter.id]
    await given.create({ title: 'Без срока', assignees })
    await given.create({
      title: 'Завтра',
      assignees: [waiter.id, cook.id],
      deadline: iso(NOON + DAY),
      requirePhoto: true,
    })
    const { _id: soon } = await given.create({ title: 'Скоро', assignees, deadline: iso(NOON + HOUR) })
    const { _id: done } = await given.create({ title: 'Сделана', assignees })
    await given.create({ title: 'Чужая', assignees: [cook.id] })
    await taskCalls(waiter).move(done, 'done')
    world.time += 2 * HOUR
    const { tasks } = (await world.dashboard(waiter)).me
    expect(tasks).toMatchObject({ total: 3, overdue: 1 })
    expect(tasks?.tasks.map(({ title }) => title)).toEqual(['Скоро', 'Завтра', 'Без срока'])
    expect(tasks?.tasks[0]?._id).toBe(soon)
    expect(tasks?.tasks[1]).toMatchObject({ othersCount: 1, requirePhoto: true, status: 'new', priority: 'medium' })
    expect((await world.dashboard(admin)).me.tasks).toEqual({ total: 0, overdue: 0, tasks: [] })
  })

  test('what waits for a look takes no room of what is to be done', async () => {
    const { admin, waiter } = world
    const given = taskCalls(admin)
    const assignees = [waiter.id]
    for (let n = 0; n < limits.dashboard.tasksShown; n += 1) {
      const { _id } = await given.create({ assignees, requireReview: true, deadline: iso(NOON + HOUR) })
      await taskCalls(waiter).move(_id, 'in_progress')
      await taskCalls(waiter).move(_id, 'review')
    }
    await given.create({ title: 'Новая', assignees, deadline: iso(NOON + DAY) })
    const { tasks } = (await world.dashboard(waiter)).me
    expect(tasks?.total).toBe(limits.dashboard.tasksShown + 1)
    expect(tasks?.tasks.map(({ status }) => status)).toEqual(['new', 'review', 'review', 'review', 'review'])
  })

  test('tests for him that he has not passed, the one that he has begun first', async () => {
    const { app, company, waiter } = world
    const position = await build.buildPosition(app, { company })
    const [old, young] = [NOON - 2 * DAY, NOON - DAY].map((at) => new Date(at))
    const begun = await build.buildTest(app, { company, at: old })
    const fresh = await build.buildTest(app, { company, at: young, settings: { timeLimit: 10, passingScore: 70 } })
    const passed = await build.buildTest(app, { company, at: young })
    await build.buildTest(app, { company, isActive: false })
    await build.buildTest(app, { company, positions: [position] })
    await world.hands(waiter, passed.id, RIGHT)
    const open = await testCalls(waiter).start(begun.id)
    const { tests } = (await world.dashboard(waiter)).me
    expect(tests).toEqual({
      total: 2,
      tests: [
        {
          _id: begun.id,
          title: begun.title,
          questionsCount: 1,
          timeLimitMinutes: null,
          openAttempt: open.attempt?._id ?? null,
        },
        { _id: fresh.id, title: fresh.title, questionsCount: 1, timeLimitMinutes: 10, openAttempt: null },
      ],
    })
  })

  test('news: what asks for a word, what is not read, then the newest', async () => {
    const { app, company, waiter } = world
    const at = (days: number) => new Date(NOON - days * DAY)
    const asks = await buildNews(app, { company, requireAck: true, at: at(9) })
    await buildNews(app, { company, at: at(3) })
    const unread = await buildNews(app, { company, at: at(2) })
    const read = await buildNews(app, { company, at: at(1) })
    await buildNews(app, { company, status: 'draft' })
    for (const { id } of [read, asks]) await waiter.client.POST('/api/news/{id}/read', { params: { path: { id } } })
    const { news } = (await world.dashboard(waiter)).me
    expect(news?.unread).toBe(2)
    expect(news?.news.map(({ isRead, needsAck }) => [isRead, needsAck])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ])
    expect(news?.news.slice(0, 2).map(({ _id }) => _id)).toEqual([asks.id, unread.id])
  })

  test('articles of fourteen days, new or changed, that he may read', async () => {
    const { admin, app, company, waiter } = world
    const position = await build.buildPosition(app, { company })
    const topic = await build.buildTopic(app, { company })
    const at = (days: number) => new Date(NOON - days * DAY)
    const fresh = await build.buildArticle(app, { company, at: at(3), topic })
    const old = await build.buildArticle(app, { company, at: at(40) })
    await build.buildArticle(app, { company, at: at(15) })
    await build.buildArticle(app, { company, at: at(1), status: 'draft' })
    await build.buildArticle(app, { company, at: at(1), positions: [position] })
    await app.db.write(
      company.id,
      (sql) => sql`update articles set last_edited_at = ${at(1)} where company_id = ${company.id} and id = ${old.id}`,
    )
    const shown = async (who: build.BuiltUser) => (await world.dashboard(who)).me.articles?.articles
    const articles = await shown(waiter)
    expect(articles?.map(({ _id, isNew, at: moment }) => [_id, isNew, moment])).toEqual([
      [old.id, false, at(1).toISOString()],
      [fresh.id, true, at(3).toISOString()],
    ])
    expect(articles?.[1]?.topic?.name).toBe(topic.name)
    expect(await shown(admin)).toHaveLength(3)
  })

  test('what he is to know, and the courses that he is on', async () => {
    const { admin, app, company, waiter } = world
    const article = await build.buildArticle(app, { company })
    const asking = await acknowledgementCalls(app, admin)
    await asking.ask(article.id, { kind: 'read', dueDays: 3, restaurants: [], positions: [] })
    const course = await buildCourse(app, { company })
    const { me } = await world.dashboard(waiter)
    expect(me.reading).toMatchObject({
      total: 1,
      articles: [{ _id: article.id, kind: 'read', state: 'todo', knownVersion: null }],
    })
    expect(me.courses).toMatchObject({
      total: 1,
      courses: [{ _id: course.id, stepsCount: 1, doneCount: 0, state: 'todo' }],
    })
    expect(me.courses?.courses[0]?.nextStep).toMatch(/^Тест/)
    await world.hands(waiter, course.step.id, RIGHT)
    expect((await world.dashboard(waiter)).me.courses).toEqual({ total: 0, courses: [] })
  })
})
