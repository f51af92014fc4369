import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { actionsOf, eventsOf } from '../../test/events-of.ts'
import { buildTopic, buildUser, type BuiltUser } from '../../test/factories.ts'
import { topicCalls } from '../../test/topic-calls.ts'

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const TOO_DEEP = fill(messages.TOPIC_TOO_DEEP, { n: limits.topics.levelsMax })

let app: TestApp
let admin: BuiltUser
let stranger: BuiltUser
let my: ReturnType<typeof topicCalls>
let strange: ReturnType<typeof topicCalls>
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
  stranger = await buildUser(app, { role: 'admin' })
  my = topicCalls(admin)
  strange = topicCalls(stranger)
})

const topic = (name: string, parent?: { id: string }, order = 0) =>
  buildTopic(app, { company: admin.company, name, order, ...(parent && { parent }) })
/** A chain of so many topics, the root first. */
async function chain(name: string, length: number) {
  const made = [await topic(`${name}1`)]
  for (let n = 2; n <= length; n++) made.push(await topic(`${name}${n}`, made.at(-1)))
  return made.map(({ id }) => id)
}
const at = (ids: string[], i: number) => ids.at(i) ?? ''
const levels = async () => (await my.list()).map(({ name, level }) => `${'-'.repeat(level)}${name}`)

test('a name is enough: colour and order by default (B2), at the root', async () => {
  const made = await my.create({ name: '  Бар ' })
  expect(made).toMatchObject({ status: 201, name: 'Бар', color: limits.topics.color, parent: null, order: 0, level: 0 })
  expect(made).toMatchObject({ isActive: true, updatedAt: made.createdAt })
  expect(made).not.toHaveProperty('description')
  expect(await my.list()).toMatchObject([{ _id: made._id, name: 'Бар' }])
  expect(await eventsOf(app, admin.company.id)).toMatchObject([
    { action: 'topic.created', entityId: made._id, entityTitle: 'Бар', userId: admin.id },
  ])
})

test('under a parent, with everything given; siblings of one order stand by name', async () => {
  const bar = await topic('Бар')
  const draft = { description: ' О вине ', color: '#112233', parent: bar.id, order: 3 }
  const wine = await my.create({ name: 'Вино', ...draft })
  expect(wine).toMatchObject({
    status: 201,
    description: 'О вине',
    color: '#112233',
    parent: bar.id,
    order: 3,
    level: 1,
  })
  await my.create({ name: 'Ёрш', parent: bar.id, order: 3 })
  await my.create({ name: 'Пиво', parent: bar.id, order: 2 })
  await my.create({ name: 'Кухня', parent: '' })
  await my.create({ name: 'Авокадо', parent: null })
  expect(await levels()).toEqual(['Авокадо', 'Бар', '-Пиво', '-Вино', '-Ёрш', 'Кухня'])
})

test.each(['', ' \t', '\u00a0'])('the name %p is none', async (name) => {
  expect(await my.create({ name })).toMatchObject({
    status: 400,
    message: 'Введите название темы',
    fields: { name: 'Введите название темы' },
  })
})

test.each([
  ['name', { name: 'ж'.repeat(limits.topics.nameMax + 1) }],
  ['description', { description: 'ж'.repeat(limits.topics.descriptionMax + 1) }],
  ['color', { color: '#12345' }],
  ['order', { order: -1 }],
])('a wrong %s is named', async (field, draft) => {
  expect(await my.create({ name: 'Бар', ...draft })).toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  })
  expect(await my.list()).toEqual([])
})

test('a parent that is unknown, archived or another company’s is one and the same (T1, T3)', async () => {
  const foreign = await buildTopic(app, { company: stranger.company })
  const archived = await buildTopic(app, { company: admin.company, isArchived: true })
  for (const parent of [UNKNOWN, foreign.id, archived.id]) {
    const refused = await my.create({ name: 'Бар', parent })
    expect(refused).toMatchObject({
      status: 400,
      code: 'TOPIC_PARENT_NOT_FOUND',
      fields: { parent: refused.message },
    })
    expect(await my.update((await topic('Вино')).id, { parent })).toMatchObject({
      status: 400,
      code: 'TOPIC_PARENT_NOT_FOUND',
      fields: { parent: refused.message },
    })
  }
  expect(await actionsOf(app, admin.company.id)).toEqual([])
  expect(await strange.list()).toMatchObject([{ _id: foreign.id }])
})

test('eight levels and no more', async () => {
  const ids = await chain('Уровень ', limits.topics.levelsMax)
  const last = await my.create({ name: 'Рядом', parent: at(ids, -2) })
  expect(last).toMatchObject({ status: 201, level: limits.topics.levelsMax - 1 })
  expect(await my.create({ name: 'Глубже', parent: at(ids, -1) })).toMatchObject({
    status: 400,
    code: 'TOPIC_TOO_DEEP',
    message: TOO_DEEP,
    fields: { parent: TOO_DEEP },
  })
})

test('what is not the caller’s to write is ignored (T13)', async () => {
  const more = {
    _id: UNKNOWN,
    level: 5,
    isActive: false,
    createdAt: '2020-01-01T00:00:00Z',
    companyId: stranger.company.id,
  }
  const made = await my.create({ name: 'Бар', ...more })
  expect(made).toMatchObject({ status: 201, level: 0, isActive: true })
  expect([made._id === UNKNOWN, made.createdAt?.startsWith('2020')]).toEqual([false, false])
  expect(await strange.list()).toEqual([])
})

test('the thousandth is the last, also of two at once; archived ones do not count (B42)', async () => {
  const { id } = admin.company
  await buildTopic(app, { company: admin.company, isArchived: true })
  await app.db.write(
    id,
    (sql) => sql`
      insert into topics (company_id, id, name)
      select ${id}, gen_random_uuid(), 'Тема ' || n from generate_series(1, ${limits.topics.max - 1}) n`,
  )
  const both = await Promise.all([
    my.create({ name: 'Первая' }),
    my.create({ name: 'Вторая' }),
    my.create({ name: 'Третья' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(both.find(({ status }) => status === 409)).toMatchObject({
    code: 'LIMIT_REACHED',
    message: fill(messages.LIMIT_REACHED, { n: limits.topics.max }),
  })
  expect(await my.list()).toHaveLength(limits.topics.max)
  expect(await actionsOf(app, admin.company.id)).toEqual(['topic.created'])
})

test('a repeated POST with one key makes one topic (C12)', async () => {
  const send = () =>
    admin.client.POST('/api/topics', {
      body: { name: 'Бар' },
      params: { header: { 'Idempotency-Key': 'a-key-of-mine' } },
    })
  const [first, again] = [await send(), await send()]
  expect(again.data).toEqual(first.data)
  expect(await my.list()).toHaveLength(1)
})
