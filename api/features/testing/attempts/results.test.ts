import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import * as build from '../../../test/factories.ts'
import { said, testCalls } from '../../../test/test-calls.ts'
import { userCalls } from '../../../test/user-calls.ts'

type Schemas = components['schemas']
let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let boss: ReturnType<typeof testCalls>
let time = Date.UTC(2026, 5, 1, 9)
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  time = Date.UTC(2026, 5, 1, 9)
  company = await build.buildCompany(app, { moduleSettings: { testing: true, knowledgeBase: true } })
  admin = await build.buildUser(app, { company, role: 'admin', name: 'Марина Соколова' })
  boss = testCalls(admin)
})

const question: Schemas['TestQuestion'] = {
  id: 'q',
  type: 'single',
  text: 'Сколько минут?',
  options: [
    { id: 'a', text: '15' },
    { id: 'b', text: '45' },
  ],
  correct: ['b'],
}
const settings: Schemas['TestSettings'] = { timeLimit: 0, passingScore: 70 }
const take = async (person: build.BuiltUser, id: string, value: string) => {
  const calls = testCalls(person)
  const begun = await calls.start(id)
  time += 1000
  await calls.submit(begun.attempt?._id ?? '', { answers: [said({ questionId: 'q', value, spentSec: 7 })] })
  return begun.attempt?._id ?? ''
}
const downloaded = async ({ token }: build.BuiltUser, path: string) => {
  const url = `http://${company.subdomain}.localhost:3000${path}`
  const response = await app.fetch(new Request(url, { headers: { authorization: `Bearer ${token}` } }))
  return { status: response.status, text: await response.text() }
}

test('results are found by every filter, newest first; people see their own', async () => {
  const cook = await build.buildPosition(app, { company })
  const pyotr = await build.buildUser(app, { company, name: 'Пётр Иванов', position: cook })
  const anna = await build.buildUser(app, { company, name: 'Анна Белова' })
  const moika = await build.buildRestaurant(app, { company, staff: [pyotr] })
  const { id: one } = await build.buildTest(app, { company, title: 'Открытие смены', questions: [question], settings })
  const { id: two } = await build.buildTest(app, { company, title: 'Аллергены', questions: [question], settings })
  const first = await take(pyotr, one, '2')
  const second = await take(anna, one, '1')
  time += 86_400_000 / 2
  const [fresh, begun] = [testCalls(await build.buildUser(app, { company })), await build.buildTest(app, { company })]
  const third = (await fresh.start(begun.id)).attempt?._id ?? ''
  const found = async (query: Parameters<typeof boss.results>[0]) =>
    (await boss.results({ scope: 'all', ...query })).results?.map(({ _id }) => _id)
  // The administrator's own session is of this morning.
  admin = await build.buildUser(app, { company, role: 'admin' })
  boss = testCalls(admin)
  expect(await found({})).toEqual([third, second, first])
  expect(await found({ test: one })).toEqual([second, first])
  expect(await found({ test: two })).toEqual([])
  expect(await found({ user: pyotr.id })).toEqual([first])
  expect(await found({ position: cook.id })).toEqual([first])
  expect(await found({ restaurant: moika.id })).toEqual([first])
  const { id: moikaId } = moika
  expect(await found({ restaurant: moikaId, test: two })).toEqual([])
  expect(await found({ restaurant: moikaId, test: one, position: cook.id, status: 'passed' })).toEqual([first])
  expect(await found({ restaurant: moikaId, status: 'review' })).toEqual([])
  expect(await found({ restaurant: moikaId, search: 'петр' })).toEqual([first])
  expect(await found({ restaurant: moikaId, user: anna.id })).toEqual([])
  expect(await found({ restaurant: moikaId, from: '2026-06-02' })).toEqual([])
  expect(await found({ status: 'failed' })).toEqual([second])
  expect(await found({ status: 'in_progress' })).toEqual([third])
  expect(await found({ from: '2026-06-02' })).toEqual([third])
  expect(await found({ to: '2026-06-01' })).toEqual([second, first])
  expect(await found({ search: 'петр ив' })).toEqual([first])
  expect(await found({ search: 'открытие' })).toEqual([second, first])
  expect(await found({ search: 'никто' })).toEqual([])
  expect(await boss.results({ scope: 'all', page: 2, limit: 1 })).toMatchObject({
    results: [{ _id: second, user: { name: 'Анна Белова' }, status: 'failed', percent: 0 }],
    total: 3,
    totalPages: 3,
    currentPage: 2,
  })
  expect((await fresh.results({ scope: 'all' })).results?.map(({ _id }) => _id)).toEqual([third])
  const file = await downloaded(admin, '/api/test-results/export?format=csv')
  expect(file.status).toBe(200)
  expect(file.text.trim().split('\n')).toHaveLength(4)
  expect(file.text).toContain('Пётр Иванов')
})

test('the list tells each what concerns him, and administrators how it is passed', async () => {
  const [here, there] = [await build.buildUser(app, { company }), await build.buildUser(app, { company })]
  const place = await build.buildRestaurant(app, { company, staff: [here] })
  const draft = { company, questions: [question], settings }
  const { id: all } = await build.buildTest(app, { ...draft, title: 'Всем', at: new Date(1000) })
  const { id: his } = await build.buildTest(app, { ...draft, title: 'Мойка', restaurants: [place], at: new Date(2000) })
  await build.buildTest(app, { ...draft, title: 'Выключен', isActive: false, at: new Date(3000) })
  await take(here, all, '2')
  await take(there, all, '1')
  const titles = (rows: Schemas['Test'][]) => rows.map(({ title }) => title)
  const mine = testCalls(here)
  expect(titles(await mine.list())).toEqual(['Мойка', 'Всем'])
  expect(titles(await mine.list({ state: 'todo' }))).toEqual(['Мойка'])
  expect(titles(await mine.list({ state: 'passed' }))).toEqual(['Всем'])
  expect(titles(await mine.list({ search: 'ВСЁМ' }))).toEqual(['Всем'])
  expect((await mine.list())[1]).toMatchObject({
    myBest: { percent: 100, passed: true },
    attemptsUsed: 1,
    attemptsLeft: null,
  })
  expect((await mine.list())[0]).not.toHaveProperty('assignedCount')
  expect(await boss.list()).toMatchObject([
    { title: 'Выключен', assignedCount: 3, passedCount: 0, avgPercent: null },
    { title: 'Мойка', assignedCount: 1 },
    { title: 'Всем', assignedCount: 3, passedCount: 1, avgPercent: 50 },
  ])
  expect(titles(await boss.list({ scope: 'my' }))).toEqual(['Всем'])
  expect(titles(await boss.list({ status: 'inactive' }))).toEqual(['Выключен'])
  expect(titles(await boss.list({ restaurant: (await build.buildRestaurant(app, { company })).id }))).toEqual([
    'Выключен',
    'Всем',
  ])
  // Who has passed it and is not of those whom it is for is none of them; his result makes the average.
  await take(here, his, '1')
  await take(admin, his, '2')
  expect((await boss.list())[1]).toMatchObject({ title: 'Мойка', assignedCount: 1, passedCount: 0, avgPercent: 50 })
  await take(here, his, '2')
  expect((await boss.list())[1]).toMatchObject({ assignedCount: 1, passedCount: 1, avgPercent: 100 })
  // Who leaves is counted no more, and again when he comes back.
  const status = (isActive: boolean) =>
    admin.client.PUT('/api/users/{id}/status', { params: { path: { id: here.id } }, body: { isActive } })
  expect((await status(false)).response.status).toBe(200)
  expect((await boss.list())[2]).toMatchObject({ assignedCount: 2, passedCount: 0, avgPercent: 0 })
  expect(await boss.stats(all)).toMatchObject({ assigned: 2, passed: 0, failed: 1, attempts: 2 })
  await status(true)
  expect((await boss.list())[2]).toMatchObject({ assignedCount: 3, passedCount: 1, avgPercent: 50 })
  expect((await userCalls(admin).remove(here.id)).status).toBe(200)
  expect((await boss.list())[2]).toMatchObject({ assignedCount: 2, passedCount: 0 })
  expect((await boss.results({ scope: 'all', test: all })).results).toHaveLength(2)
})

test('figures of questions say which of them mislead', async () => {
  const other: Schemas['TestQuestion'] = { ...question, id: 'x', text: 'Никто не знает' }
  const { id } = await build.buildTest(app, { company, questions: [question, other], settings })
  for (const value of ['2', '2', '2', '1', '1']) {
    const person = await build.buildUser(app, { company })
    await take(person, id, value)
  }
  expect((await boss.stats(id)).questions).toMatchObject([
    { id: 'q', answers: 5, correctRate: 60, discrimination: 1, avgSec: 7, isEverybodyWrong: false },
    { id: 'x', answers: 5, correctRate: 0, discrimination: null, avgSec: null, isEverybodyWrong: true },
  ])
})

test('groups and articles are held to what there is', async () => {
  const article = await build.buildArticle(app, { author: admin, title: 'Стандарты' })
  const block = { article: article.id, blockId: 'b1', text: 'За 45 минут' }
  const questions = [{ ...question, category: ' Зал ', block }]
  const pool = [{ category: 'Зал', count: 2 }]
  expect(await boss.make({ title: 'Набор', questions, settings: { ...settings, pool } })).toMatchObject({
    code: 400,
    fields: { 'settings.pool.0.count': 'В группе «Зал» вопросов: 1' },
  })
  const made = await boss.make({
    title: 'Набор',
    questions,
    settings: { ...settings, questionsPerAttempt: 9, pool: [{ category: 'Зал', count: 1 }] },
    article: article.id,
  })
  expect(made).toMatchObject({
    code: 201,
    questions: [{ category: 'Зал', block }],
    questionsInAttempt: 1,
    article: { _id: article.id, title: 'Стандарты' },
    createdBy: { id: admin.id },
  })
  const unknown = '019b9c67-b180-7e6b-a9fe-000000000000'
  expect(await boss.make({ title: 'Чужая', questions: [question], article: unknown })).toMatchObject({
    code: 400,
    fields: { article: 'Статья не найдена' },
  })
  const cited = [{ ...question, category: 'Зал', block: { ...block, article: unknown } }]
  expect(await boss.put(made._id ?? '', { title: 'Чужая', questions: cited })).toMatchObject({
    code: 400,
    fields: { 'questions.0.block': 'Статья не найдена' },
  })
  const copy = await boss.copy(made._id ?? '')
  expect(copy).toMatchObject({ code: 201, title: 'Набор (копия)', isActive: false, version: 1, questionsCount: 1 })
})

test('whoever has begun a test sees its pictures, whatever became of it', async () => {
  const person = await build.buildUser(app, { company })
  const picture = await build.buildFile(app, { company, uploadedBy: admin })
  const made = await boss.make({ title: 'С картинкой', questions: [{ ...question, image: picture.path }], settings })
  const seen = async () => (await downloaded(person, picture.path)).status
  await testCalls(person).start(made._id ?? '')
  await boss.put(made._id ?? '', { title: 'Без картинки', questions: [question], isActive: false })
  expect(await seen()).not.toBe(404)
  const stranger = await build.buildUser(app, { company })
  expect((await downloaded(stranger, picture.path)).status).toBe(404)
})

test('what was handed in on business days is bounded by their edges, in few days and in many, on the clock of its restaurant', async () => {
  const vostok = await build.buildRestaurant(app, { company, timezone: 'Asia/Vladivostok' })
  const once = await build.buildTest(app, { company, questions: [question], settings })
  // A second before five in Moscow, at five, and the same in Vladivostok, seven hours earlier.
  const handedIn = async (...at: [number, number, number, number?]) => {
    time = Date.UTC(2026, ...at) - 1000
    const person = await build.buildUser(app, { company })
    await app.db.write(
      company.id,
      (sql) => sql`
        insert into user_restaurants (company_id, user_id, restaurant_id) values (${company.id}, ${person.id}, ${vostok.id})`,
    )
    return take(person, once.id, '2')
  }
  const lastOfMay = await handedIn(5, 1, 1, 59)
  const first = await handedIn(5, 1, 2)
  const here = await handedIn(5, 1, 18, 59)
  const there = await handedIn(5, 1, 19)
  const lastOfFirst = await handedIn(5, 2, 1, 59)
  const second = await handedIn(5, 2, 2)
  // One that was begun on a day and handed in on another is of the other.
  time = Date.UTC(2026, 5, 2, 1, 30)
  const pyotr = await build.buildUser(app, { company })
  const calls = testCalls(pyotr)
  const long = (await calls.start(once.id)).attempt?._id ?? ''
  time = Date.UTC(2026, 5, 2, 2, 10)
  await calls.submit(long, { answers: [said({ questionId: 'q', value: '2', spentSec: 7 })] })
  admin = await build.buildUser(app, { company, role: 'admin' })
  boss = testCalls(admin)

  const found = async (query: Parameters<typeof boss.results>[0]) =>
    (await boss.results({ scope: 'all', moment: 'submitted', ...query })).results?.map(({ _id }) => _id)
  const ofFirst = [lastOfFirst, there, here, first]
  expect(await found({ from: '2026-06-01', to: '2026-06-01' })).toEqual(ofFirst)
  expect(await found({ from: '2026-04-01', to: '2026-06-01' })).toEqual([...ofFirst, lastOfMay])
  expect(await found({ to: '2026-06-01' })).toEqual([...ofFirst, lastOfMay])
  expect(await found({ from: '2026-06-01' })).toEqual([second, lastOfFirst, long, there, here, first])
  expect(await found({ from: '2026-06-02', to: '2026-08-31' })).toEqual([second, long])
  expect(await found({ restaurant: vostok.id, from: '2026-06-01', to: '2026-06-01' })).toEqual([here, first, lastOfMay])
  expect(await found({ restaurant: vostok.id, from: '2026-04-01', to: '2026-06-01' })).toEqual([here, first, lastOfMay])
  expect(await found({ restaurant: vostok.id, from: '2026-06-02' })).toEqual([second, lastOfFirst, there])
})
