import { afterEach, describe, expect, test } from 'bun:test'
import { businessDateOf } from '../openapi/rules/time/schedule.ts'
import { DAY } from '../openapi/rules/time/durations.ts'
import { db, type Schemas } from './db.ts'
import { ofPlace, RUN_ROWS, runRows, TASK_ROWS, taskRows } from '../openapi/rules/monitoring/monitoring-rows.ts'
import { answer, startAnew } from './node.ts'
import { articleIds, positionIds, restaurantIds, userIds } from './seed/ids.ts'

const HOST = 'http://berezka.localhost:3000'
afterEach(startAnew)

async function call<T>(path: string, email = 'admin@berezka.example', body?: unknown) {
  const json = { 'content-type': 'application/json' }
  const password = email.startsWith('admin') ? 'demo-admin' : 'demo-staff'
  const login = await answer(
    new Request(`${HOST}/api/auth/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email, password }),
    }),
  )
  // The contract's own, as every reply is held to it.
  const { token } = (await login.json()) as { token: string }
  const headers = { ...json, authorization: `Bearer ${token}` }
  const sent = body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) }
  const response = await answer(new Request(`${HOST}/api/${path}`, { headers, ...sent }))
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, text, body: (isJson ? JSON.parse(text) : undefined) as T }
}
const get = async <T>(path: string) => (await call<T>(`monitoring/${path}`)).body
const summary = (query = '') => get<Schemas['MonitoringSummary']>(`summary${query}`)
const today = businessDateOf(new Date(), 'Europe/Moscow')
const dayBefore = (days: number) => new Date(Date.parse(`${today}T00:00Z`) - days * DAY).toISOString().slice(0, 10)
const month = `?from=${dayBefore(29)}`
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)

describe('monitoring of the demo', () => {
  test('shows a week and a month that somebody worked in', async () => {
    for (const query of ['', month]) {
      const { checklists, tasks, tests, news, knowledgeBase, users } = await summary(query)
      expect(checklists?.now.counts.completed).toBeGreaterThan(30)
      expect(checklists?.before.counts.completed).toBeGreaterThan(30)
      expect(checklists?.hours.length).toBeGreaterThan(3)
      expect(checklists?.byRestaurant).toHaveLength(2)
      expect(tasks?.now).toMatchObject({ done: expect.any(Number), avgHours: expect.any(Number) })
      expect(tasks?.before.due).toBeGreaterThan(2)
      expect(tests?.now.passRate).toBeGreaterThan(0)
      expect(news?.now.readRate).toBeGreaterThan(0)
      expect(knowledgeBase?.before.readers).toBeGreaterThan(5)
      expect(users.now).toEqual({ active: 10, total: 10 })
    }
  })

  test('the parts of a period add up to it, whatever it is split into', async () => {
    for (const group of ['day', 'week', 'month']) {
      const { now, series, byRestaurant, byTemplate } = await get<Schemas['MonitoringChecklists']>(
        `checklists${month}&group=${group}`,
      )
      expect(sum(series.map(({ counts }) => counts.total))).toBe(now.counts.total)
      for (const places of [byRestaurant, byTemplate])
        expect(sum(places.map((one) => one.now.counts.total))).toBe(now.counts.total)
      expect(series[0]?.date).toBe(dayBefore(29))
    }
    const tasks = await get<Schemas['MonitoringTasks']>(`tasks${month}`)
    expect(sum(tasks.series.map(({ overdue }) => overdue))).toBe(tasks.now.overdue)
    expect(sum(Object.values(tasks.byStatus))).toBe(tasks.now.created)
    const { series, now, hours } = await get<Schemas['MonitoringKnowledge']>(`knowledge-base${month}`)
    expect(sum(series.map(({ views }) => views))).toBe(now.views)
    expect(series.filter(({ views }) => views > 0).length).toBeGreaterThan(25)
    expect(sum(hours.map(({ views }) => views))).toBe(now.views)
  })

  test('each number leads to a list that has exactly so many', async () => {
    const period = { from: dayBefore(29), to: today }
    const total = async (path: string, rows: object) => {
      const said = Object.entries({ scope: 'all', limit: 1, ...rows }).filter(([, value]) => value !== undefined)
      const query = new URLSearchParams(said.map(([key, value]) => [key, String(value)]))
      const { total: n, deviations } = (await call<Schemas['RunPage']>(`${path}?${query}`)).body
      return deviations ?? n
    }
    const { rows: failing } = RUN_ROWS.fails
    const filters: Record<string, string>[] = [
      {},
      { position: positionIds.waiter },
      { restaurant: restaurantIds.moika },
    ]
    for (const narrow of filters) {
      const asked = { ...period, ...narrow }
      const { now, topFails, hours } = await get<Schemas['MonitoringChecklists']>(
        `checklists?${new URLSearchParams(asked)}`,
      )
      for (const { of, rows } of Object.values(RUN_ROWS))
        expect([rows, await total('checklist-runs', runRows(asked, rows))]).toEqual([rows, of(now)])
      for (const { checklist, itemId, fails } of topFails.slice(0, 3))
        expect(
          await total('checklist-runs', runRows(asked, { ...failing, checklist: checklist._id, item: itemId })),
        ).toBe(fails)
      for (const { weekday, hour, fails } of hours.slice(0, 5))
        expect(await total('checklist-runs', runRows(asked, { ...failing, weekday, hour }))).toBe(fails)
      const tasks = await get<Schemas['MonitoringTasks']>(`tasks?${new URLSearchParams(asked)}`)
      for (const { of, rows } of Object.values(TASK_ROWS)) {
        expect([rows, await total('tasks', taskRows(asked, rows))]).toEqual([rows, of(tasks.now)])
        for (const { restaurant, now: there } of tasks.byRestaurant)
          expect(await total('tasks', taskRows(asked, { ...ofPlace(restaurant), ...rows }))).toBe(of(there))
      }
    }
  })

  test('the hardest questions, what nobody reads and what was not found are told', async () => {
    const { hardestQuestions, byTest } = await get<Schemas['MonitoringTests']>(`tests${month}`)
    expect(hardestQuestions).toHaveLength(10)
    const rates = hardestQuestions.map(({ rightRate }) => rightRate ?? 0)
    expect(rates).toEqual(rates.toSorted((a, b) => a - b))
    for (const { assigned, passed, failed, notStarted } of byTest) expect(passed + failed + notStarted).toBe(assigned)
    const { unreadArticles, searchMisses, topArticles } = await get<Schemas['MonitoringKnowledge']>('knowledge-base')
    for (const { audience, read } of unreadArticles) expect(2 * read).toBeLessThan(audience)
    expect(searchMisses[0]).toEqual({ query: 'пароль от wi-fi', count: 5 })
    expect(topArticles.length).toBeGreaterThan(10)
  })
})

describe('figures move', () => {
  test('when somebody reads an article in the mocks', async () => {
    const before = await get<Schemas['MonitoringKnowledge']>('knowledge-base')
    await call(`knowledge-base/${articleIds.contacts}`, 'stazher@berezka.example')
    const after = await get<Schemas['MonitoringKnowledge']>('knowledge-base')
    expect(after.now.views).toBe(before.now.views + 1)
    expect(after.topArticles.map(({ article }) => article._id)).toContain(articleIds.contacts)
  })
  test('when a run is completed and when a task is', async () => {
    const before = await summary()
    const open = db.runs.find(({ row }) => row.businessDate === today && row.completedAt === null)
    const task = db.tasks.find(({ row }) => row.status === 'in_progress')
    const now = new Date().toISOString()
    if (!open || !task) throw new Error('Nothing is under way')
    Object.assign(open.row, { status: 'completed', completedAt: now, completedBy: userIds.denis })
    Object.assign(task.row, { status: 'done', completedAt: now, completedBy: userIds.denis })
    const after = await summary()
    expect(after.checklists?.now.counts.completed).toBe((before.checklists?.now.counts.completed ?? 0) + 1)
    expect(after.tasks?.now.done).toBe((before.tasks?.now.done ?? 0) + 1)
  })
  test('a section that is switched off is left out', async () => {
    for (const { row } of db.companies) Object.assign(row.moduleSettings ?? {}, { tasks: false, testing: false })
    expect(Object.keys(await summary())).toEqual(['span', 'checklists', 'news', 'knowledgeBase', 'users'])
  })
})

describe('filters', () => {
  test('restaurants divide runs, and people who were there', async () => {
    const [all, moika, park] = await Promise.all([
      summary(month),
      summary(`${month}&restaurant=${restaurantIds.moika}`),
      summary(`${month}&restaurant=${restaurantIds.park}`),
    ])
    const total = (one: typeof all) => one.checklists?.now.counts.total ?? 0
    expect(total(moika) + total(park)).toBe(total(all))
    expect(moika.users.now.total).toBeLessThan(all.users.now.total)
  })
  test('a person: his runs, his tasks, his attempts', async () => {
    const { checklists, tasks, users } = await summary(`?user=${userIds.denis}`)
    const own = db.runs.filter(({ row }) => row.completedBy === userIds.denis && row.businessDate > dayBefore(7))
    expect(checklists?.now.counts).toMatchObject({ total: own.length, missed: 0 })
    expect(tasks?.now.due).toBeGreaterThan(0)
    expect(users.now).toEqual({ active: 1, total: 1 })
    const { byAssignee } = await get<Schemas['MonitoringTasks']>(`tasks?position=${positionIds.waiter}`)
    expect(byAssignee.map(({ user }) => user.id)).toEqual([userIds.denis])
  })
  test('faults are told by their names', async () => {
    const asked = async (query: string) => (await call(`monitoring/tests?${query}`)).body
    expect(await asked(`from=${dayBefore(1)}&to=${dayBefore(2)}`)).toMatchObject({ code: 'PERIOD_REVERSED' })
    expect(await asked(`from=${dayBefore(366)}`)).toMatchObject({
      code: 'PERIOD_TOO_LONG',
      fields: { from: 'Период не может быть больше 366 дней' },
    })
    for (const [name, code] of Object.entries({ restaurant: 'RESTAURANT', position: 'POSITION', user: 'USER' }))
      expect(await asked(`${name}=${articleIds.contacts}`)).toMatchObject({ code: `${code}_NOT_FOUND` })
    expect((await call('monitoring/summary', 'stazher@berezka.example')).status).toBe(403)
  })
})

describe('people', () => {
  const people = (query: string) => get<Schemas['MonitoringPeople']>(`users${query}`)
  test('come by pages, the worst first', async () => {
    const first = await people('?limit=4')
    expect(first).toMatchObject({ total: 10, totalPages: 3, currentPage: 1 })
    const all = (await people('?sort=tasks')).people.map(({ tasksOverdue }) => tasksOverdue)
    expect(all).toEqual(all.toSorted((a, b) => b - a))
    const rates = (await people('?sort=checklists')).people.map(({ runsOnTimeRate }) => runsOnTimeRate ?? 101)
    expect(rates).toEqual(rates.toSorted((a, b) => a - b))
  })
  test('are found by words of their names', async () => {
    expect((await people(`?search=${encodeURIComponent('орлов ден')}`)).people).toMatchObject([
      { user: { id: userIds.denis }, position: { _id: positionIds.waiter }, runsCompleted: expect.any(Number) },
    ])
    expect((await people(`?search=${encodeURIComponent('орлов павел')}`)).total).toBe(0)
  })
})

test('a section goes into a file', async () => {
  for (const section of ['summary', 'checklists', 'tasks', 'tests', 'knowledge-base', 'users']) {
    const { status, text } = await call(`monitoring/export?section=${section}&format=csv`)
    expect(status).toBe(200)
    expect(text.split('\n').length).toBeGreaterThan(10)
  }
})

test('a report and views are one’s own; what is not named stays', async () => {
  const mine = 'monitoring/mine'
  const report = { isOn: true, every: 'daily', restaurant: restaurantIds.moika }
  const views = [{ name: 'Мойка', query: `restaurant=${restaurantIds.moika}` }]
  expect((await call(mine)).body).toEqual({ report: { isOn: false, every: 'weekly', restaurant: null }, views: [] })
  await call(mine, undefined, { report })
  expect((await call(mine, undefined, { views })).body).toEqual({ report, views })
  expect((await call(mine)).body).toEqual({ report, views })
})

test('the report of a restaurant that is deleted is the company’s from then on', async () => {
  const report = { isOn: true, every: 'daily', restaurant: restaurantIds.moika }
  await call('monitoring/mine', undefined, { report })
  db.restaurants = db.restaurants.filter(({ row }) => row._id !== restaurantIds.moika)
  const { body } = await call<Schemas['MonitoringMine']>('monitoring/mine')
  expect(body.report).toMatchObject({ isOn: true, restaurant: null })
})
