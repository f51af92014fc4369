import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import {
  buildArticle,
  buildCompany,
  buildPosition,
  buildRestaurant,
  buildTest,
  buildUser,
  type BuiltCompany,
  type BuiltUser,
} from '../../test/factories.ts'

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
let app: TestApp
let company: BuiltCompany
let admin: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  company = await buildCompany(app, { moduleSettings: { testing: true } })
  admin = await buildUser(app, { company, role: 'admin' })
})

const list = async ({ client }: BuiltUser) => (await client.GET('/api/tests', {})).data ?? []
const titles = async (user: BuiltUser) => (await list(user)).map(({ title }) => title)
const get = async ({ client }: BuiltUser, id: string, edit?: boolean) => {
  const { data, error, response } = await client.GET('/api/tests/{id}', { params: { path: { id }, query: { edit } } })
  return { ...data, ...error, status: response.status }
}

describe('who sees which tests (B27)', () => {
  test('an administrator all of them, the newest first; their questions one by one', async () => {
    await buildTest(app, { company, title: 'Старый', at: new Date(Date.UTC(2026, 0, 1)) })
    await buildTest(app, { company, title: 'Отключён', isActive: false, at: new Date(Date.UTC(2026, 0, 2)) })
    await buildTest(app, { company, title: 'Новый', at: new Date(Date.UTC(2026, 0, 3)) })
    expect(await titles(admin)).toEqual(['Новый', 'Отключён', 'Старый'])
    const [newest] = await list(admin)
    expect(newest).toMatchObject({ questionsCount: 1 })
    expect(newest).not.toHaveProperty('questions')
    expect(await get(admin, newest?._id ?? '')).toMatchObject({ questions: [{ acceptedAnswers: ['Тайный ответ'] }] })
  })

  test('others the active ones of their restaurants and position; none is all; both must fit', async () => {
    const [cook, waiter] = [await buildPosition(app, { company }), await buildPosition(app, { company })]
    const [here, there, free] = [
      await buildUser(app, { company, position: cook }),
      await buildUser(app, { company, position: waiter }),
      await buildUser(app, { company }),
    ]
    const center = await buildRestaurant(app, { company, staff: [here, there] })
    const park = await buildRestaurant(app, { company, staff: [there] })
    const drafts = [
      { title: 'всем' },
      { title: 'никому', isActive: false },
      { title: 'поварам', positions: [cook] },
      { title: 'центр', restaurants: [center] },
      { title: 'парк', restaurants: [park] },
      { title: 'поварам парка', restaurants: [park], positions: [cook] },
      { title: 'всем центра и парка', restaurants: [center, park], positions: [cook, waiter] },
    ]
    const made = []
    for (const [i, draft] of drafts.entries())
      made.push(await buildTest(app, { company, ...draft, at: new Date(Date.UTC(2026, 0, 31 - i)) }))
    const seen = { here: await titles(here), there: await titles(there), free: await titles(free) }
    expect(seen).toEqual({
      here: ['всем', 'поварам', 'центр', 'всем центра и парка'],
      there: ['всем', 'центр', 'парк', 'всем центра и парка'],
      free: ['всем'],
    })
    for (const { id, title } of made) {
      const { status } = await get(here, id)
      expect({ title, status }).toEqual({ title, status: seen.here.includes(title) ? 200 : 404 })
    }
  })

  test('a user never gets a question or an answer, with edit=true neither', async () => {
    const reader = await buildUser(app, { company })
    const { id, title } = await buildTest(app, { company })
    const replies = [await list(reader), await get(reader, id), await get(reader, id, true)]
    expect(JSON.stringify(replies)).not.toContain('Тайный')
    expect(replies[2]).toMatchObject({ title, questionsCount: 1, category: null, restaurants: [], positions: [] })
    expect(replies[2]).not.toHaveProperty('questions')
    expect(await get(admin, id)).toMatchObject({ questions: [{ text: 'Тайный вопрос' }] })
  })

  test('the article that it is of has a title for whoever may read it (T11, I10)', async () => {
    const [cook, waiter] = [await buildPosition(app, { company }), await buildPosition(app, { company })]
    const reader = await buildUser(app, { company, position: waiter })
    type Draft = Pick<NonNullable<Parameters<typeof buildArticle>[1]>, 'positions' | 'status'>
    const drafts: (Draft & { title: string; isSeen: boolean })[] = [
      { title: 'Для всех', isSeen: true },
      { title: 'Для его должности', positions: [waiter], isSeen: true },
      { title: 'Для поваров', positions: [cook], isSeen: false },
      { title: 'Черновик', status: 'draft', isSeen: false },
      { title: 'В архиве', status: 'archived', isSeen: false },
    ]
    const seen: unknown[] = []
    for (const { title, positions = [], status = 'published' } of drafts) {
      const article = await buildArticle(app, { company, author: admin, title, positions, status })
      const { id } = await buildTest(app, { company })
      await app.db.write(
        company.id,
        (sql) => sql`update tests set article_id = ${article.id} where company_id = ${company.id} and id = ${id}`,
      )
      const told = { _id: article.id, title }
      const ofList = async (user: BuiltUser) => (await list(user)).find(({ _id }) => _id === id)?.article
      expect([(await get(admin, id, true)).article, await ofList(admin)]).toEqual([told, told])
      seen.push([title, (await get(reader, id)).article?.title, (await ofList(reader))?.title])
    }
    expect(seen).toEqual(
      drafts.map(({ title, isSeen }) => (isSeen ? [title, title, title] : [title, undefined, undefined])),
    )
  })

  test('another company’s test is like an unknown one (T1)', async () => {
    const { id } = await buildTest(app)
    for (const strange of [id, UNKNOWN, 'не номер'])
      expect(await get(admin, strange)).toMatchObject({ status: 404, code: 'TEST_NOT_FOUND' })
    expect(await list(admin)).toEqual([])
  })

  test('a switched-off section answers 404', async () => {
    const off = await buildCompany(app, { moduleSettings: { knowledgeBase: true } })
    const user = await buildUser(app, { company: off, role: 'admin' })
    const { error, response } = await user.client.GET('/api/tests', {})
    expect({ status: response.status, code: error?.code }).toEqual({ status: 404, code: 'MODULE_DISABLED' })
  })
})
