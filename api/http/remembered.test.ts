import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { OperationId } from '../../openapi/contract.ts'
import type { ReadContext } from '../context.ts'
import { handlers } from '../app.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import { buildArticle, buildPosition, buildUser, type BuiltUser } from '../test/factories.ts'

// A reading call begins on the session as it was read last. Until that has proved itself it can only read.

let app: TestApp
let admin: BuiltUser
let reader: BuiltUser
beforeAll(async () => (app = await createTestApp()))
afterAll(() => app?.stop())
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
  reader = await buildUser(app, { company: admin.company })
  // This process has read both sessions.
  for (const { client } of [admin, reader]) expect((await client.GET('/api/auth/check')).response.status).toBe(200)
})

const status = async (user: BuiltUser) => (await user.client.GET('/api/positions')).response.status
const signOut = ({ id, company }: BuiltUser) =>
  app.db.forCompany(company.id)`delete from sessions where company_id = ${company.id} and user_id = ${id}`
const viewsOf = async (id: string) => {
  await app.views.flush()
  const { data } = await admin.client.GET('/api/knowledge-base/{id}', {
    params: { path: { id }, query: { edit: true } },
  })
  return data?.viewCount
}

/** The list of positions by another handler, with the context as it is at run time. */
async function listing<T>(handler: (context: Record<string, unknown>) => unknown, work: () => Promise<T>): Promise<T> {
  const table: Partial<Record<OperationId, unknown>> = handlers
  const { positionList } = table
  table.positionList = handler
  try {
    return await work()
  } finally {
    table.positionList = positionList
  }
}

const WITHIN_REACH = [
  'principal',
  'session',
  'user',
  'company',
  'sql',
  'inBatch',
  'mark',
  'now',
  'largeCalls',
  'log',
  'views',
  'misses',
  'db',
  'path',
  'query',
  'headers',
  'body',
  'request',
  'problem',
]

test('a handler that gets round the types finds nothing to write with', async () => {
  const seen = new Set<string>()
  const write = (context: Record<string, unknown>) => {
    for (const name of Object.keys(context)) seen.add(name)
    const { db, company } = context as { db: TestApp['db']; company: { _id: string } }
    return db.write(company._id, (sql) => sql`update companies set name = 'Чужая' where id = ${company._id}`)
  }
  expect(await listing(write, () => status(admin))).toBe(500)
  expect([...seen].toSorted()).toEqual(WITHIN_REACH.toSorted())
  const inBatch = (context: Record<string, unknown>) => {
    const { inBatch: ask, company } = context as unknown as Pick<ReadContext, 'inBatch' | 'company'>
    return ask('names', company._id, async (sql) => {
      await sql`update companies set name = 'Чужая' where id = ${company._id}`
      return new Map()
    })
  }
  // As a server is that takes no writes.
  expect(await listing(inBatch, () => status(admin))).toBe(503)
  expect((await admin.client.GET('/api/auth/check')).data?.company.name).not.toBe('Чужая')
  expect(await status(admin)).toBe(200)
})

test('whoever was signed out meanwhile has read nothing and is counted by nobody', async () => {
  const { id } = await buildArticle(app, { author: admin })
  const read = () => reader.client.GET('/api/knowledge-base/{id}', { params: { path: { id } } })
  await signOut(reader)
  expect((await read()).response.status).toBe(401)
  expect(await viewsOf(id)).toBe(0)
})

test('of many who read at the same time whoever was signed out reads nothing, and the others what they may', async () => {
  const cook = await buildPosition(app, { company: admin.company })
  const others = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      buildUser(app, { company: admin.company, ...(n % 2 === 0 && { position: cook }) }),
    ),
  )
  for (const { client } of others) await client.GET('/api/auth/check')
  const forAll = await buildArticle(app, { author: admin })
  const forCooks = await buildArticle(app, { author: admin, positions: [cook] })
  const read = async ({ client }: BuiltUser, id: string) => {
    const { data, response } = await client.GET('/api/knowledge-base/{id}', { params: { path: { id } } })
    return data ? data.title : response.status
  }
  const readers = [admin, reader, ...others]
  const all = () => Promise.all(readers.map((one) => Promise.all([forAll, forCooks].map(({ id }) => read(one, id)))))
  const whole = [forAll.title, forCooks.title]
  const part = [forAll.title, 404]
  // Nothing is remembered of the articles, then they are.
  for (let times = 0; times < 2; times++)
    expect(await all()).toEqual([whole, part, whole, part, whole, part, whole, part])
  for (const one of [reader, others[2], others[3]]) if (one) await signOut(one)
  expect(await all()).toEqual([whole, [401, 401], whole, part, [401, 401], [401, 401], whole, part])
})

test('a view is counted once the session was proven, and once only', async () => {
  const { id } = await buildArticle(app, { author: admin })
  const read = () => reader.client.GET('/api/knowledge-base/{id}', { params: { path: { id } } })
  expect((await read()).response.status).toBe(200)
  expect(await viewsOf(id)).toBe(1)
})

test('what a handler says of a view before any query waits for the proof too', async () => {
  const { id } = await buildArticle(app, { author: admin })
  const view = { companyId: admin.company.id, articleId: id, userId: reader.id, at: new Date() }
  let asked = 0
  const hasty = ({ views }: Record<string, unknown>) => {
    asked += 1
    ;(views as TestApp['views']).add(view)
    return { status: 200, body: [] }
  }
  await listing(hasty, async () => {
    await signOut(reader)
    expect(await status(reader)).toBe(401)
    expect([asked, await viewsOf(id)]).toEqual([1, 0])
    expect(await status(admin)).toBe(200)
    expect([asked, await viewsOf(id)]).toEqual([2, 1])
  })
})

test('the device line is written by the check itself, which waits for its session', async () => {
  const sql = app.db.forCompany(admin.company.id)
  const device = async () => {
    const [row] = await sql<{ userAgent: string | null }[]>`
      select device->>'userAgent' as user_agent from sessions
      where company_id = ${admin.company.id} and user_id = ${admin.id}`
    return row?.userAgent
  }
  const check = () =>
    admin.client.GET('/api/auth/check', { headers: { 'user-agent': 'Mozilla/5.0 Chrome/130', 'x-device-info': '{}' } })
  expect(await device()).toBeFalsy()
  expect((await check()).response.headers.get('set-cookie')).toContain('file_session=')
  expect(await device()).toBeTruthy()
})
