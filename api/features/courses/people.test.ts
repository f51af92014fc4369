import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { courseCalls, question } from '../../test/course-calls.ts'
import * as build from '../../test/factories.ts'

/** One course of an article for waiters, an article and a test; who belongs to it, and how far each is. */
const NINE = Date.UTC(2026, 5, 1, 9)
const DAY = 24 * 60 * 60 * 1000
let app: TestApp
let company: build.BuiltCompany
let boss: ReturnType<typeof courseCalls>
let id: string
let people: Record<'anna' | 'boris' | 'vera' | 'gleb' | 'cook', build.BuiltUser>
let place: { id: string; name: string }
let waiters: { id: string; name: string }
let steps: { type: 'article' | 'test'; id: string }[]
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(NINE) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  company = await build.buildCompany(app, { moduleSettings: { testing: true, knowledgeBase: true } })
  const admin = await build.buildUser(app, { company, role: 'admin', name: 'Яна' })
  boss = courseCalls(admin)
  waiters = await build.buildPosition(app, { company, name: 'Официант' })
  const hosts = await build.buildPosition(app, { company, name: 'Хостес' })
  const user = (name: string, position: { id: string; name: string }) =>
    build.buildUser(app, { company, name, position })
  people = {
    anna: await user('Анна', waiters),
    boris: await user('Борис', waiters),
    vera: await user('Вера', hosts),
    gleb: await user('Глеб', waiters),
    cook: await user('Повар', await build.buildPosition(app, { company })),
  }
  const { anna, boris, vera, gleb } = people
  place = await build.buildRestaurant(app, { company, name: 'На Мойке', staff: [anna, vera] })
  const at = new Date(NINE - DAY)
  steps = [
    {
      type: 'article',
      id: (await build.buildArticle(app, { author: admin, at, title: 'Зал', positions: [waiters] })).id,
    },
    { type: 'article', id: (await build.buildArticle(app, { author: admin, at, title: 'Гость' })).id },
    { type: 'test', id: (await build.buildTest(app, { company, questions: [question], title: 'Итог' })).id },
  ]
  id =
    (await boss.make({ title: 'Неделя', steps, positions: [waiters.id, hosts.id], dueDays: 1, hasCertificate: true }))
      ._id ?? ''
  const came = (who: build.BuiltUser, days: number) => sqlWrite(who, new Date(NINE - days * DAY))
  for (const one of [anna, boris, vera, gleb]) await came(one, 30)
  const [hall = '', guest = '', final = ''] = steps.map((step) => step.id)
  await courseCalls(anna).know(hall)
  await courseCalls(vera).know(guest)
  await courseCalls(vera).pass(final)
  await courseCalls(gleb).know(guest)
})
const sqlWrite = (who: { id: string }, at: Date) =>
  app.db.write(
    company.id,
    (sql) => sql`update users set created_at = ${at} where company_id = ${company.id} and id = ${who.id}`,
  )
const rows = async (query: Parameters<typeof boss.people>[1] = {}) =>
  (await boss.people(id, query)).people?.map((one) => [
    one.user.name,
    `${one.doneCount}/${one.stepsCount}`,
    one.state,
    one.currentStep?.title ?? null,
  ])
const names = async (query: Parameters<typeof boss.people>[1] = {}) => (await rows(query))?.map(([name]) => name)

test('everybody who is meant, each with what he may see: undone first, by name', async () => {
  expect(await rows()).toEqual([
    ['Анна', '1/3', 'todo', 'Гость'],
    ['Борис', '0/3', 'todo', 'Зал'],
    ['Глеб', '1/3', 'todo', 'Зал'],
    ['Вера', '2/2', 'done', null],
  ])
  const page = await boss.people(id)
  expect(page).toMatchObject({ total: 4, totalPages: 1, currentPage: 1 })
  expect(page.counts).toEqual({ all: 4, done: 1, overdue: 0, notStarted: 1 })
  expect(page.people?.[0]).toMatchObject({
    position: { _id: waiters.id, name: 'Официант' },
    restaurants: [{ _id: place.id, name: 'На Мойке' }],
    dueAt: '2026-06-02T20:59:59.999Z',
    completedAt: null,
  })
  expect(page.people?.[3]?.completedAt).toBe(new Date(NINE).toISOString())
})

test('filters and pages; the counts are of all states', async () => {
  expect(await names({ state: 'done' })).toEqual(['Вера'])
  expect(await names({ state: 'notStarted' })).toEqual(['Борис'])
  expect(await names({ state: 'todo' })).toEqual(['Анна', 'Борис', 'Глеб'])
  expect(await names({ restaurant: place.id })).toEqual(['Анна', 'Вера'])
  expect(await names({ position: waiters.id, search: 'ЛЕ' })).toEqual(['Глеб'])
  const { counts, total } = await boss.people(id, { restaurant: place.id, state: 'done' })
  expect([counts, total]).toEqual([{ all: 2, done: 1, overdue: 0, notStarted: 0 }, 1])
  expect(await names({ page: 2, limit: 3 })).toEqual(['Вера'])
  expect(await names({ page: 9 })).toEqual([])
})

test('who is late stands first', async () => {
  await app.db.write(
    company.id,
    (sql) => sql`update courses set activated_at = ${new Date(NINE - 9 * DAY)} where company_id = ${company.id}`,
  )
  await sqlWrite(people.boris, new Date(NINE))
  expect(await rows()).toEqual([
    ['Анна', '1/3', 'overdue', 'Гость'],
    ['Глеб', '1/3', 'overdue', 'Зал'],
    ['Борис', '0/3', 'todo', 'Зал'],
    ['Вера', '2/2', 'done', null],
  ])
  expect((await boss.people(id)).counts).toEqual({ all: 4, done: 1, overdue: 2, notStarted: 1 })
})

test('one person: what he sees of his steps', async () => {
  const vera = await boss.person(id, people.vera.id)
  expect(vera).toMatchObject({ course: { title: 'Неделя' }, person: { state: 'done' }, certificateNumber: 1 })
  expect(vera.steps?.map(({ number, state, target }) => [number, state, target?.title ?? null])).toEqual([
    [null, 'skipped', null],
    [1, 'done', 'Гость'],
    [2, 'done', 'Итог'],
  ])
  const gleb = await boss.person(id, people.gleb.id)
  expect(gleb.steps?.map(({ state }) => state)).toEqual(['current', 'done', 'locked'])
  expect(await boss.person(id, people.cook.id)).toMatchObject({ code: 404, message: messages.USER_NOT_FOUND })
  expect((await boss.person(people.cook.id, people.cook.id)).code).toBe(404)
})

test('the list tells an administrator how many it is for, and how many of them are through', async () => {
  const of = async () => {
    const [{ peopleCount, completedCount, stepsCount, positions } = {}] = await boss.list()
    return [peopleCount, completedCount, stepsCount, positions?.map(({ name }) => name)]
  }
  expect(await of()).toEqual([4, 1, 3, ['Официант', 'Хостес']])
  await app.db.write(
    company.id,
    (sql) => sql`update users set is_active = false where company_id = ${company.id} and id = ${people.vera.id}`,
  )
  expect(await of()).toEqual([3, 0, 3, ['Официант', 'Хостес']])
  expect(await boss.list({ scope: 'my' })).toEqual([])
})
