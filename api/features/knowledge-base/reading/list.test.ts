import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildArticle, buildPosition, buildTopic, buildUser, type BuiltUser } from '../../../test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

type Query = { page?: number; limit?: number; search?: string; topic?: string; tags?: string }
const list = async (reader: BuiltUser, query: Query = {}) => {
  const { data, response, error } = await reader.client.GET('/api/knowledge-base', { params: { query } })
  return { status: response.status, error, titles: data?.articles.map(({ title }) => title) ?? [], ...data }
}

describe('search in Russian (B31)', () => {
  let reader: BuiltUser
  beforeAll(async () => {
    const author = await buildUser(app, { role: 'admin' })
    reader = await buildUser(app, { company: author.company })
    const write = (title: string, text: string, tags: string[] = []) => buildArticle(app, { author, title, text, tags })
    await write('Обслуживание официантами', 'Гость ждёт блюдо')
    await write('Чек-лист открытия', 'Скидка 100% по карте, O’Brien & Co', ['тёплый приём'])
    await write('Меню', 'Официант подаёт мёд и чай')
  })

  const found: [string, string[]][] = [
    ['официант', ['Обслуживание официантами', 'Меню']],
    ['ОФИЦИАНТОВ', ['Обслуживание официантами', 'Меню']],
    ['офиц', ['Обслуживание официантами', 'Меню']],
    ['официанты мёд', ['Меню']],
    ['мед', ['Меню']],
    ['мёдом', ['Меню']],
    ['блюдами', ['Обслуживание официантами']],
    ['обслуживани', ['Обслуживание официантами']],
    ['обслуж', ['Обслуживание официантами']],
    ['гости и блюда', ['Обслуживание официантами']],
    ['чек-лист', ['Чек-лист открытия']],
    ['чек лист', ['Чек-лист открытия']],
    ['теплый', ['Чек-лист открытия']],
    ['100', ['Чек-лист открытия']],
    ['  меню   чай ', ['Меню']],
    ['официант космос', []],
  ]
  test.each(found)('«%s»', async (search, titles) => {
    expect(await list(reader, { search })).toMatchObject({ status: 200, titles, total: titles.length })
  })

  test('what stands in the title comes first', async () => {
    expect((await list(reader, { search: 'официант' })).titles[0]).toBe('Обслуживание официантами')
  })

  const hostile = [
    '%',
    '_',
    "'",
    "''",
    '"',
    '\\',
    '&',
    '|',
    '!',
    '(',
    ')',
    ':*',
    '<->',
    '&|!():*\\',
    '\\\\',
    ';--',
    '\u0301',
    '💩',
  ]
  test.each(hostile)('signs are no words: %p finds nothing and breaks nothing (I4)', async (search) => {
    expect(await list(reader, { search })).toMatchObject({ status: 200, total: 0 })
    expect(await list(reader, { search: `${search}меню${search}` })).toMatchObject({ status: 200, titles: ['Меню'] })
  })

  test('blanks are no search; page and total hold beyond the last (B35)', async () => {
    expect((await list(reader, { search: '   ' })).total).toBe(3)
    expect(await list(reader, { search: 'официант', page: 9 })).toMatchObject({
      status: 200,
      titles: [],
      total: 2,
      totalPages: 1,
      currentPage: 9,
    })
    expect(await list(reader, { search: 'официант', page: 2, limit: 1 })).toMatchObject({
      titles: ['Меню'],
      total: 2,
      totalPages: 2,
    })
  })
})

describe('filters and order', () => {
  let reader: BuiltUser
  let root: { id: string }
  beforeAll(async () => {
    const author = await buildUser(app, { role: 'admin' })
    const { company } = author
    reader = await buildUser(app, { company })
    root = await buildTopic(app, { company, name: 'Бар', order: 1 })
    const middle = await buildTopic(app, { company, name: 'Вино', parent: root })
    const leaf = await buildTopic(app, { company, name: 'Ёлки', parent: middle })
    const other = await buildTopic(app, { company, name: 'Кухня', order: 0 })
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    await buildArticle(app, { author, title: 'a', topic: root, at: day(1), order: 2, tags: ['Бар', 'вино'] })
    await buildArticle(app, { author, title: 'b', topic: leaf, at: day(2), tags: ['вино'] })
    await buildArticle(app, { author, title: 'c', topic: other, at: day(3), tags: ['вина'] })
    await buildArticle(app, { author, title: 'd', at: day(4), tags: ['вино'], text: 'штопор' })
  })

  test('order, then the newest (B12), by pages', async () => {
    expect((await list(reader)).titles).toEqual(['d', 'c', 'b', 'a'])
    expect(await list(reader, { limit: 3 })).toMatchObject({
      titles: ['d', 'c', 'b'],
      total: 4,
      totalPages: 2,
      currentPage: 1,
    })
    expect(await list(reader, { limit: 3, page: 2 })).toMatchObject({
      titles: ['a'],
      total: 4,
      totalPages: 2,
      currentPage: 2,
    })
    expect(await list(reader, { limit: 3, page: 3 })).toMatchObject({
      titles: [],
      total: 4,
      totalPages: 2,
      currentPage: 3,
    })
  })

  test('a topic with everything below it (B10)', async () => {
    expect((await list(reader, { topic: root.id })).titles).toEqual(['b', 'a'])
    expect((await list(reader, { topic: '019b9c67-b180-7e6b-a9fe-000000000000' })).total).toBe(0)
    expect((await list(reader, { topic: root.id, search: 'текст' })).titles).toEqual(['b', 'a'])
  })

  test('tags: any of them, exact, in any case (B11)', async () => {
    expect((await list(reader, { tags: ' БАР , вина,,' })).titles).toEqual(['c', 'a'])
    expect((await list(reader, { tags: 'вин' })).total).toBe(0)
    expect((await list(reader, { tags: 'вино', search: 'штопоры' })).titles).toEqual(['d'])
    expect((await list(reader, { tags: 'вино', search: 'штопоры', page: 2 })).total).toBe(1)
    expect((await list(reader, { tags: "%,',{},null" })).total).toBe(0)
  })

  test('what may be chosen: tags by use, then alphabet (B34), topics with something to read (B9)', async () => {
    const { availableTags, availableTopics } = await list(reader)
    expect(availableTags).toEqual(['вино', 'Бар', 'вина'])
    expect(new Set(availableTopics?.map(({ name }) => name))).toEqual(new Set(['Бар', 'Ёлки', 'Кухня']))
    expect(availableTopics?.find(({ name }) => name === 'Бар')).toMatchObject({ _id: root.id, parent: null })
  })

  test('a tag is spelt as most of its articles spell it', async () => {
    const author = await buildUser(app, { role: 'admin' })
    for (const tag of ['Бар', 'БАР', 'бар', 'Бар']) await buildArticle(app, { author, tags: [tag] })
    expect((await list(author)).availableTags).toEqual(['Бар'])
  })

  test('a write shows in the next call, to everyone whom it concerns (R2)', async () => {
    const author = await buildUser(app, { role: 'admin' })
    const { company } = author
    const cook = await buildPosition(app, { company })
    const cooking = await buildUser(app, { company, position: cook })
    const visitor = await buildUser(app, { company })
    const state = async (user: BuiltUser) => {
      const { total, availableTags, availableTopics } = await list(user)
      return { total, tags: availableTags, topics: availableTopics?.map(({ name }) => name) }
    }
    for (const user of [author, cooking, visitor]) expect(await state(user)).toEqual({ total: 0, tags: [], topics: [] })
    const topic = await buildTopic(app, { company, name: 'Кухня' })
    await buildArticle(app, { author, topic, tags: ['нож'], positions: [cook] })
    for (const user of [author, cooking])
      expect(await state(user)).toEqual({ total: 1, tags: ['нож'], topics: ['Кухня'] })
    expect(await state(visitor)).toEqual({ total: 0, tags: [], topics: [] })
    const made = Array.from({ length: 8 }, (_, n) => buildArticle(app, { author, tags: [`тег${n}`] }))
    // Readers in between must not leave an old answer under a new revision.
    await Promise.all([...made, ...Array.from({ length: 40 }, () => list(visitor))])
    for (const [user, total] of [
      [author, 9],
      [cooking, 9],
      [visitor, 8],
    ] as const)
      expect(await state(user)).toMatchObject({ total })
  })

  const bad: [string, string][] = [
    ['page=0', 'page'],
    ['page=0x10', 'page'],
    ['limit=1e1', 'limit'],
    ['limit=%205', 'limit'],
    ['limit=1001', 'limit'],
    ['topic=bar', 'topic'],
    ['status=new', 'status'],
    [`search=${'a'.repeat(101)}`, 'search'],
    ['search=%00', 'search'],
  ]
  test.each(bad)('%s is refused with its field', async (query, field) => {
    const response = await app.fetch(
      new Request(`http://${reader.company.subdomain}.localhost:3000/api/knowledge-base?${query}`, {
        headers: { authorization: `Bearer ${reader.token}` },
      }),
    )
    expect(response.status).toBe(400)
    expect(Object.keys(((await response.json()) as { fields: object }).fields)).toEqual([field])
  })
})
