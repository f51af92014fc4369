import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { actionsOf, eventsOf } from '../../test/events-of.ts'
import {
  buildArticle,
  buildCategory,
  buildCompany,
  buildFile,
  buildPosition,
  buildRestaurant,
  buildUser,
  type BuiltCompany,
  type BuiltUser,
} from '../../test/factories.ts'

type Schemas = components['schemas']
type Question = Schemas['TestQuestion']
type Outcome = { status: number } & Partial<Schemas['Test'] & Schemas['Problem']>
type Answer = { data?: object; error?: object; response: Response }

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
let app: TestApp
let company: BuiltCompany
let admin: BuiltUser
let my: ReturnType<typeof callsOf>
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  company = await buildCompany(app, { moduleSettings: { testing: true } })
  admin = await buildUser(app, { company, role: 'admin' })
  my = callsOf(admin)
})

const outcome = ({ data, error, response }: Answer): Outcome => ({ ...data, ...error, status: response.status })
const callsOf = ({ client }: BuiltUser) => ({
  create: async (body: Schemas['TestInput'], key?: string) =>
    outcome(await client.POST('/api/tests', { body, ...(key && { params: { header: { 'Idempotency-Key': key } } }) })),
  put: async (id: string, body: Schemas['TestInput']) =>
    outcome(await client.PUT('/api/tests/{id}', { params: { path: { id } }, body })),
  remove: async (id: string) => outcome(await client.DELETE('/api/tests/{id}', { params: { path: { id } } })),
  get: async (id: string) =>
    outcome(await client.GET('/api/tests/{id}', { params: { path: { id }, query: { edit: true } } })),
  list: async () => (await client.GET('/api/tests', {})).data ?? [],
})

const options = [
  { id: 'a', text: 'Да' },
  { id: 'b', text: 'Нет' },
]
const single: Question = { id: 'q1', type: 'single', text: 'Готово?', points: 1, options, correct: ['a'] }
const all: Question[] = [
  single,
  { id: 'q2', type: 'multiple', text: 'Что верно?', points: 5, options, correct: ['b', 'a'], explanation: 'Оба' },
  { id: 'q3', type: 'text', text: 'Как?', points: 1, acceptedAnswers: [] },
  { id: 'q4', type: 'order', text: 'По порядку', points: 2, options },
]
const form = (more: Schemas['TestUpdate'] = {}): Schemas['TestInput'] & Schemas['TestUpdate'] => ({
  title: 'Открытие смены',
  questions: [single],
  ...more,
})
const refsOf = async (id: string) => {
  const sql = app.db.forCompany(company.id)
  const rows = await sql<{ kind: string; fileId: string }[]>`
    select kind, file_id from file_refs where company_id = ${company.id} and entity_id = ${id}`
  return rows.map(({ kind, fileId }) => `${kind} ${fileId}`).toSorted()
}

describe('creating', () => {
  test('the least: active, for everybody, with the defaults; it stands first in the list', async () => {
    await my.create(form({ title: 'Раньше' }))
    const made = await my.create(form({ title: '  Открытие <b>смены</b> ', description: ' Утро ' }))
    expect(made).toMatchObject({
      status: 201,
      title: 'Открытие <b>смены</b>',
      description: 'Утро',
      isActive: true,
      version: 1,
      category: null,
      restaurants: [],
      positions: [],
      questions: [single],
      questionsCount: 1,
      settings: { timeLimit: 0, passingScore: limits.testing.passingScore },
    })
    expect(made.updatedAt).toBe(made.createdAt ?? '')
    expect((await my.list()).map(({ title }) => title)).toEqual(['Открытие <b>смены</b>', 'Раньше'])
    expect(await my.get(made._id ?? '')).toEqual({ ...made, status: 200 })
  })

  test('everything: what it names is called by name, questions keep the fields of their type', async () => {
    const [category, hall, cook] = [
      await buildCategory(app, { company, name: 'Сервис' }),
      await buildRestaurant(app, { company, name: 'На Мойке' }),
      await buildPosition(app, { company, name: 'Повар' }),
    ]
    const made = await my.create(
      form({
        category: category.id,
        restaurants: [hall.id, hall.id],
        positions: [cook.id],
        isActive: false,
        questions: all.map((question) => ({
          ...question,
          ...(question.type === 'text' && { options, correct: ['x'] }),
        })),
        settings: { timeLimit: 10, passingScore: 100, showAnswers: 'never' },
      }),
    )
    expect(made).toMatchObject({
      status: 201,
      isActive: false,
      category: { _id: category.id, name: 'Сервис' },
      restaurants: [{ _id: hall.id, name: 'На Мойке' }],
      positions: [{ _id: cook.id, name: 'Повар' }],
      questions: all,
      questionsCount: 4,
      settings: { timeLimit: 10, passingScore: 100, showAnswers: 'never' },
    })
    expect(await my.get(made._id ?? '')).toEqual({ ...made, status: 200 })
  })

  const wrong: [string, Partial<Question>[], Record<string, string>][] = [
    ['no text', [{ text: ' ' }], { 'questions.0.text': 'Вопрос 1: введите текст' }],
    ['an empty text', [{}, { id: 'q2', text: '' }], { 'questions.1.text': 'Вопрос 2: введите текст' }],
    ['no options', [{ options: undefined, correct: [] }], bad('options', 'correct')],
    ['one option', [{ options: options.slice(0, 1) }], bad('options')],
    ['an option without a text', [{ options: [...options, { id: 'c', text: ' ' }] }], bad('options')],
    ['no answer', [{ correct: [] }], bad('correct')],
    ['an answer that is not named', [{ correct: undefined }], bad('correct')],
    ['two answers of one', [{ correct: ['a', 'b'] }], bad('correct')],
    ['an unknown answer', [{ correct: ['z'] }], bad('correct')],
    ['none of several', [{ type: 'multiple', correct: [] }], bad('correct')],
    ['an unknown one of several', [{ type: 'multiple', correct: ['a', 'z'] }], bad('correct')],
    ['one twice', [{ type: 'multiple', correct: ['a', 'a'] }], bad('correct')],
    ['another order', [{ type: 'order', correct: ['b', 'a'] }], bad('correct')],
    ['an order of one', [{ type: 'order', options: options.slice(0, 1), correct: undefined }], bad('options')],
    ['equal options', [{ options: [...options, ...options] }], { 'questions.0.options': fieldMessages.uniqueItems }],
    ['equal questions', [{}, {}], { 'questions.1.id': fieldMessages.uniqueItems }],
  ]
  function bad(...fields: ('options' | 'correct')[]): Record<string, string> {
    const texts = { options: fieldMessages.questionOptions, correct: fieldMessages.questionCorrect }
    return Object.fromEntries(fields.map((field) => [`questions.0.${field}`, fill(texts[field], { n: 1 })]))
  }
  test.each(wrong)('refuses %s', async (_, changes, fields) => {
    // A wrong question is what the types would not send.
    const questions = changes.map((change) => ({ ...single, ...change })) as Question[]
    const reply = await my.create(form({ questions }))
    expect(reply).toMatchObject({ status: 400, code: 'TEST_INVALID', message: messages.TEST_INVALID })
    expect(reply.fields).toEqual(fields)
    expect(await my.list()).toEqual([])
  })

  test('refuses by the contract: the title’s text, no questions, a passing score', async () => {
    expect(await my.create(form({ title: ' ' }))).toMatchObject({ status: 400, message: 'Введите название теста' })
    expect(await my.create(form({ questions: [] }))).toMatchObject({
      fields: { questions: 'Добавьте хотя бы один вопрос' },
    })
    expect(await my.create(form({ settings: { timeLimit: 601, passingScore: 0 } }))).toMatchObject({
      fields: {
        'settings.passingScore': 'Проходной балл должен быть от 1 до 100',
        'settings.timeLimit': 'Не больше 600',
      },
    })
  })

  test('unknown and foreign rows are the same: 400 with the field (T3)', async () => {
    const other = await buildCompany(app)
    const foreign = {
      category: (await buildCategory(app, { company: other })).id,
      restaurants: [(await buildRestaurant(app, { company: other })).id],
      positions: [(await buildPosition(app, { company: other })).id],
    }
    const file = await buildFile(app, { company: other })
    const cases: [Partial<Schemas['TestInput']>, keyof typeof messages, string][] = [
      [{ category: foreign.category }, 'CATEGORY_NOT_FOUND', 'category'],
      [{ restaurants: foreign.restaurants }, 'RESTAURANT_NOT_FOUND', 'restaurants'],
      [{ positions: foreign.positions }, 'POSITION_NOT_FOUND', 'positions'],
      [{ category: UNKNOWN }, 'CATEGORY_NOT_FOUND', 'category'],
      [{ questions: [{ ...single, image: file.path }] }, 'FILE_URL_UNKNOWN', 'questions.0.image'],
      [{ questions: [{ ...single, image: '/api/files/x' }] }, 'FILE_URL_UNKNOWN', 'questions.0.image'],
      [{ questions: [{ ...single, image: 'javascript:alert(1)' }] }, 'FILE_URL_UNKNOWN', 'questions.0.image'],
      [
        { questions: [{ ...single, options: [...options, { id: 'c', text: 'в', image: file.path }] }] },
        ...(['FILE_URL_UNKNOWN', 'questions.0.options.2.image'] as const),
      ],
    ]
    for (const [more, code, field] of cases) {
      const reply = await my.create(form(more))
      expect(reply).toMatchObject({ status: 400, code })
      expect(reply.fields).toEqual({ [field]: messages[code] })
    }
  })

  test('one key makes one test; the limit is the company’s; a user may not', async () => {
    const [first, second] = [await my.create(form(), 'k'), await my.create(form(), 'k')]
    expect(second).toEqual(first)
    const reader = callsOf(await buildUser(app, { company }))
    expect(await reader.create(form())).toMatchObject({ status: 403 })
    await app.db.write(
      company.id,
      (sql) => sql`
        insert into tests (company_id, id, title, questions, settings)
        select ${company.id}, gen_random_uuid(), 'Ещё', '[]', '{"timeLimit":0,"passingScore":70}'
        from generate_series(2, ${limits.testing.max}::int)`,
    )
    expect(await my.create(form())).toMatchObject({
      status: 409,
      code: 'LIMIT_REACHED',
      message: fill(messages.LIMIT_REACHED, { n: limits.testing.max }),
    })
  })
})

describe('changing', () => {
  test('a version more, an event with what differs; nothing differs: neither', async () => {
    const cook = await buildPosition(app, { company, name: 'Повар' })
    const { _id = '', createdAt, settings } = await my.create(form({ description: 'Утро', positions: [cook.id] }))
    const changed = await my.put(_id, form({ title: 'Закрытие', questions: all }))
    expect(changed).toMatchObject({
      status: 200,
      title: 'Закрытие',
      description: 'Утро',
      version: 2,
      questionsCount: 4,
      createdAt,
      settings,
      positions: [{ _id: cook.id, name: 'Повар' }],
    })
    expect(await my.put(_id, form({ title: 'Закрытие', questions: all }))).toEqual(changed)
    expect(await my.get(_id)).toEqual(changed)
    const cleared = await my.put(_id, form({ title: 'Закрытие', questions: all, positions: [] }))
    expect(cleared).toMatchObject({ version: 3, positions: [] })
    expect((await eventsOf(app, company.id)).map(({ action, changes }) => ({ action, changes }))).toEqual([
      { action: 'test.created', changes: null },
      {
        action: 'test.updated',
        changes: {
          title: { old: 'Открытие смены', new: 'Закрытие' },
          questions: { old: 1, new: 4 },
          version: { old: 1, new: 2 },
        },
      },
      { action: 'test.updated', changes: { positions: { old: ['Повар'], new: [] }, version: { old: 2, new: 3 } } },
    ])
  })

  test('the article alone may be named, changed and taken away: nothing else has to differ', async () => {
    const { id: article } = await buildArticle(app, { company, author: admin, title: 'Смена' })
    const { _id = '' } = await my.create(form())
    const named = await my.put(_id, form({ article }))
    expect(named).toMatchObject({ status: 200, version: 2, article: { _id: article, title: 'Смена' } })
    expect(await my.put(_id, form({ article }))).toEqual(named)
    expect(await my.put(_id, form({ article: null }))).toMatchObject({ version: 3, article: null })
    expect(
      (await eventsOf(app, company.id)).flatMap(({ action, changes }) => (changes ? [[action, changes]] : [])),
    ).toEqual([
      ['test.updated', { article: { old: null, new: 'Смена' }, version: { old: 1, new: 2 } }],
      ['test.updated', { article: { old: 'Смена', new: null }, version: { old: 2, new: 3 } }],
    ])
  })

  test('a form of another state is STALE, of two at once one', async () => {
    const { _id = '', updatedAt } = await my.create(form())
    const both = await Promise.all(['А', 'Б'].map((title) => my.put(_id, form({ title, updatedAt }))))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await my.put(_id, form({ title: 'В', updatedAt }))).toMatchObject({ status: 409, code: 'STALE' })
    expect(await my.put(_id, form({ title: 'Г' }))).toMatchObject({ status: 200, version: 3 })
  })

  test('its files are the ones of today; one that is gone refuses no save where it stood', async () => {
    const [plan, menu] = [await buildFile(app, { company }), await buildFile(app, { company })]
    const withImage = (image: string) => form({ questions: [{ ...single, image }] })
    const { _id = '' } = await my.create(withImage(plan.path))
    expect(await refsOf(_id)).toEqual([`test ${plan.id}`])
    await my.put(_id, withImage(menu.path))
    expect(await refsOf(_id)).toEqual([`test ${menu.id}`])
    await app.db.write(company.id, async (sql) => {
      await sql`delete from file_refs where company_id = ${company.id}`
      await sql`delete from files where company_id = ${company.id} and id = ${menu.id}`
    })
    expect(await my.put(_id, { ...withImage(menu.path), title: 'Без файла' })).toMatchObject({ status: 200 })
    expect(await my.put(_id, withImage('https://example.com/zal.jpg'))).toMatchObject({ status: 200 })
    expect(await refsOf(_id)).toEqual([])
  })

  test('another company’s test is like an unknown one', async () => {
    const stranger = callsOf(
      await buildUser(app, { role: 'admin', company: await buildCompany(app, { moduleSettings: { testing: true } }) }),
    )
    const { _id = '' } = await my.create(form())
    expect(await stranger.put(_id, form())).toMatchObject({ status: 404, code: 'TEST_NOT_FOUND' })
    expect(await stranger.remove(_id)).toMatchObject({ status: 404, code: 'TEST_NOT_FOUND' })
    expect(await my.get(_id)).toMatchObject({ status: 200, isActive: true })
  })
})

test('a deleted one is switched off, once, and stays (B32)', async () => {
  const { _id = '', title } = await my.create(form())
  const off = await my.remove(_id)
  expect(off).toMatchObject({ status: 200, title, isActive: false, version: 2, questions: [single] })
  expect(await my.remove(_id)).toEqual(off)
  expect(await my.get(_id)).toEqual(off)
  expect(await my.put(_id, form({ isActive: true }))).toMatchObject({ isActive: true, version: 3 })
  expect(await actionsOf(app, company.id)).toEqual(['test.created', 'test.archived', 'test.restored'])
  expect(await my.remove(UNKNOWN)).toMatchObject({ status: 404, code: 'TEST_NOT_FOUND' })
})
