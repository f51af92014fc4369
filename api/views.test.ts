import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from './test/app.ts'
import { buildArticle, buildUser, type BuiltUser } from './test/factories.ts'

let app: TestApp
let time = Date.parse('2026-11-18T09:00:00Z')
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app.stop())

const countOf = async ({ client }: BuiltUser, id: string) =>
  (await client.GET('/api/knowledge-base/{id}', { params: { path: { id }, query: { edit: true } } })).data?.viewCount
const read = ({ client }: BuiltUser, id: string) => client.GET('/api/knowledge-base/{id}', { params: { path: { id } } })

test('a repeat within 60 s is one view, another reader and a later one are more (B6)', async () => {
  const admin = await buildUser(app, { role: 'admin' })
  const reader = await buildUser(app, { company: admin.company })
  const { id } = await buildArticle(app, { author: admin })
  for (const step of [0, 30_000, 29_999]) {
    time += step
    await read(reader, id)
  }
  await read(admin, id)
  time += 60_000
  await read(reader, id)
  await app.views.flush()
  expect(await countOf(admin, id)).toBe(3)
})

test('views that could not be written are written later, each once', async () => {
  const admin = await buildUser(app, { role: 'admin' })
  const { id } = await buildArticle(app, { author: admin })
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = app.db.write(admin.company.id, async (sql) => {
    await sql`lock table article_views in access exclusive mode`
    locked.resolve()
    await held.promise
  })
  await locked.promise
  app.views.add({ companyId: admin.company.id, articleId: id, userId: admin.id, at: new Date(time) })
  // Ends with the lock_timeout of the pool: the view goes back into the queue.
  await app.views.flush()
  held.resolve()
  await holding
  await app.views.flush()
  expect(await countOf(admin, id)).toBe(1)
})
