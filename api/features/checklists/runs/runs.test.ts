import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { DAY, HOUR, MINUTE } from '../../../../openapi/rules/durations.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildChecklist, makeRuns } from '../../../test/build-checklist.ts'
import { eventsOf } from '../../../test/events-of.ts'
import * as build from '../../../test/factories.ts'
import { runCalls } from '../../../test/run-calls.ts'
import { runJob } from '../../../test/run-job.ts'
import { checklistJobs } from '../clock/jobs.ts'

/** 12:00 in Moscow, of a day whose runs go from 13:00 to 18:00. */
const START = Date.UTC(2026, 5, 1, 9)
const DATE = '2026-06-01'
const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const schedule = {
  type: 'daily' as const,
  startTime: '13:00',
  endTime: '18:00',
}
const iso = (ms: number) => new Date(ms).toISOString()
const [OPENS, DUE, CLOSES] = [START + HOUR / 2, START + 6 * HOUR, START + 17 * HOUR]
const ids = () => Bun.randomUUIDv7()
const [LIGHT, FRIDGE] = [ids(), ids()]
const items = [
  { id: LIGHT, type: 'check' as const, title: 'Свет включён' },
  {
    id: FRIDGE,
    type: 'number' as const,
    title: 'Холодильник',
    min: 2,
    max: 6,
    unit: '°C',
    precision: 1,
  },
]

let time = START
const now = () => time
let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let waiter: build.BuiltUser
let cook: build.BuiltUser
let stranger: build.BuiltUser
let moika: { id: string; name: string }
let my: ReturnType<typeof runCalls>
let his: ReturnType<typeof runCalls>
let her: ReturnType<typeof runCalls>

beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  // Sessions of an hour that begins in a month: nobody signs in again while days go by.
  time = START + 30 * DAY
  company = await build.buildCompany(app, {
    moduleSettings: { checklists: true, tasks: true, knowledgeBase: true },
  })
  admin = await build.buildUser(app, { company, role: 'admin' })
  waiter = await build.buildUser(app, { company })
  cook = await build.buildUser(app, { company })
  stranger = await build.buildUser(app, { company })
  moika = await build.buildRestaurant(app, { company, staff: [waiter, cook] })
  await build.buildRestaurant(app, { company, staff: [stranger] })
  time = START
  my = runCalls(admin, now)
  his = runCalls(waiter, now)
  her = runCalls(cook, now)
})

type Draft = Parameters<typeof buildChecklist>[1]
/** Of one restaurant, made for today; open. */
async function oneRun(draft: Draft = {}) {
  const list = await buildChecklist(app, {
    company,
    schedule,
    items,
    restaurants: [moika],
    ...draft,
  })
  const run = (await makeRuns(app, company, new Date(START))).find(({ checklistId }) => checklistId === list.id)
  time = OPENS
  return { list, id: run?.id ?? '' }
}
const actions = async () => (await eventsOf(app, company.id)).map(({ action }) => action)

describe('what is asked today', () => {
  test('who fills it in sees it with its items and nothing else; who looks after all, in the list', async () => {
    const { id, list } = await oneRun()
    const today = await his.today()
    expect(today.now).toBe(iso(Math.floor(time / MINUTE) * MINUTE))
    expect(today.runs).toMatchObject([
      {
        run: {
          _id: id,
          checklist: {
            _id: list.id,
            title: 'Открытие смены',
            version: 1,
            category: null,
          },
          restaurant: { _id: moika.id, name: moika.name },
          timezone: 'Europe/Moscow',
          businessDate: DATE,
          startsAt: iso(START + HOUR),
          opensAt: iso(OPENS),
          dueAt: iso(DUE),
          closesAt: iso(CLOSES),
          status: 'scheduled',
          itemsCount: 2,
          answeredCount: 0,
          score: null,
          people: [],
          actions: ['answer', 'complete'],
        },
        items: [{ id: LIGHT }, { id: FRIDGE }],
        answers: [],
        lastValues: [],
        returned: null,
        signers: [],
        scan: [],
        history: [],
      },
    ])
    expect((await runCalls(stranger, now).today()).runs).toEqual([])
    expect((await runCalls(stranger, now).get(id)).status).toBe(404)
    expect((await his.list()).runs).toMatchObject([{ _id: id }])
    expect((await runCalls(stranger, now).list({ scope: 'all' })).total).toBe(0)
    // He works in none of them.
    expect((await my.today()).runs).toEqual([])
    expect((await my.list()).total).toBe(0)
    expect((await my.list({ scope: 'all' })).runs).toMatchObject([
      { _id: id, actions: ['answer', 'complete', 'remind'] },
    ])
    expect((await my.get(id)).run?._id).toBe(id)
    expect(await my.get(UNKNOWN)).toMatchObject({
      status: 404,
      message: 'Чек-лист не найден',
    })
  })

  test('whoever asks again is told that nothing has changed, until something has', async () => {
    const { id } = await oneRun()
    const ask = async (path: string, etag = '') => {
      const headers = { authorization: `Bearer ${waiter.token}`, 'if-none-match': etag }
      const response = await app.fetch(new Request(`http://${company.subdomain}.localhost:3000${path}`, { headers }))
      return { status: response.status, etag: response.headers.get('etag') ?? '' }
    }
    const paths = ['/api/checklist-runs/today', `/api/checklist-runs/${id}`, '/api/checklist-runs']
    const first = await Promise.all(paths.map((path) => ask(path)))
    const again = () => Promise.all(paths.map(async (path, at) => (await ask(path, first[at]?.etag)).status))
    time += MINUTE - 1
    expect(await again()).toEqual([304, 304, 304])
    await her.answer(id, { itemId: LIGHT, value: true })
    expect(await again()).toEqual([200, 200, 200])
  })

  test('an administrator has his own, where he works', async () => {
    const boss = await build.buildUser(app, { company, role: 'admin' })
    const place = await build.buildRestaurant(app, { company, staff: [boss] })
    const { list } = await oneRun({ restaurants: [place] })
    expect((await runCalls(boss, now).today()).runs.map(({ run }) => run.checklist._id)).toEqual([list.id])
  })

  test('the clock says late and missed before any job does; a night shift stays until it closes', async () => {
    const { id } = await oneRun()
    time = DUE
    expect((await his.get(id)).run?.status).toBe('overdue')
    expect((await his.list({ status: 'overdue,missed' })).total).toBe(1)
    time = CLOSES - 1
    expect((await his.today()).runs).toHaveLength(1)
    time = CLOSES
    expect((await his.today()).runs).toEqual([])
    expect((await his.get(id)).run).toMatchObject({
      status: 'missed',
      actions: [],
    })
    expect((await my.list({ scope: 'all', status: 'missed' })).total).toBe(1)
    expect((await my.list({ scope: 'all', status: 'overdue' })).total).toBe(0)
    expect((await his.get(id)).history).toEqual([
      { at: iso(DUE), by: null, action: 'overdue' },
      { at: iso(CLOSES), by: null, action: 'missed' },
    ])
  })

  test('one’s own is his alone; filters and pages', async () => {
    const { list } = await oneRun({ mode: 'personal' })
    const [own] = (await his.today()).runs
    expect(own?.run.assignee).toEqual({ id: waiter.id, name: waiter.name })
    expect((await her.get(own?.run._id ?? '')).status).toBe(404)
    const count = async (query: Parameters<typeof my.list>[0]) => (await my.list({ scope: 'all', ...query })).total
    expect(await count({})).toBe(2)
    expect(await count({ user: waiter.id })).toBe(1)
    expect(await count({ checklist: list.id, restaurant: moika.id, date: DATE })).toBe(2)
    expect(await count({ checklist: UNKNOWN })).toBe(0)
    expect(await count({ from: '2026-06-02' })).toBe(0)
    expect(await count({ to: DATE, from: DATE })).toBe(2)
    expect(await my.list({ scope: 'all', limit: 1, page: 2 })).toMatchObject({
      total: 2,
      totalPages: 2,
      currentPage: 2,
      runs: [{ checklist: { _id: list.id } }],
    })
  })

  test('nobody who left the circle goes on; the others do, and what he answered stays', async () => {
    const { id } = await oneRun()
    await his.answer(id, { itemId: LIGHT, value: true })
    await app.db.write(company.id, async (sql) => {
      await sql`delete from user_restaurants where company_id = ${company.id} and user_id = ${waiter.id}`
    })
    expect(await his.answer(id, { itemId: FRIDGE, value: 4 })).toMatchObject({
      status: 404,
    })
    expect(await her.answer(id, { itemId: FRIDGE, value: 4 })).toMatchObject({
      run: { people: [{ id: waiter.id }, { id: cook.id }], answeredCount: 2 },
    })
    expect((await her.complete(id)).run?.status).toBe('completed')
  })

  test('the last numbers of the same place, whoever measured, also of runs whose answers are folded', async () => {
    const { id, list } = await oneRun()
    for (const [day, value] of [3, 4, 5, 6].entries()) {
      time = OPENS + day * 4 * DAY
      const made = await makeRuns(app, company, new Date(time))
      const today = made.findLast(({ checklistId }) => checklistId === list.id)?.id ?? ''
      await (day % 2 ? her : his).answer(today, { itemId: FRIDGE, value })
    }
    await runJob(app.db.jobs, checklistJobs, 'checklist-sheets', new Date(time))
    expect(await app.db.forCompany(company.id)`select from run_sheets where company_id = ${company.id}`).toHaveLength(1)
    expect((await his.get(id)).lastValues).toEqual([])
    expect((await his.today()).runs[0]?.lastValues).toEqual([
      {
        itemId: FRIDGE,
        values: [5, 4, 3].map((value, at) => ({
          value,
          at: iso(OPENS + (2 - at) * 4 * DAY),
        })),
      },
    ])
  })
})

describe('answering', () => {
  test('the first begins it, with one event; a repeat changes nothing', async () => {
    const { id, list } = await oneRun()
    const clientId = ids()
    const said = await his.answer(id, { itemId: LIGHT, value: true, clientId })
    expect(said).toMatchObject({
      status: 200,
      run: {
        status: 'in_progress',
        answeredCount: 1,
        failsCount: 0,
        people: [{ id: waiter.id, name: waiter.name }],
      },
      answers: [
        {
          itemId: LIGHT,
          value: true,
          na: false,
          comment: '',
          photos: [],
          isFail: false,
          isLate: false,
          clientId,
          answeredBy: { id: waiter.id },
          answeredAt: iso(OPENS),
          signedBy: null,
          scanned: false,
          earlier: [],
          fix: null,
        },
      ],
      history: [{ at: iso(OPENS), by: { id: waiter.id }, action: 'started' }],
    })
    time += MINUTE
    expect(await his.answer(id, { itemId: LIGHT, value: false, clientId })).toEqual(said)
    expect(await actions()).toEqual(['checklist.run_started'])
    expect(await eventsOf(app, company.id)).toMatchObject([{ entityId: list.id, entityTitle: 'Открытие смены' }])
  })

  test('two without a network: the newest of an item counts, the other value stays with it', async () => {
    const { id } = await oneRun()
    time = OPENS + HOUR
    const at = (minutes: number) => iso(OPENS + minutes * MINUTE)
    await her.answer(
      id,
      { itemId: FRIDGE, value: 5, answeredAt: at(20) },
      { itemId: LIGHT, value: true, answeredAt: at(5) },
    )
    const both = await his.answer(
      id,
      {
        itemId: FRIDGE,
        value: 3.5,
        answeredAt: at(10),
        comment: ' до уборки ',
      },
      { itemId: LIGHT, value: false, answeredAt: at(30) },
    )
    expect(both.answers).toMatchObject([
      {
        itemId: LIGHT,
        value: false,
        answeredBy: { id: waiter.id },
        earlier: [{ value: true, answeredBy: { id: cook.id } }],
      },
      {
        itemId: FRIDGE,
        value: 5,
        answeredBy: { id: cook.id },
        earlier: [
          {
            value: 3.5,
            comment: 'до уборки',
            answeredAt: at(10),
            answeredBy: { id: waiter.id },
          },
        ],
      },
    ])
    // A mark that was taken out is no answer.
    expect(both.run).toMatchObject({ answeredCount: 1, lastAnswerAt: at(30) })
  })

  test('a clock that is a day wrong is held between the opening and now', async () => {
    const { id } = await oneRun()
    time = OPENS + HOUR
    const given = async (answeredAt: number) =>
      (
        await his.answer(id, {
          itemId: LIGHT,
          value: true,
          answeredAt: iso(answeredAt),
        })
      ).answers?.[0]?.earlier?.length
    expect(await given(time - DAY)).toBe(0)
    expect((await his.get(id)).answers?.[0]?.answeredAt).toBe(iso(OPENS))
    expect(await given(time + DAY)).toBe(1)
    expect((await his.get(id)).answers?.[0]?.answeredAt).toBe(iso(time))
  })

  test('every refusal has its text', async () => {
    const { id } = await oneRun()
    const { id: other, list } = await oneRun({
      items: [{ id: ids(), type: 'check', title: 'Другой' }],
    })
    time = OPENS - 1
    const light = { itemId: LIGHT, value: true }
    expect(await his.answer(id, light)).toMatchObject({
      status: 409,
      code: 'RUN_NOT_OPEN',
      message: 'Чек-лист станет доступен в 12:30',
    })
    expect(await his.complete(id)).toMatchObject({
      status: 409,
      code: 'RUN_NOT_OPEN',
    })
    time = OPENS
    expect(
      await his.answer(
        id,
        { itemId: list.items[0]?.id ?? '', value: true },
        { itemId: LIGHT, value: 'да' },
        { itemId: FRIDGE, value: 4.25 },
        { itemId: FRIDGE, value: true },
      ),
    ).toMatchObject({
      status: 400,
      code: 'RUN_ANSWERS_INVALID',
      message: 'Проверьте ответы',
      fields: {
        'answers.0.itemId': expect.any(String),
        'answers.1.value': expect.any(String),
        'answers.2.value': expect.any(String),
        'answers.3.value': expect.any(String),
      },
    })
    expect((await his.get(id)).answers).toEqual([])
    expect(await his.answer(UNKNOWN, light)).toMatchObject({
      status: 404,
      message: 'Чек-лист не найден',
    })
    expect(await his.complete(id)).toMatchObject({
      status: 409,
      code: 'RUN_INCOMPLETE',
      message: 'Заполните обязательные пункты: 2',
      fields: {
        [`items.${LIGHT}`]: expect.any(String),
        [`items.${FRIDGE}`]: expect.any(String),
      },
    })
    await his.answer(other, { itemId: list.items[0]?.id ?? '', value: true })
    expect(await his.giveBack(other)).toMatchObject({ status: 403 })
    expect(await my.giveBack(other)).toMatchObject({
      status: 409,
      message: messages.RUN_NOT_RETURNABLE,
    })
    time = CLOSES + 7 * DAY
    expect(await his.answer(id, light)).toMatchObject({
      status: 409,
      code: 'RUN_CLOSED',
      message: 'Срок выполнения истек',
    })
    expect(await his.complete(id)).toMatchObject({
      status: 409,
      code: 'RUN_CLOSED',
    })
  })

  test('what was given in time is taken for a week after it was closed, and marked; what was not is refused', async () => {
    const { id } = await oneRun({ items: items.slice(0, 1) })
    time = CLOSES + DAY
    expect(await his.answer(id, { itemId: LIGHT, value: true })).toMatchObject({
      code: 'RUN_CLOSED',
    })
    const late = await his.answer(id, {
      itemId: LIGHT,
      value: true,
      answeredAt: iso(DUE - HOUR),
    })
    expect(late).toMatchObject({
      run: { status: 'missed' },
      answers: [{ isLate: true, answeredAt: iso(DUE - HOUR) }],
    })
    expect(await his.complete(id)).toMatchObject({ code: 'RUN_CLOSED' })
    expect((await his.complete(id, { completedAt: iso(DUE - MINUTE) })).run).toMatchObject({
      status: 'completed',
      isLate: false,
      isSentLate: true,
      completedAt: iso(DUE - MINUTE),
      score: 100,
    })
  })
})

describe('completing', () => {
  test('the score, a comment and one event; the same device is answered as at first, another is told', async () => {
    const { id } = await oneRun()
    await his.answer(id, { itemId: LIGHT, value: true }, { itemId: FRIDGE, value: 9, comment: 'Дверь' })
    time = DUE + MINUTE
    const clientId = ids()
    const done = await her.complete(id, { comment: ' Готово ', clientId })
    expect(done).toMatchObject({
      comment: 'Готово',
      run: {
        status: 'completed',
        isLate: true,
        score: 50,
        failsCount: 1,
        completedBy: { id: cook.id },
        completedAt: iso(time),
        actions: [],
      },
    })
    time += MINUTE
    expect(await her.complete(id, { clientId })).toEqual(done)
    expect(await his.complete(id)).toMatchObject({
      status: 409,
      message: 'Чек-лист уже завершен',
    })
    expect(await his.complete(id, { clientId: ids() })).toMatchObject({
      code: 'RUN_COMPLETED',
    })
    expect(await his.answer(id, { itemId: LIGHT, value: true })).toMatchObject({
      code: 'RUN_COMPLETED',
    })
    // A device that was without a network: before the completion it was so.
    const before = await his.answer(id, {
      itemId: FRIDGE,
      value: 4,
      answeredAt: iso(DUE),
    })
    expect(before).toMatchObject({
      run: { score: 100, failsCount: 0 },
      answers: [{}, { value: 4, isLate: true }],
    })
    expect(await actions()).toEqual(['checklist.run_started', 'checklist.run_completed'])
    expect((await his.list({ fails: true })).total).toBe(0)
  })

  test('returned on its day it is done once more, and its story says so', async () => {
    const { id } = await oneRun({ items: items.slice(0, 1) })
    await his.answer(id, { itemId: LIGHT, value: true })
    await his.complete(id)
    time += MINUTE
    expect(await my.giveBack(id, ' ')).toMatchObject({
      status: 400,
      fields: { comment: 'Напишите, что исправить' },
    })
    const again = await my.giveBack(id, ' Протрите полку ')
    expect(again).toMatchObject({
      status: 200,
      run: {
        status: 'in_progress',
        score: null,
        completedAt: null,
        completedBy: null,
        answeredCount: 1,
      },
      returned: {
        comment: 'Протрите полку',
        by: { id: admin.id },
        at: iso(time),
      },
    })
    expect(again.history?.map(({ action }) => action)).toEqual(['started', 'completed', 'returned'])
    await her.answer(id, { itemId: LIGHT, value: true })
    time += MINUTE
    expect(await her.complete(id)).toMatchObject({
      returned: null,
      run: { completedBy: { id: cook.id } },
    })
    time = CLOSES
    expect(await my.giveBack(id)).toMatchObject({ code: 'RUN_NOT_RETURNABLE' })
  })

  test('returned, it is told once to whoever worked on it, until it is done again', async () => {
    const told = async ({ client }: build.BuiltUser) => {
      const { data } = await client.GET('/api/notifications', { params: { query: {} } })
      return data?.notifications
        .filter(({ kind }) => kind === 'checklistReturned')
        .map(({ title, text, link, isRead }) => ({ title, text, to: link.id, isRead }))
    }
    const { list, id } = await oneRun()
    const said = {
      title: `Чек-лист «${list.title}» возвращён на доработку`,
      text: `${moika.name} · Протрите полку`,
      to: id,
    }
    const helper = await build.buildUser(app, { company })
    await his.answer(id, { itemId: LIGHT, value: true })
    await her.answer(id, { itemId: FRIDGE, value: 4 })
    await my.complete(id)
    await her.complete(id)
    time += MINUTE
    await my.giveBack(id)
    for (const one of [waiter, cook]) expect(await told(one)).toEqual([{ ...said, isRead: false }])
    // Neither whoever returned it nor whoever had no part in it.
    for (const one of [admin, helper]) expect(await told(one)).toEqual([])
    time += MINUTE
    await her.complete(id)
    for (const one of [waiter, cook]) expect(await told(one)).toEqual([{ ...said, isRead: true }])
  })

  test('of twenty at once nothing is lost, and one completes it', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({
      id: ids(),
      type: 'check' as const,
      title: `Пункт ${at}`,
    }))
    const { id } = await oneRun({ items: many })
    const people = await Promise.all(many.map(() => build.buildUser(app, { company })))
    await app.db.write(company.id, async (sql) => {
      await sql`
        insert into user_restaurants (company_id, user_id, restaurant_id)
        select ${company.id}, unnest(${people.map((one) => one.id)}::uuid[]), ${moika.id}`
    })
    const calls = people.map((one) => runCalls(one, now))
    const answers = await Promise.all(
      calls.map((one, at) =>
        one.answer(id, { itemId: many[at]?.id ?? '', value: true }, { itemId: many[0]?.id ?? '', value: true }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await his.get(id)).run).toMatchObject({
      answeredCount: 20,
      people: expect.any(Array),
    })
    const done = await Promise.all(calls.map((one) => one.complete(id)))
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await actions()).toEqual(['checklist.run_started', 'checklist.run_completed'])
  })
})

describe('by hand', () => {
  const manual = { schedule: { type: 'manual' as const } }

  test('one is begun; whoever begins it again is given the open one', async () => {
    const list = await buildChecklist(app, {
      company,
      ...manual,
      items,
      restaurants: [moika],
    })
    expect((await his.today()).manual).toEqual([
      {
        checklist: {
          _id: list.id,
          title: 'Открытие смены',
          version: 1,
          category: null,
        },
        restaurant: { _id: moika.id, name: moika.name },
      },
    ])
    const begun = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? her.start(list.id, { restaurant: moika.id }) : his.start(list.id))),
    )
    const [first] = begun
    expect(new Set(begun.map(({ status, run }) => `${status} ${run?._id}`)).size).toBe(1)
    expect(first).toMatchObject({ status: 201 })
    expect(first?.run).toMatchObject({
      status: 'scheduled',
      opensAt: iso(time),
      startsAt: iso(time),
      dueAt: iso(CLOSES),
      closesAt: iso(CLOSES),
      itemsCount: 2,
      actions: ['answer', 'complete'],
    })
    expect(await actions()).toEqual(['checklist.run_created'])
    const id = first?.run?._id ?? ''
    await his.answer(id, { itemId: LIGHT, value: true }, { itemId: FRIDGE, value: 4 })
    await his.complete(id)
    expect((await his.start(list.id)).run?._id).not.toBe(id)
    expect((await his.today()).runs).toHaveLength(2)
  })

  test('not where he does not work, not what has a schedule, not what is not for him, not without end', async () => {
    const list = await buildChecklist(app, {
      company,
      ...manual,
      items,
      restaurants: [moika],
      mode: 'personal',
    })
    expect(await his.start(list.id, { restaurant: UNKNOWN })).toMatchObject({
      status: 400,
      code: 'RESTAURANT_NOT_FOUND',
      fields: { restaurant: messages.RESTAURANT_NOT_FOUND },
    })
    expect(await runCalls(stranger, now).start(list.id)).toMatchObject({
      status: 404,
      message: 'Чек-лист не найден',
    })
    expect(await his.start(UNKNOWN)).toMatchObject({ status: 404 })
    const { list: daily } = await oneRun()
    expect(await his.start(daily.id)).toMatchObject({
      status: 409,
      message: 'Чек-лист выполняется по расписанию',
    })
    const off = await buildChecklist(app, {
      company,
      ...manual,
      isActive: false,
    })
    expect(await my.start(off.id)).toMatchObject({ status: 404 })
    for (let n = 0; n < 50; n += 1) {
      const { run } = await his.start(list.id)
      await his.answer(run?._id ?? '', { itemId: LIGHT, value: true }, { itemId: FRIDGE, value: 4 })
      await his.complete(run?._id ?? '')
    }
    expect(await his.start(list.id)).toMatchObject({
      status: 409,
      code: 'LIMIT_REACHED',
    })
  })
})
