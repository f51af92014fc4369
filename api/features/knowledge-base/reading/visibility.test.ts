import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { ownKeys } from '../../../../openapi/rules/values/own-keys.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildArticle,
  buildCompany,
  buildPosition,
  buildTopic,
  buildUser,
  type BuiltCompany,
  type BuiltUser,
} from '../../../test/factories.ts'

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const STATUSES = ['draft', 'published', 'archived'] as const
type Name = `${(typeof STATUSES)[number]}, ${'for all' | 'for cooks'}`

let app: TestApp
let company: BuiltCompany
let readers: Record<'admin' | 'right position' | 'other position' | 'no position', BuiltUser>
const articles = new Map<Name, string>()

beforeAll(async () => {
  app = await createTestApp()
  company = await buildCompany(app)
  const [cook, waiter] = [
    await buildPosition(app, { company, name: 'Повар' }),
    await buildPosition(app, { company, name: 'Официант' }),
  ]
  readers = {
    admin: await buildUser(app, { company, role: 'admin', position: waiter }),
    'right position': await buildUser(app, { company, position: cook }),
    'other position': await buildUser(app, { company, position: waiter }),
    'no position': await buildUser(app, { company }),
  }
  const author = readers.admin
  for (const status of STATUSES) {
    for (const [whom, positions] of [
      ['for all', []],
      ['for cooks', [cook]],
    ] as const) {
      const name: Name = `${status}, ${whom}`
      const topic = await buildTopic(app, { company, name })
      const { id } = await buildArticle(app, {
        company,
        author,
        title: name,
        text: 'Метка вишня',
        status,
        topic,
        tags: [name.replace(',', '')],
        positions: [...positions],
      })
      articles.set(name, id)
    }
  }
})
afterAll(() => app?.stop())

const everything: Name[] = STATUSES.flatMap((status): Name[] => [`${status}, for all`, `${status}, for cooks`])
const seen: Record<keyof typeof readers, Name[]> = {
  admin: everything,
  'right position': ['published, for all', 'published, for cooks'],
  'other position': ['published, for all'],
  'no position': ['published, for all'],
}
const list = async (reader: BuiltUser, query: NonNullable<Parameters<typeof get>[1]> = {}) =>
  (await get(reader, query)).data
const get = (
  reader: BuiltUser,
  query: {
    search?: string
    tags?: string
    topic?: string
    status?: components['schemas']['ArticleStatus']
    limit?: number
  },
) => reader.client.GET('/api/knowledge-base', { params: { query } })
const titles = (page: components['schemas']['ArticlePage'] | undefined) =>
  page?.articles.map(({ title }) => title).toSorted()

describe('the same articles everywhere (T11, T12)', () => {
  test.each(ownKeys(seen))('%s', async (who) => {
    const reader = readers[who]
    const expected: string[] = seen[who].toSorted()
    const whole = await list(reader)
    expect(titles(whole)).toEqual(expected)
    expect(whole?.total).toBe(expected.length)
    expect(titles(await list(reader, { search: 'вишни' }))).toEqual(expected)
    expect((await list(reader, { search: 'вишни' }))?.total).toBe(expected.length)
    expect(whole?.availableTags.toSorted()).toEqual(expected.map((name) => name.replace(',', '')).toSorted())
    for (const name of everything) {
      const isSeen = expected.includes(name)
      const { response, data } = await reader.client.GET('/api/knowledge-base/{id}', {
        params: { path: { id: articles.get(name) ?? '' } },
      })
      expect({ name, status: response.status }).toEqual({ name, status: isSeen ? 200 : 404 })
      expect(data && 'viewedBy' in data).toBe(isSeen ? who === 'admin' : undefined)
      expect((await list(reader, { tags: name.replace(',', '').toUpperCase() }))?.total).toBe(isSeen ? 1 : 0)
    }
  })

  test('whatever status an ordinary user asks for, it is published (B3)', async () => {
    for (const status of STATUSES)
      expect(titles(await list(readers['other position'], { status }))).toEqual(['published, for all'])
    for (const status of STATUSES) expect((await list(readers.admin, { status }))?.total).toBe(2)
  })

  test('topics: the active ones with something published to read (B9)', async () => {
    const hidden = await buildTopic(app, { company, name: 'Выключена', isActive: false })
    await buildTopic(app, { company, name: 'Архив', isArchived: true })
    const names = async (reader: BuiltUser) => (await list(reader))?.availableTopics.map(({ name }) => name).toSorted()
    expect(await names(readers['right position'])).toEqual(['published, for all', 'published, for cooks'])
    expect(await names(readers['no position'])).toEqual(['published, for all'])
    expect(await names(readers.admin)).toEqual(['published, for all', 'published, for cooks'])
    const { id } = await buildArticle(app, {
      company,
      author: readers.admin,
      title: 'В выключенной',
      topic: hidden,
      tags: ['редкая'],
    })
    const topicOf = async (reader: BuiltUser) =>
      (await reader.client.GET('/api/knowledge-base/{id}', { params: { path: { id } } })).data?.topic
    expect(await topicOf(readers['no position'])).toBeNull()
    expect(await topicOf(readers.admin)).toMatchObject({ name: 'Выключена' })
    expect((await list(readers['no position'], { tags: 'Редкая' }))?.articles).toMatchObject([
      { title: 'В выключенной', topic: null },
    ])
  })
})

test('no line of a list carries content', async () => {
  for (const query of [{}, { search: 'вишня' }, { tags: 'published for all' }]) {
    const page = await list(readers.admin, query)
    expect(page?.articles.length).toBeGreaterThan(0)
    for (const article of page?.articles ?? []) expect(Object.keys(article)).not.toContain('content')
  }
})

describe('two companies (T1, T4)', () => {
  test('invisible, foreign and unknown are the same answer, byte by byte', async () => {
    const stranger = await buildUser(app)
    const answer = async (reader: BuiltUser, id: string) => {
      const request = new Request(`http://${reader.company.subdomain}.localhost:3000/api/knowledge-base/${id}`, {
        headers: { authorization: `Bearer ${reader.token}` },
      })
      const response = await app.fetch(request)
      return { status: response.status, text: (await response.text()).replace(/"requestId":"[\w-]+"/, '') }
    }
    const unknown = await answer(stranger, UNKNOWN)
    expect(unknown.status).toBe(404)
    expect(await answer(stranger, articles.get('published, for all') ?? '')).toEqual(unknown)
    expect(await answer(readers['no position'], articles.get('draft, for all') ?? '')).toEqual(unknown)
    expect(await answer(readers['no position'], articles.get('published, for cooks') ?? '')).toEqual(unknown)
    expect(await answer(readers['no position'], '42')).toEqual(unknown)
  })

  test('a marker word of one is never found by the other, not even where both have the same names', async () => {
    const [left, right] = [await buildUser(app, { role: 'admin' }), await buildUser(app, { role: 'admin' })]
    for (const author of [left, right]) {
      const topic = await buildTopic(app, { company: author.company, name: 'Сервис' })
      await buildArticle(app, {
        author,
        title: 'Встреча гостя',
        topic,
        tags: ['сервис'],
        text: author === left ? 'абракадабра' : 'фокуспокус',
      })
    }
    expect((await list(left, { search: 'абракадабра' }))?.total).toBe(1)
    const found = await list(right, { search: 'абракадабра' })
    expect(found).toMatchObject({ total: 0, articles: [] })
    expect(await list(right)).toMatchObject({
      total: 1,
      availableTags: ['сервис'],
      availableTopics: [{ name: 'Сервис' }],
    })
    expect((await list(right, { search: 'c1:абракадабра' }))?.total).toBe(0)
    const [mine] = (await list(left))?.availableTopics ?? []
    expect(await list(right, { topic: mine?._id ?? '' })).toMatchObject({ total: 0, articles: [] })
  })

  test('without a session 401, with the module off 404', async () => {
    const nobody = await app.client(company.subdomain).GET('/api/knowledge-base')
    expect(nobody).toMatchObject({ response: { status: 401 }, error: { code: 'UNAUTHENTICATED' } })
    const elsewhere = await app.client(company.subdomain, (await buildUser(app)).token).GET('/api/knowledge-base')
    expect(elsewhere.response.status).toBe(401)
    const off = await buildUser(app, {
      company: await buildCompany(app, { moduleSettings: { knowledgeBase: false } }),
      role: 'admin',
    })
    for (const call of [
      off.client.GET('/api/knowledge-base'),
      off.client.GET('/api/topics'),
      off.client.GET('/api/knowledge-base/{id}', { params: { path: { id: UNKNOWN } } }),
    ]) {
      expect(await call).toMatchObject({ response: { status: 404 }, error: { code: 'MODULE_DISABLED' } })
    }
  })
})
