import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildArticle, buildPosition, buildTopic, buildUser, type BuiltUser } from '../../test/factories.ts'
import { topicCalls } from '../../test/topic-calls.ts'

let app: TestApp
let readers: Record<'admin' | 'cook' | 'newcomer', BuiltUser>
/** Every topic by its name. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await createTestApp()
  const admin = await buildUser(app, { role: 'admin' })
  const { company } = admin
  const cook = await buildPosition(app, { company })
  readers = {
    admin,
    cook: await buildUser(app, { company, position: cook }),
    newcomer: await buildUser(app, { company }),
  }
  const topic = async (name: string, order: number, parent?: { id: string }, more = {}) => {
    const built = await buildTopic(app, { company, name, order, ...(parent && { parent }), ...more })
    ids[name] = built.id
    return built
  }

  const bar = await topic('Бар', 1)
  const wine = await topic('Вино', 0, bar)
  await topic('Красное', 0, wine)
  await topic('Снятое', 1, wine, { isActive: false })
  const kitchen = await topic('Ёлка', 0)
  const hot = await topic('Горячий цех', 0, kitchen)
  await topic('Жаровня', 0, kitchen)
  await topic('Пустая', 2)
  const off = await topic('Выключена', 3, undefined, { isActive: false })
  await topic('Архив', 4, undefined, { isArchived: true })

  await buildArticle(app, { author: admin, topic: wine })
  await buildArticle(app, { author: admin, topic: hot, positions: [cook] })
  await buildArticle(app, { author: admin, topic: off })
  await buildArticle(app, { author: admin, topic: kitchen, status: 'draft' })
})
afterAll(() => app?.stop())

const ask = async (reader: BuiltUser, flat: boolean) => {
  const { data = [], response } = await reader.client.GET('/api/topics', { params: { query: { flat } } })
  expect(response.status).toBe(200)
  return data
}
const outline = (topics: components['schemas']['Topic'][]): unknown[] =>
  topics.map(({ name, children = [] }) => (children.length > 0 ? [name, outline(children)] : name))

test('an administrator gets everything but the archive, by order and then by name', async () => {
  expect(outline(await ask(readers.admin, false))).toEqual([
    ['Ёлка', ['Горячий цех', 'Жаровня']],
    ['Бар', [['Вино', ['Красное', 'Снятое']]]],
    'Пустая',
    'Выключена',
  ])
})

test('others get what there is to read for them, what is below it and what leads to it (B9)', async () => {
  const bar = ['Бар', [['Вино', ['Красное']]]]
  expect(outline(await ask(readers.cook, false))).toEqual([['Ёлка', ['Горячий цех']], bar])
  expect(outline(await ask(readers.newcomer, false))).toEqual([bar])
})

test('the flat list is the tree, read from top to bottom, with levels and without children', async () => {
  const flat = await ask(readers.cook, true)
  expect(flat.map(({ name, level }) => [name, level])).toEqual([
    ['Ёлка', 0],
    ['Горячий цех', 1],
    ['Бар', 0],
    ['Вино', 1],
    ['Красное', 2],
  ])
  expect(flat.some((topic) => 'children' in topic)).toBe(false)
  expect(flat.map(({ parent }) => flat.find(({ _id }) => _id === parent)?.name)).toEqual([
    undefined,
    'Ёлка',
    undefined,
    'Бар',
    'Вино',
  ])
})

test('one topic and what is right below it: as in the list of the same reader, to the rest of it 404 (B9)', async () => {
  for (const reader of Object.values(readers)) {
    const calls = topicCalls(reader)
    const listed = await ask(reader, true)
    for (const [name, id] of Object.entries(ids)) {
      const topic = listed.find(({ _id }) => _id === id)
      const found = await calls.get(id)
      const below = await calls.children(id)
      if (topic) expect([name, found]).toEqual([name, { status: 200, ...topic }])
      else expect([name, found]).toMatchObject([name, { status: 404, code: 'TOPIC_NOT_FOUND' }])
      expect(below).toEqual(topic && listed.filter(({ parent }) => parent === id).map((child) => child.name))
    }
  }
  const admin = topicCalls(readers.admin)
  expect(await admin.children(ids['Ёлка'] ?? '')).toEqual(['Горячий цех', 'Жаровня'])
  expect(await admin.get('no-uuid')).toMatchObject({ status: 404, code: 'TOPIC_NOT_FOUND' })
})

test('another company sees none of it; nobody 401; a flat that is no yes 400', async () => {
  const stranger = await buildUser(app, { role: 'admin' })
  expect(await ask(stranger, true)).toEqual([])
  expect(await app.client(readers.admin.company.subdomain).GET('/api/topics')).toMatchObject({
    response: { status: 401 },
  })
  const request = new Request(`http://${stranger.company.subdomain}.localhost:3000/api/topics?flat=maybe`, {
    headers: { authorization: `Bearer ${stranger.token}` },
  })
  const response = await app.fetch(request)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ fields: { flat: expect.any(String) } })
})
