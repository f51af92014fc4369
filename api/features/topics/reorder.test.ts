import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { actionsOf, eventsOf } from '../../test/events-of.ts'
import { buildTopic, buildUser, type BuiltUser } from '../../test/factories.ts'
import { topicCalls } from '../../test/topic-calls.ts'

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const DONE = { status: 200, message: 'Порядок тем обновлен' }
const UNCHANGED = { status: 200, message: 'Порядок тем не изменился' }
let app: TestApp
let admin: BuiltUser
let my: ReturnType<typeof topicCalls>
let bar: string
let hall: string
/** Four roots: А, Б, В, Г; and two topics below А. */
let roots: string[]
let inside: string[]
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
  my = topicCalls(admin)
  const topic = async (name: string, order: number, parent?: string) =>
    (await buildTopic(app, { company: admin.company, name, order, ...(parent && { parent: { id: parent } }) })).id
  roots = [await topic('А', 0), await topic('Б', 0), await topic('В', 5), await topic('Г', 9)]
  bar = roots[0] ?? ''
  hall = roots[1] ?? ''
  inside = [await topic('а', 0, bar), await topic('б', 1, bar)]
})

const order = async () => (await my.list()).map(({ name, order: place }) => `${name}${place}`)
const items = (ids: string[], parent: string | null = null) => ids.map((id, i) => ({ id, order: i, parent }))
const actions = () => actionsOf(app, admin.company.id)

test('as it was sent, counted from 0; nothing else moves', async () => {
  expect(await my.reorder(items(roots.toReversed()))).toEqual(DONE)
  expect(await order()).toEqual(['Г0', 'В1', 'Б2', 'А3', 'а0', 'б1'])
  expect(await my.reorder(items(inside.toReversed(), bar))).toEqual(DONE)
  expect(await order()).toEqual(['Г0', 'В1', 'Б2', 'А3', 'б0', 'а1'])
  expect(await eventsOf(app, admin.company.id)).toMatchObject([
    {
      action: 'topic.reordered',
      entityId: null,
      changes: { order: { old: ['А', 'Б', 'В', 'Г'], new: ['Г', 'В', 'Б', 'А'] } },
    },
    {
      action: 'topic.reordered',
      entityId: bar,
      entityTitle: 'А',
      changes: { order: { old: ['а', 'б'], new: ['б', 'а'] } },
    },
  ])
})

test('by the numbers, then by the place in the list; the numbers may have gaps', async () => {
  const [a = '', b = '', c = '', d = ''] = roots
  const sent = [
    { id: a, order: 70, parent: null },
    { id: b, order: 3, parent: null },
    { id: c, order: 70, parent: null },
    { id: d, order: 1, parent: null },
  ]
  expect(await my.reorder(sent)).toEqual(DONE)
  expect(await order()).toEqual(['Г0', 'Б1', 'А2', 'а0', 'б1', 'В3'])
})

test('siblings that were not named, as a new one of another author, follow in their order', async () => {
  expect(await my.reorder(items([roots[3] ?? '', roots[2] ?? '']))).toEqual(DONE)
  expect(await order()).toEqual(['Г0', 'В1', 'А2', 'а0', 'б1', 'Б3'])
})

test('an empty list, as a drop across parents sends it, and the order as it is: no change and no event (B8)', async () => {
  expect(await my.reorder([])).toEqual(UNCHANGED)
  expect(await order()).toEqual(['А0', 'а0', 'б1', 'Б0', 'В5', 'Г9'])
  await my.reorder(items(roots))
  expect(await order()).toEqual(['А0', 'а0', 'б1', 'Б1', 'В2', 'Г3'])
  expect(await my.reorder(items(roots))).toEqual(UNCHANGED)
  expect(await my.reorder(items(roots.slice(0, 2)))).toEqual(UNCHANGED)
  expect(await actions()).toEqual(['topic.reordered'])
})

test('only topics that share the parent that is named, each once; otherwise nothing moves (T3)', async () => {
  const foreign = await buildTopic(app, {})
  const archived = await buildTopic(app, { company: admin.company, isArchived: true })
  const [a = '', b = ''] = roots
  const one = (id: string, parent: string | null = null) => ({ id, order: 0, parent })
  const refused = [
    ['topics.1.id', [one(b), one(UNKNOWN)]],
    ['topics.1.id', [one(b), one(foreign.id)]],
    ['topics.0.id', [one(archived.id)]],
    ['topics.1.id', [one(b), one(b)]],
    ['topics.0.parent', [one(b, a)]],
    ['topics.0.parent', [one(inside[0] ?? '')]],
    ['topics.0.parent', [one(b, UNKNOWN)]],
    ['topics.1.parent', [one(b), one(inside[0] ?? '', a)]],
  ] as const
  for (const [field, topics] of refused) {
    expect(await my.reorder([...topics])).toMatchObject({
      status: 400,
      code: 'TOPIC_REORDER_FAILED',
      message: messages.TOPIC_REORDER_FAILED,
      fields: { [field]: messages.TOPIC_REORDER_FAILED },
    })
  }
  expect(await my.reorder([{ ...one(b), order: -1 }])).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
  expect(await order()).toEqual(['А0', 'а0', 'б1', 'Б0', 'В5', 'Г9'])
  expect(await actions()).toEqual([])
})

test('thirty at once, with topics coming and going between them, leave no gap and no double (R4)', async () => {
  const calls = Array.from({ length: 30 }, (_, n) => {
    if (n % 10 === 4) return my.create({ name: `Новая ${n}`, order: n })
    if (n % 10 === 9) return my.update(hall, { name: `Б ${n}` })
    return my.reorder(items(roots.toSorted((a, b) => a.charCodeAt(35 - (n % 8)) - b.charCodeAt(35 - (n % 8)))))
  })
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 201]))
  // Once more, because a topic that came after the last of them has the number that it was given.
  await my.reorder(items(roots))
  const places = (await my.list()).filter(({ level }) => level === 0).map(({ order: place }) => place)
  expect(places).toEqual(places.map((_, i) => i))
  expect(places).toHaveLength(7)
})

test('an open form of one of them is not stale afterwards: it holds no order (B19)', async () => {
  const seen = (await my.get(hall)).updatedAt ?? ''
  await my.reorder(items(roots.toReversed()))
  expect(await my.update(hall, { name: 'Зал', updatedAt: seen })).toMatchObject({ status: 200, order: 2 })
})
