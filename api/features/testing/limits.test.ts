import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import * as build from '../../test/factories.ts'

let app: TestApp
let admin: build.BuiltUser
let article: string
beforeAll(async () => {
  app = await createTestApp()
  const company = await build.buildCompany(app, { moduleSettings: { testing: true, knowledgeBase: true } })
  admin = await build.buildUser(app, { company, role: 'admin' })
  article = (await build.buildArticle(app, { author: admin })).id
})
afterAll(() => app?.stop())

const long = (length: number) => 'я'.repeat(length)
const many = <T>(count: number, one: (at: number) => T) => Array.from({ length: count }, (_, at) => one(at))
const option = (at: number) => ({ id: `o${at}`, text: `Вариант ${at}` })
const pair = (at: number) => ({ id: `p${at}`, left: `Слева ${at}`, right: `Справа ${at}` })
const ID = '019b9c67-b180-7e6b-a9fe-000000000000'

const single = { id: 'q1', type: 'single', text: 'Что верно?', options: many(2, option), correct: ['o0'] }
const match = { id: 'q1', type: 'match', text: 'Пары', pairs: many(2, pair) }
const number = { id: 'q1', type: 'number', text: 'Сколько?', value: 5 }
const free = { id: 'q1', type: 'text', text: 'Как?' }
const quote = { article: ID, blockId: 'b', text: 'Слова' }

type Row = [field: string, text: string, wrong: object]
const testOf = (part: object) => ({
  title: 'Тест',
  questions: [single],
  settings: { timeLimit: 0, passingScore: 70 },
  ...part,
})
const TESTS: Row[] = [
  ['title', 'Введите название теста', { title: ' ' }],
  ['title', 'Не более 150 символов', { title: long(151) }],
  ['description', 'Не более 1000 символов', { description: long(1001) }],
  ['questions', 'Добавьте хотя бы один вопрос', { questions: [] }],
  ['questions', 'Не больше 100 вопросов', { questions: many(101, (at) => ({ ...single, id: `q${at}` })) }],
]
const SETTINGS: Row[] = [
  ['timeLimit', 'Не больше 600', { timeLimit: 601 }],
  ['timeLimit', 'Не меньше 0', { timeLimit: -1 }],
  ['passingScore', 'Проходной балл должен быть от 1 до 100', { passingScore: 0 }],
  ['passingScore', 'Проходной балл должен быть от 1 до 100', { passingScore: 101 }],
  ['attemptsLimit', 'Не больше 20', { attemptsLimit: 21 }],
  ['retakeDelayHours', 'Не больше 720', { retakeDelayHours: 721 }],
  ['questionsPerAttempt', 'Не больше 100', { questionsPerAttempt: 101 }],
  ['pool', 'Не больше 20 групп', { pool: many(21, (at) => ({ category: `Г${at}`, count: 1 })) }],
  ['pool.0.count', 'Не меньше 1', { pool: [{ category: 'Зал', count: 0 }] }],
  ['pool.0.count', 'В группе «Зал» вопросов: 0', { pool: [{ category: 'Зал', count: 2 }] }],
]
const QUESTIONS: Row[] = [
  ['text', 'Вопрос 1: введите текст', { ...single, text: ' ' }],
  ['text', 'Не более 1000 символов', { ...single, text: long(1001) }],
  ['points', 'Не меньше 1', { ...single, points: 0 }],
  ['points', 'Не больше 100', { ...single, points: 101 }],
  ['explanation', 'Не более 1000 символов', { ...single, explanation: long(1001) }],
  ['category', 'Не более 60 символов', { ...single, category: long(61) }],
  ['options', 'Вопрос 1: добавьте не менее двух вариантов', { ...single, options: many(1, option) }],
  ['options', 'Не больше 10 вариантов', { ...single, options: many(11, option) }],
  ['options.0.text', 'Не более 300 символов', { ...single, options: [{ ...option(0), text: long(301) }, option(1)] }],
  ['correct', 'Вопрос 1: отметьте правильный ответ', { ...single, correct: [] }],
  ['pairs', 'Вопрос 1: добавьте не менее двух пар', { ...match, pairs: many(1, pair) }],
  ['pairs', 'Не больше 8 пар', { ...match, pairs: many(9, pair) }],
  ['pairs.0.left', 'Не более 300 символов', { ...match, pairs: [{ ...pair(0), left: long(301) }, pair(1)] }],
  ['acceptedAnswers', 'Не больше 20 ответов', { ...free, acceptedAnswers: many(21, String) }],
  ['acceptedAnswers.0', 'Не более 300 символов', { ...free, acceptedAnswers: [long(301)] }],
  ['value', 'Вопрос 1: введите верное число', { ...number, value: undefined }],
  ['value', 'Не больше 1000000000', { ...number, value: 1e10 }],
  ['tolerance', 'Не меньше 0', { ...number, tolerance: -1 }],
  ['unit', 'Не более 10 символов', { ...number, unit: long(11) }],
  ['block.text', 'Не более 1000 символов', { ...single, block: { ...quote, text: long(1001) } }],
]
const COURSES: Row[] = [
  ['title', 'Введите название курса', { title: '' }],
  ['title', 'Не более 150 символов', { title: long(151) }],
  ['description', 'Не более 1000 символов', { description: long(1001) }],
  ['steps', 'Добавьте хотя бы один шаг', { steps: [] }],
  ['steps', 'Не больше 40 шагов', { steps: many(41, () => ({ type: 'article', id: ID })) }],
  ['steps.1.id', 'Этот шаг уже есть в курсе', { steps: many(2, () => ({ type: 'article', id: ID })) }],
  ['dueDays', 'Не меньше 1', { dueDays: 0 }],
  ['dueDays', 'Не больше 365', { dueDays: 366 }],
]
const ACKNOWLEDGEMENTS: Row[] = [
  ['dueDays', 'Не меньше 1', { kind: 'read', dueDays: 0 }],
  ['dueDays', 'Не больше 90', { kind: 'read', dueDays: 91 }],
  ['test', 'Выберите тест', { kind: 'test' }],
  ['test', 'Тест не найден', { kind: 'test', test: ID }],
]
const TEXTS: Row[] = [
  ['text', 'Не более 200000 символов', { text: long(200_001) }],
  ['text', 'Обязательное поле', { text: '' }],
]

/** What is said of each field. */
async function refused(method: 'POST' | 'PUT', path: string, body: object): Promise<unknown> {
  const response = await app.fetch(
    new Request(`http://${admin.company.subdomain}.localhost:3000/api${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      // What the types would not send.
      body: JSON.stringify(body),
    }),
  )
  expect(response.status).toBe(400)
  const reply: unknown = await response.json()
  return typeof reply === 'object' && reply && 'fields' in reply ? reply.fields : undefined
}

test.each(TESTS)('of a test, %s: %s', async (field, text, wrong) => {
  expect(await refused('POST', '/tests', testOf(wrong))).toEqual({ [field]: text })
})

test.each(SETTINGS)('of its settings, %s: %s', async (field, text, wrong) => {
  const settings = { timeLimit: 0, passingScore: 70, ...wrong }
  expect(await refused('POST', '/tests', testOf({ settings }))).toEqual({ [`settings.${field}`]: text })
})

test.each(QUESTIONS)('of a question, %s: %s', async (field, text, wrong) => {
  expect(await refused('POST', '/tests', testOf({ questions: [wrong] }))).toEqual({ [`questions.0.${field}`]: text })
})

test.each(COURSES)('of a course, %s: %s', async (field, text, wrong) => {
  const course = { title: 'Курс', steps: [{ type: 'article', id: article }], ...wrong }
  expect(await refused('POST', '/courses', course)).toEqual({ [field]: text })
})

test.each(ACKNOWLEDGEMENTS)('of what an article asks, %s: %s', async (field, text, wrong) => {
  const path = `/knowledge-base/${article}/acknowledgement`
  expect(await refused('PUT', path, wrong)).toEqual({ [field]: text })
})

test.each(TEXTS)('of questions that are pasted, %s: %s', async (field, text, wrong) => {
  expect(await refused('POST', '/tests/import/text', wrong)).toEqual({ [field]: text })
})
