import { describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../../openapi/rules/time/durations.ts'
import { makeRuns } from '../../../test/build-checklist.ts'
import { runCalls } from '../../../test/run-calls.ts'
import { runJob } from '../../../test/run-job.ts'
import { checklistJobs } from '../clock/jobs.ts'
import * as build from '../../../test/factories.ts'
import { START, DATE, UNKNOWN, iso, OPENS, DUE, CLOSES, LIGHT, FRIDGE, runWorld } from '../../../test/run-world.ts'

const world = runWorld()

describe('what is asked today', () => {
  test('who fills it in sees it with its items and nothing else; who looks after all, in the list', async () => {
    const { stranger, moika, my, his, oneRun, now } = world
    const { id, list } = await oneRun()
    const today = await his.today()
    expect(today.now).toBe(iso(Math.floor(world.time / MINUTE) * MINUTE))
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
    const { app, company, waiter, her, oneRun } = world
    const { id } = await oneRun()
    const ask = async (path: string, etag = '') => {
      const headers = { authorization: `Bearer ${waiter.token}`, 'if-none-match': etag }
      const response = await app.fetch(new Request(`http://${company.subdomain}.localhost:3000${path}`, { headers }))
      return { status: response.status, etag: response.headers.get('etag') ?? '' }
    }
    const paths = ['/api/checklist-runs/today', `/api/checklist-runs/${id}`, '/api/checklist-runs']
    const first = await Promise.all(paths.map((path) => ask(path)))
    const again = () => Promise.all(paths.map(async (path, at) => (await ask(path, first[at]?.etag)).status))
    world.time += MINUTE - 1
    expect(await again()).toEqual([304, 304, 304])
    await her.answer(id, { itemId: LIGHT, value: true })
    expect(await again()).toEqual([200, 200, 200])
  })

  test('an administrator has his own, where he works', async () => {
    const { app, company, oneRun, now } = world
    const boss = await build.buildUser(app, { company, role: 'admin' })
    const place = await build.buildRestaurant(app, { company, staff: [boss] })
    const { list } = await oneRun({ restaurants: [place] })
    expect((await runCalls(boss, now).today()).runs.map(({ run }) => run.checklist._id)).toEqual([list.id])
  })

  test('the clock says late and missed before any job does; a night shift stays until it closes', async () => {
    const { my, his, oneRun } = world
    const { id } = await oneRun()
    world.time = DUE
    expect((await his.get(id)).run?.status).toBe('overdue')
    expect((await his.list({ status: 'overdue,missed' })).total).toBe(1)
    world.time = CLOSES - 1
    expect((await his.today()).runs).toHaveLength(1)
    world.time = CLOSES
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
    const { waiter, moika, my, his, her, oneRun } = world
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
    const { app, company, waiter, cook, his, her, oneRun } = world
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
    const { her, app, company, his, oneRun } = world
    const { id, list } = await oneRun()
    for (const [day, value] of [3, 4, 5, 6].entries()) {
      world.time = OPENS + day * 4 * DAY
      const made = await makeRuns(app, company, new Date(world.time))
      const today = made.findLast(({ checklistId }) => checklistId === list.id)?.id ?? ''
      await (day % 2 ? her : his).answer(today, { itemId: FRIDGE, value })
    }
    await runJob(app.db.jobs, checklistJobs, 'checklist-sheets', new Date(world.time))
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
