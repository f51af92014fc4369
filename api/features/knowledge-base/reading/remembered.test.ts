import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildPosition, buildTopic, buildUser, type BuiltUser } from '../../../test/factories.ts'
import { contentsOf } from './contents.ts'

// An article is remembered as it was shown: here every call is made twice, by an instance that remembers and by one that has
// read nothing before.

type Article = components['schemas']['Article']
type Draft = components['schemas']['ArticleCreate']

const paragraph = (text: string) => ({ blocks: [{ type: 'paragraph', data: { text } }] })

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

const create = async (draft: Partial<Draft>) => {
  const body = { title: 'Подача', content: paragraph('Ждём пять минут'), status: 'published' as const, ...draft }
  const { data } = await admin.client.POST('/api/knowledge-base', { body })
  if (!data) throw new Error('not made')
  return data
}
const read = async (client: BuiltUser['client'], id: string) => {
  const { data, response } = await client.GET('/api/knowledge-base/{id}', {
    params: { path: { id }, query: { ahead: true } },
  })
  return data ?? response.status
}
/** What both of them are shown, which is what an instance reads that remembers nothing. */
async function shown(id: string) {
  const fresh = await createTestApp({ beside: app })
  const both = []
  for (const { client, company, token } of [admin, reader]) {
    const remembered = await read(client, id)
    expect(remembered).toEqual(await read(fresh.client(company.subdomain, token), id))
    both.push(remembered)
  }
  await fresh.stop()
  return both
}
const isRemembered = (id: string) =>
  contentsOf(app.db.reads).shown(
    { companyId: admin.company.id, userId: admin.id, seesAll: true, audiences: [], bound: null },
    id,
  ) !== undefined
const field = async (id: string, of: (article: Article) => unknown) =>
  (await shown(id)).map((article) => (typeof article === 'number' ? article : of(article)))

test('a new one is its author’s as it was answered, and he asks for nothing but its views', async () => {
  const { viewedBy, ...made } = await create({ tags: ['зал'], externalId: 'a-1', priority: 'high', order: 7 })
  expect(isRemembered(made._id)).toBeTrue()
  expect(await shown(made._id)).toEqual([{ ...made, viewedBy }, made])
})

test('one whose topic or positions may be renamed meanwhile is read at first', async () => {
  const topic = await buildTopic(app, { company: admin.company })
  const position = await buildPosition(app, { company: admin.company })
  const { _id: first } = await create({ topic: topic.id })
  const { _id: second } = await create({ positionAvailable: [position.id] })
  expect([first, second].map(isRemembered)).toEqual([false, false])
  for (const id of [first, second]) await shown(id)
  expect([first, second].map(isRemembered)).toEqual([true, true])
})

test('a topic renamed, recoloured, switched off, archived', async () => {
  const { id } = await buildTopic(app, { company: admin.company, name: 'Зал' })
  const { _id } = await create({ topic: id })
  const name = () => field(_id, ({ topic }) => topic && [topic.name, topic.color])
  const [[, color] = []] = (await name()) as [string, string][]
  const path = { params: { path: { id } } }
  await admin.client.PUT('/api/topics/{id}', { ...path, body: { name: 'Бар' } })
  expect(await name()).toEqual([
    ['Бар', color],
    ['Бар', color],
  ])
  await admin.client.PUT('/api/topics/{id}', { ...path, body: { color: '#ff0000' } })
  expect(await name()).toEqual([
    ['Бар', '#ff0000'],
    ['Бар', '#ff0000'],
  ])
  await admin.client.PUT('/api/topics/{id}', { ...path, body: { isActive: false } })
  expect(await name()).toEqual([['Бар', '#ff0000'], null])
  await admin.client.DELETE('/api/topics/{id}', path)
  expect(await name()).toEqual([null, null])
})

test('a position renamed', async () => {
  const { id } = await buildPosition(app, { company: admin.company, name: 'Повар' })
  const { _id } = await create({ positionAvailable: [id] })
  const names = () => field(_id, ({ positionAvailable }) => positionAvailable.map((position) => position.name))
  expect(await names()).toEqual([['Повар'], 404])
  await admin.client.PUT('/api/positions/{id}', { params: { path: { id } }, body: { name: 'Шеф' } })
  expect(await names()).toEqual([['Шеф'], 404])
})

test('its content, its status, another’s hand on it, its end; not what happens to others', async () => {
  const { _id } = await create({})
  const path = { params: { path: { id: _id } } }
  const said = () => field(_id, ({ title, content, version }) => [title, JSON.stringify(content.blocks), version])
  const as = (title: string, text: string, version: number) => [title, JSON.stringify(paragraph(text).blocks), version]
  await said()
  await create({ title: 'Другая' })
  expect(await said()).toEqual([as('Подача', 'Ждём пять минут', 1), as('Подача', 'Ждём пять минут', 1)])
  await admin.client.PUT('/api/knowledge-base/{id}', {
    ...path,
    body: { version: 1, content: paragraph('Ждём шесть') },
  })
  expect(await said()).toEqual([as('Подача', 'Ждём шесть', 2), as('Подача', 'Ждём шесть', 2)])
  const beside = await createTestApp({ beside: app })
  await beside
    .client(admin.company.subdomain, admin.token)
    .PUT('/api/knowledge-base/{id}', { ...path, body: { version: 2, title: 'Вынос', status: 'draft' } })
  await beside.stop()
  expect(await said()).toEqual([as('Вынос', 'Ждём шесть', 3), 404])
  await admin.client.DELETE('/api/knowledge-base/{id}', path)
  expect(await said()).toEqual([404, 404])
})

test('a content that is kept of a save that has not ended, or never will, is nobody’s', async () => {
  const { _id } = await create({})
  const before = await shown(_id)
  const body = JSON.stringify(paragraph('Ждём семь'))
  contentsOf(app.db.reads).keep(admin.company.id, _id, { id: Bun.randomUUIDv7(), body })
  expect(await shown(_id)).toEqual(before)
})

test('its cards, as they are today', async () => {
  const { _id: target } = await create({ title: 'Чай' })
  const block = { type: 'pageCard', data: { selectedPage: { id: target, title: 'Чай' } } }
  const { _id } = await create({ content: { blocks: [block] } })
  const cards = () => field(_id, ({ content }) => JSON.stringify(content.blocks).match(/"title":"([^"]*)"/)?.[1])
  expect(await cards()).toEqual(['Чай', 'Чай'])
  const path = { params: { path: { id: target } } }
  await admin.client.PUT('/api/knowledge-base/{id}', { ...path, body: { version: 1, title: 'Морс' } })
  expect(await cards()).toEqual(['Морс', 'Морс'])
})
