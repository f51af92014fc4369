import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildArticle,
  buildCompany,
  buildPosition,
  buildTest,
  buildUser,
  type BuiltCompany,
  type BuiltUser,
} from '../../../test/factories.ts'

type Block = components['schemas']['Block']

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const CREATED = new Date(Date.UTC(2026, 0, 2, 3, 4, 5))

let app: TestApp
let company: BuiltCompany
let admin: BuiltUser
let reader: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  company = await buildCompany(app, { moduleSettings: { knowledgeBase: true, testing: true } })
  admin = await buildUser(app, { company, role: 'admin' })
  reader = await buildUser(app, { company })
})

/** What an author's browser has stored, long ago. */
const testCard = (id: string): Block => ({
  type: 'testingBlock',
  data: { selectedTest: { id, title: 'Тайный тест', questionsCount: 99, timeLimit: 1, note: 'а' }, look: 'б' },
})
const pageCard = (id: string): Block => ({ type: 'pageCard', data: { selectedPage: { id } } })
const text: Block = { type: 'paragraph', data: { text: 'Текст' } }
const holding = (...blocks: Block[]) => buildArticle(app, { author: admin, content: { blocks } })
const testsOf = async ({ client }: BuiltUser, id: string, edit?: boolean) => {
  const { data } = await client.GET('/api/knowledge-base/{id}', { params: { path: { id }, query: { edit } } })
  return data?.content.blocks.map(({ data: { selectedTest } }) => selectedTest)
}

describe('the card of a test (I10)', () => {
  test('what the test is called today, whatever else the block holds stays', async () => {
    const settings = { timeLimit: 15, passingScore: 66 }
    const { id } = await buildTest(app, { company, title: 'Аллергены', settings, at: CREATED })
    const article = await holding(testCard(id), testCard(id.toUpperCase()))
    const today = {
      title: 'Аллергены',
      description: '',
      questionsCount: 1,
      timeLimit: 15,
      passingScore: 66,
      note: 'а',
      createdAt: CREATED.toISOString(),
    }
    for (const user of [reader, admin])
      expect(await testsOf(user, article.id)).toEqual([
        { id, ...today },
        { id: id.toUpperCase(), ...today },
      ])
    expect(await testsOf(admin, article.id, true)).toEqual([
      testCard(id).data['selectedTest'],
      testCard(id.toUpperCase()).data['selectedTest'],
    ])
  })

  test('switched off, for another position, foreign, unknown: nothing of it; an administrator sees his own (B32)', async () => {
    const cook = await buildPosition(app, { company })
    const cooking = await buildUser(app, { company, position: cook })
    const ids = [
      (await buildTest(app, { company, isActive: false })).id,
      (await buildTest(app, { company, positions: [cook] })).id,
      (await buildTest(app)).id,
      UNKNOWN,
      'не номер',
    ]
    const article = await holding(...ids.map(testCard))
    const seen = async (user: BuiltUser) =>
      (await testsOf(user, article.id))?.map((card) => !Object.hasOwn(Object(card), 'unavailable'))
    expect(await seen(reader)).toEqual([false, false, false, false, false])
    expect(await seen(cooking)).toEqual([false, true, false, false, false])
    expect(await seen(admin)).toEqual([true, true, false, false, false])
    expect((await testsOf(reader, article.id))?.[1]).toEqual({ id: ids[1], unavailable: true })
  })

  test('nothing of any test where the section is off', async () => {
    const off = await buildCompany(app)
    const [author, waiter] = [
      await buildUser(app, { company: off, role: 'admin' }),
      await buildUser(app, { company: off }),
    ]
    const { id } = await buildTest(app, { company: off })
    const article = await buildArticle(app, { author, content: { blocks: [testCard(id)] } })
    for (const user of [author, waiter]) expect(await testsOf(user, article.id)).toEqual([{ id, unavailable: true }])
  })
})

describe('a card that is new in a save names something of the company (T3)', () => {
  const create = async (...blocks: Block[]) => {
    const { data, error, response } = await admin.client.POST('/api/knowledge-base', {
      body: { title: 'С карточкой', content: { blocks } },
    })
    return { ...data, ...error, status: response.status }
  }
  const put = async (id: string, ...blocks: Block[]) => {
    const body = { content: { blocks } }
    const { data, error, response } = await admin.client.PUT('/api/knowledge-base/{id}', {
      params: { path: { id } },
      body,
    })
    return { ...data, ...error, status: response.status }
  }

  test('its own and nothing selected are taken, a switched-off test and a draft too', async () => {
    const own = await buildTest(app, { company, isActive: false })
    const draft = await buildArticle(app, { author: admin, status: 'draft' })
    const made = await create(
      ...[testCard(own.id), pageCard(draft.id), pageCard(draft.id.toUpperCase())],
      ...[pageCard(''), { type: 'testingBlock', data: { selectedTest: null } }, { type: 'pageCard', data: {} }],
    )
    expect(made.status).toBe(201)
  })

  test('unknown, foreign and ill-formed ids are refused with the field, in a new article and in a changed one', async () => {
    const [foreignTest, foreignPage] = [await buildTest(app), await buildArticle(app)]
    const article = await holding(text)
    const cases: [Block, 'TEST_NOT_FOUND' | 'ARTICLE_NOT_FOUND', string][] = [
      ...[foreignTest.id, foreignPage.id, UNKNOWN, 'не номер'].map(
        (id) => [testCard(id), 'TEST_NOT_FOUND', 'selectedTest'] as [Block, 'TEST_NOT_FOUND', string],
      ),
      ...[foreignTest.id, foreignPage.id, UNKNOWN, 'не номер'].map(
        (id) => [pageCard(id), 'ARTICLE_NOT_FOUND', 'selectedPage'] as [Block, 'ARTICLE_NOT_FOUND', string],
      ),
    ]
    for (const [block, code, field] of cases) {
      const fields = { [`content.blocks.1.data.${field}.id`]: messages[code] }
      for (const reply of [await create(text, block), await put(article.id, text, block)])
        expect(reply).toMatchObject({ status: 400, code, fields })
    }
  })

  test('what stood there refuses no save, wherever it is moved to', async () => {
    const article = await holding(testCard(UNKNOWN), pageCard(UNKNOWN))
    expect(await put(article.id, text, pageCard(UNKNOWN), testCard(UNKNOWN))).toMatchObject({ status: 200, version: 2 })
    expect(await put(article.id, testCard(article.id))).toMatchObject({ status: 400, code: 'TEST_NOT_FOUND' })
    expect(await put(article.id, pageCard(article.id))).toMatchObject({ status: 200, version: 3 })
  })
})
