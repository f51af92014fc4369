import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildArticle, buildPosition, buildTopic, buildUser, type BuiltUser } from '../../../test/factories.ts'

type Topic = components['schemas']['PublishedTopic']

let app: TestApp
let admin: BuiltUser
let reader: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
  reader = await buildUser(app, { company: admin.company })
})

const tree = async ({ client }: Pick<BuiltUser, 'client'>) => {
  const { data, response } = await client.GET('/api/knowledge-base/articles/published')
  expect(response.status).toBe(200)
  return { topics: lines(data?.hierarchy ?? []), alone: data?.articlesWithoutTopic.map(({ title }) => title) }
}
/** A line a topic: its level as dots, its name, its articles. */
const lines = (topics: Topic[]): string[] =>
  topics.flatMap(({ level, name, articles, children }) => [
    `${'.'.repeat(level)}${name}: ${articles.map(({ title }) => title).join(' ')}`,
    ...lines(children),
  ])
const topic = (name: string, more: Partial<Parameters<typeof buildTopic>[1]> = {}) =>
  buildTopic(app, { company: admin.company, name, ...more })
const article = (title: string, more: Partial<Parameters<typeof buildArticle>[1]> = {}) =>
  buildArticle(app, { author: admin, title, ...more })

test('topics by order and name, articles in the list’s order, nothing but headings', async () => {
  const late = await topic('Ёлки', { order: 1 })
  const early = await topic('Жара', { order: 1 })
  const first = await topic('Яблоки', { order: 0 })
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))
  await article('b', { topic: early, at: day(1), order: 1 })
  await article('c', { topic: early, at: day(9), order: 2 })
  await article('a', { topic: early, at: day(2), order: 1 })
  await article('d', { topic: first })
  await article('e', { topic: late })
  await article('f', { at: day(1) })
  await article('g', { at: day(2) })
  const expected = { topics: ['Яблоки: d', 'Ёлки: e', 'Жара: a b c'], alone: ['g', 'f'] }
  expect(await tree(admin)).toEqual(expected)
  expect(await tree(reader)).toEqual(expected)
  const { data } = await reader.client.GET('/api/knowledge-base/articles/published')
  expect(Object.keys(data?.articlesWithoutTopic[0] ?? {}).toSorted()).toEqual(['_id', 'createdAt', 'order', 'title'])
})

test('a reader’s tree: available topics, their active descendants, the ancestors that draw it (B9)', async () => {
  const root = await topic('Корень')
  const middle = await topic('Середина', { parent: root })
  const leaf = await topic('Лист', { parent: middle })
  await topic('Под листом', { parent: leaf })
  const off = await topic('Выключена', { parent: leaf, order: 1, isActive: false })
  await topic('Под выключенной', { parent: off })
  await topic('Соседняя', { parent: middle, order: 1 })
  await topic('Пустая', { order: 1 })
  await article('статья', { topic: leaf })
  await article('скрытая', { topic: off })
  expect(await tree(reader)).toEqual({
    topics: ['Корень: ', '.Середина: ', '..Лист: статья', '...Под листом: '],
    alone: ['скрытая'],
  })
  expect(await tree(admin)).toEqual({
    topics: [
      'Корень: ',
      '.Середина: ',
      '..Лист: статья',
      '...Под листом: ',
      '...Выключена: скрытая',
      '....Под выключенной: ',
      '..Соседняя: ',
      'Пустая: ',
    ],
    alone: [],
  })
})

test('an inactive ancestor draws the tree, its own articles stand without a topic (B9)', async () => {
  const root = await topic('Корень', { isActive: false })
  const leaf = await topic('Лист', { parent: root })
  await article('в корне', { topic: root })
  await article('в листе', { topic: leaf })
  expect(await tree(reader)).toEqual({ topics: ['Корень: ', '.Лист: в листе'], alone: ['в корне'] })
  expect(await tree(admin)).toEqual({ topics: ['Корень: в корне', '.Лист: в листе'], alone: [] })
})

test('articles of an archived topic have none, for administrators too (B7)', async () => {
  const gone = await topic('В архиве', { isArchived: true })
  await article('осталась', { topic: gone })
  for (const user of [admin, reader]) expect(await tree(user)).toEqual({ topics: [], alone: ['осталась'] })
})

test('only what is published and for this reader; a topic with nothing else is not available (T11, T12)', async () => {
  const { company } = admin
  const cook = await buildPosition(app, { company })
  const cooking = await buildUser(app, { company, position: cook })
  const kitchen = await topic('Кухня')
  const drafts = await topic('Черновики', { order: 1 })
  await article('нож', { topic: kitchen, positions: [cook] })
  await article('черновик', { topic: drafts, status: 'draft' })
  await article('архив', { status: 'archived' })
  await article('секрет', { positions: [cook] })
  expect(await tree(cooking)).toEqual({ topics: ['Кухня: нож'], alone: ['секрет'] })
  expect(await tree(reader)).toEqual({ topics: [], alone: [] })
  expect(await tree(admin)).toEqual({ topics: ['Кухня: нож', 'Черновики: '], alone: ['секрет'] })
  expect(await tree(await buildUser(app, { role: 'admin' }))).toEqual({ topics: [], alone: [] })
})

test('the first of very many, and a word that there are more', async () => {
  const max = limits.knowledgeBase.publishedMax
  const { id: companyId } = admin.company
  const more = (from: number, to: number) =>
    app.db.write(companyId, async (sql) => {
      await sql`
        insert into articles (company_id, id, title, content, status, created_by_name, sort_order)
        select ${companyId}, gen_random_uuid(), n::text, '{"blocks": []}', 'published', '', n
        from generate_series(${from}::int, ${to}::int) n`
      await sql`select article_rev_raise(${companyId})`
    })
  const ask = async () => (await reader.client.GET('/api/knowledge-base/articles/published')).data
  await more(1, max)
  const all = await ask()
  expect([all?.articlesWithoutTopic.length, all?.isMore]).toEqual([max, undefined])
  await more(max + 1, max + 1)
  const first = await ask()
  expect([first?.articlesWithoutTopic.at(-1)?.title, first?.isMore]).toEqual([String(max), true])
})

test('it is made once for readers of one kind, and anew after whatever changes it', async () => {
  const { id: companyId } = admin.company
  const bar = await topic('Бар')
  await article('a', { topic: bar })
  const colleague = await buildUser(app, { company: admin.company })
  const cook = await buildUser(app, { company: admin.company, position: await buildPosition(app, admin) })
  // As it runs outside of tests: an answer that is known is not made again.
  const product = await createTestApp({ beside: app, checkReplies: false })
  const there = ({ company, token }: BuiltUser) => tree({ client: product.client(company.subdomain, token) })
  const was = { topics: ['Бар: a'], alone: [] }
  for (const user of [admin, reader, cook]) expect(await there(user)).toEqual(was)
  // Behind the revision's back: whoever has the answer already does not ask again.
  await app.db.write(companyId, (sql) => sql`update articles set title = 'b' where company_id = ${companyId}`)
  for (const user of [admin, reader, colleague, cook]) expect(await there(user)).toEqual(was)
  const path = { params: { path: { id: bar.id } } }
  await admin.client.PUT('/api/topics/{id}', { ...path, body: { name: 'Зал' } })
  for (const user of [admin, reader, colleague, cook])
    expect(await there(user)).toEqual({ topics: ['Зал: b'], alone: [] })
  const other = await buildUser(app, { role: 'admin' })
  expect(await there(other)).toEqual({ topics: [], alone: [] })
  await product.stop()
})
