import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { actionsOf, eventsOf } from '../../test/events-of.ts'
import { buildArticle, buildTopic, buildUser, type BuiltUser } from '../../test/factories.ts'
import { topicCalls } from '../../test/topic-calls.ts'

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

test('it is gone, its articles are without a topic, and a second time it is unknown', async () => {
  const [bar, hall] = [await topic('Бар'), await topic('Зал')]
  const article = await buildArticle(app, { author: admin, topic: bar })
  expect((await theirs.page({ topic: bar.id }))?.total).toBe(1)
  expect(await my.archive(bar.id)).toEqual({ status: 200, message: 'Тема архивирована' })
  expect(await my.list()).toMatchObject([{ _id: hall.id }])
  for (const one of [my, theirs]) {
    expect((await one.article(article.id))?.topic).toBeNull()
    expect((await one.page({ topic: bar.id }))?.total).toBe(0)
    expect(await one.page()).toMatchObject({ total: 1, articles: [{ topic: null }], availableTopics: [] })
  }
  expect(await my.archive(bar.id)).toMatchObject({ status: 404, code: 'TOPIC_NOT_FOUND' })
  expect(await my.update(bar.id, { isActive: true })).toMatchObject({ status: 404, code: 'TOPIC_NOT_FOUND' })
  expect(await eventsOf(app, admin.company.id)).toMatchObject([
    { action: 'topic.archived', entityId: bar.id, entityTitle: 'Бар' },
  ])
})

test('not while something stands below it, active or not', async () => {
  const bar = await topic('Бар')
  const wine = await buildTopic(app, { company: admin.company, parent: bar, isActive: false })
  expect(await my.archive(bar.id)).toMatchObject({ status: 409, code: 'TOPIC_HAS_CHILDREN' })
  expect(await my.archive(wine.id)).toMatchObject({ status: 200 })
  expect(await my.archive(bar.id)).toMatchObject({ status: 200 })
  expect(await actionsOf(app, admin.company.id)).toEqual(['topic.archived', 'topic.archived'])
})

test('while a child is made under it: the one or the other, never both (R5)', async () => {
  for (let round = 0; round < 25; round++) {
    const bar = await topic(`Бар ${round}`)
    const wine = await topic(`Вино ${round}`)
    const grown = round % 2 ? my.create({ name: 'Пиво', parent: bar.id }) : my.update(wine.id, { parent: bar.id })
    const [gone, child] = await Promise.all([my.archive(bar.id), grown])
    expect([
      [200, 400],
      [409, 201],
      [409, 200],
    ]).toContainEqual([gone.status, child.status])
  }
  const shown = new Set((await my.list()).map(({ _id }) => _id))
  expect((await my.list()).filter(({ parent }) => parent !== null && !shown.has(parent))).toEqual([])
})
