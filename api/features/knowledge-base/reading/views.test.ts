import { afterAll, beforeAll, expect, test } from 'bun:test'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildArticle, buildUser, type BuiltUser } from '../../../test/factories.ts'

let app: TestApp
let other: TestApp
let time = Date.parse('2026-11-18T09:00:00Z')
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
  other = await createTestApp({ now: () => new Date(time), beside: app })
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const countOf = async ({ client }: BuiltUser, id: string) =>
  (await client.GET('/api/knowledge-base/{id}', { params: { path: { id }, query: { edit: true } } })).data?.viewCount
const read = ({ client }: Pick<BuiltUser, 'client'>, id: string) =>
  client.GET('/api/knowledge-base/{id}', { params: { path: { id } } })
const at = (instance: TestApp, { company, token }: BuiltUser) => ({ client: instance.client(company.subdomain, token) })

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

test('what a device takes ahead of its reader is no view', async () => {
  const admin = await buildUser(app, { role: 'admin' })
  const { client } = await buildUser(app, { company: admin.company })
  const { id } = await buildArticle(app, { author: admin })
  await client.GET('/api/knowledge-base/{id}', { params: { path: { id }, query: { ahead: true } } })
  await app.views.flush()
  expect(await countOf(admin, id)).toBe(0)
})

test('instances count a repeat once, and do not wait for each other’s rows (B6, R12)', async () => {
  const admin = await buildUser(app, { role: 'admin' })
  const readers = await Promise.all(Array.from({ length: 5 }, () => buildUser(app, { company: admin.company })))
  const articles = []
  for (let n = 0; n < 6; n++) articles.push(await buildArticle(app, { author: admin }))
  for (const minute of [1, 2, 3]) {
    time += 60_000
    // In opposite order, so that rows taken in the order of reading would be waited for in a ring.
    const both = [
      { instance: app, order: articles },
      { instance: other, order: articles.toReversed() },
    ]
    for (const { instance, order } of both) {
      time += 1000
      for (const { id } of order) for (const reader of readers) await read(at(instance, reader), id)
    }
    await Promise.all([app.views.flush(), other.views.flush()])
    const counts = await Promise.all(articles.map(({ id }) => countOf(admin, id)))
    expect(counts).toEqual(articles.map(() => minute * readers.length))
  }
})

test('the log of an article keeps what can be shown, the count goes on', async () => {
  const admin = await buildUser(app, { role: 'admin' })
  const { id } = await buildArticle(app, { author: admin })
  const companyId = admin.company.id
  const earlier = limits.knowledgeBase.viewsMax + 99
  await app.db.write(companyId, async (sql) => {
    await sql`
      insert into article_view_log (company_id, article_id, user_id, viewed_at)
      select ${companyId}, ${id}, ${admin.id}, ${new Date(time)}::timestamptz - n * interval '1 hour' from generate_series(1, ${earlier}::int) n`
    await sql`insert into article_views (company_id, article_id, n) values (${companyId}, ${id}, ${earlier})`
  })
  await read(admin, id)
  await app.views.flush()
  expect(await countOf(admin, id)).toBe(earlier + 1)
  const [log] = await app.db.forCompany(companyId)<{ kept: number; newest: Date }[]>`
    select count(*)::int as kept, max(viewed_at) as newest from article_view_log
    where company_id = ${companyId} and article_id = ${id}`
  expect(log).toEqual({ kept: limits.knowledgeBase.viewsMax, newest: new Date(time) })
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

const tell = ({ client }: BuiltUser, id: string, viewedAt: string) =>
  client.PUT('/api/knowledge-base/{id}/views', { params: { path: { id } }, body: { viewedAt } })
const viewsOf = async ({ client }: BuiltUser, id: string) =>
  (await client.GET('/api/knowledge-base/{id}/views', { params: { path: { id } } })).data?.views.map(
    ({ viewedAt }) => viewedAt,
  )

test('a view without a network is counted when it was read, once, also after a later one', async () => {
  const admin = await buildUser(app, { role: 'admin' })
  const reader = await buildUser(app, { company: admin.company })
  const { id } = await buildArticle(app, { author: admin })
  const hourAgo = new Date(time - 3_600_000).toISOString()
  const now = new Date(time).toISOString()
  await read(reader, id)
  for (const moment of [hourAgo, hourAgo]) expect((await tell(reader, id, moment)).response.status).toBe(200)
  await app.views.flush()
  expect(await viewsOf(admin, id)).toEqual([now, hourAgo])
  // A clock that goes fast has not read in the future: this is a repeat of the view of now.
  expect((await tell(reader, id, new Date(time + 86_400_000).toISOString())).response.status).toBe(200)
  await app.views.flush()
  expect(await viewsOf(admin, id)).toEqual([now, hourAgo])
})

test('a view from long ago is refused with its field; a draft is not there and is not counted', async () => {
  const admin = await buildUser(app, { role: 'admin' })
  const reader = await buildUser(app, { company: admin.company })
  const { id } = await buildArticle(app, { author: admin })
  const draft = await buildArticle(app, { author: admin, status: 'draft' })
  const longAgo = new Date(time - (limits.knowledgeBase.viewLateDays * 24 + 1) * 3_600_000).toISOString()
  const { error, response } = await tell(reader, id, longAgo)
  expect([response.status, error?.fields?.viewedAt]).toEqual([400, 'Просмотр старше 30 дней не засчитывается'])
  const now = new Date(time).toISOString()
  expect((await tell(reader, draft.id, now)).response.status).toBe(404)
  expect((await tell(admin, draft.id, now)).response.status).toBe(200)
  await app.views.flush()
  expect(await viewsOf(admin, draft.id)).toEqual([])
})
