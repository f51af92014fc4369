import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { actionsOf, eventsOf } from '../../test/events-of.ts'
import { buildArticle, buildTopic, buildUser, type BuiltUser } from '../../test/factories.ts'
import { topicCalls } from '../../test/topic-calls.ts'

const TOO_DEEP = fill(messages.TOPIC_TOO_DEEP, { n: limits.topics.levelsMax })

let app: TestApp
let admin: BuiltUser
let my: ReturnType<typeof topicCalls>
let theirs: ReturnType<typeof topicCalls>
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
  my = topicCalls(admin)
  theirs = topicCalls(await buildUser(app, { company: admin.company }))
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

test('what is not sent stays, an empty description goes, order is no business of it (B19)', async () => {
  const bar = await topic('Бар', undefined, 4)
  expect(await my.update(bar.id, { description: 'О баре' })).toMatchObject({
    status: 200,
    name: 'Бар',
    description: 'О баре',
  })
  const changed = await my.update(bar.id, {
    name: ' Винный бар ',
    description: '',
    ...{ order: 0, level: 3 },
  })
  expect(changed).toMatchObject({ status: 200, name: 'Винный бар', order: 4, level: 0, color: limits.topics.color })
  expect(changed).not.toHaveProperty('description')
  expect((await eventsOf(app, admin.company.id)).map(({ action, changes }) => [action, changes])).toEqual([
    ['topic.updated', { description: { old: '', new: 'О баре' } }],
    ['topic.updated', { name: { old: 'Бар', new: 'Винный бар' }, description: { old: 'О баре', new: '' } }],
  ])
})

test('nothing changed, nothing told, and `updatedAt` stays', async () => {
  const bar = await topic('Бар')
  const wine = await topic('Вино', bar)
  const before = await my.update(wine.id, {})
  const same = { name: ' Вино ', description: ' ', color: limits.topics.color, parent: bar.id, isActive: true }
  expect(await my.update(wine.id, same)).toEqual(before)
  expect(before).toMatchObject({ status: 200, level: 1 })
  expect(await actionsOf(app, admin.company.id)).toEqual([])
})

test('a form that was filled before another’s change is stale (C11)', async () => {
  const made = await my.create({ name: 'Бар' })
  const id = made._id ?? ''
  const seen = made.updatedAt ?? ''
  const [first, second] = [
    { name: 'Бар 1', updatedAt: seen },
    { name: 'Бар 2', updatedAt: seen },
  ]
  const both = await Promise.all([my.update(id, first), my.update(id, second)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'STALE', message: messages.STALE })
  expect(await actionsOf(app, admin.company.id)).toEqual(['topic.created', 'topic.updated'])
  expect(await my.update(id, { name: 'Последний' })).toMatchObject({ status: 200, name: 'Последний' })
})

test('a topic that moves takes what is below it along and stands last in its new place', async () => {
  const [bar, kitchen] = [await topic('Бар'), await topic('Кухня', undefined, 1)]
  const wine = await topic('Вино', bar)
  await topic('Красное', wine)
  await topic('Яйца', kitchen, 7)
  expect(await my.update(wine.id, { parent: kitchen.id })).toMatchObject({
    status: 200,
    level: 1,
    order: 8,
    parent: kitchen.id,
  })
  expect(await levels()).toEqual(['Бар', 'Кухня', '-Яйца', '-Вино', '--Красное'])
  expect(await my.update(wine.id, { parent: bar.id })).toMatchObject({ status: 200, order: 0 })
  expect(await my.update(wine.id, { parent: '' })).toMatchObject({ status: 200, level: 0, order: 2, parent: null })
  expect(await levels()).toEqual(['Бар', 'Кухня', '-Яйца', 'Вино', '-Красное'])
  expect((await eventsOf(app, admin.company.id)).at(-1)).toMatchObject({
    changes: { parent: { old: 'Бар', new: null } },
  })
})

test('not under itself, not under what is below it, not deeper than eight levels with what is below it', async () => {
  const ids = await chain('А', limits.topics.levelsMax - 2)
  const other = await chain('Б', 3)
  const refusals = [
    [at(ids, 0), at(ids, 0), 'TOPIC_OWN_PARENT', messages.TOPIC_OWN_PARENT],
    [at(ids, 0), at(ids, 1), 'TOPIC_CYCLE', messages.TOPIC_CYCLE],
    [at(ids, 0), at(ids, -1), 'TOPIC_CYCLE', messages.TOPIC_CYCLE],
    [at(other, 0), at(ids, -1), 'TOPIC_TOO_DEEP', TOO_DEEP],
  ] as const
  for (const [id, parent, code, message] of refusals) {
    expect(await my.update(id, { parent })).toMatchObject({ status: 400, code, message, fields: { parent: message } })
  }
  expect(await actionsOf(app, admin.company.id)).toEqual([])
  expect(await my.update(at(other, 0), { parent: at(ids, -2) })).toMatchObject({ status: 200 })
})

test('two moves at once never close a circle (R4)', async () => {
  for (let round = 0; round < 15; round++) {
    const [a, b] = [await topic(`А${round}`), await topic(`Б${round}`)]
    const both = await Promise.all([my.update(a.id, { parent: b.id }), my.update(b.id, { parent: a.id })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)).toMatchObject({ code: 'TOPIC_CYCLE' })
  }
  expect(await my.list()).toHaveLength(30)
})

test('two moves at once never make it too deep', async () => {
  for (let round = 0; round < 8; round++) {
    const [a, b, c] = [await chain('А', 4), await chain('Б', 4), await chain('В', 4)]
    const both = await Promise.all([
      my.update(at(b, 0), { parent: at(a, -1) }),
      my.update(at(c, 0), { parent: at(b, -1) }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  }
  expect(Math.max(...(await my.list()).map(({ level }) => level))).toBeLessThan(limits.topics.levelsMax)
})

test('switched off and on again: for administrators it is there, for readers not, and its articles have none (B9)', async () => {
  const bar = await topic('Бар')
  const article = await buildArticle(app, { author: admin, topic: bar })
  const seen = async () => [
    (await theirs.list()).length,
    (await theirs.page())?.availableTopics.length,
    (await theirs.article(article.id))?.topic?.name,
  ]
  expect(await seen()).toEqual([1, 1, 'Бар'])
  expect(await my.update(bar.id, { isActive: false })).toMatchObject({ status: 200, isActive: false })
  expect(await seen()).toEqual([0, 0, undefined])
  expect(await my.list()).toMatchObject([{ isActive: false }])
  expect((await my.article(article.id))?.topic?.name).toBe('Бар')
  await my.update(bar.id, { isActive: true, name: 'Винный бар' })
  expect(await seen()).toEqual([1, 1, 'Винный бар'])
  expect((await theirs.page())?.availableTopics).toMatchObject([{ name: 'Винный бар' }])
})
