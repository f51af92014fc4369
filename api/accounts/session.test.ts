import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../test/app.ts'
import { buildArticle, buildPosition, buildUser, type BuiltUser } from '../test/factories.ts'

// A reading call acts on the session as it was read last and proves it with its own query: whatever was written since
// acts at that very call (T18), also when another instance wrote it.

const START = Date.UTC(2026, 5, 1, 9)
let time = START
let app: TestApp
let other: TestApp
let user: BuiltUser
beforeAll(async () => {
  const now = () => new Date(time)
  app = await createTestApp({ now })
  other = await createTestApp({ beside: app, now })
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})
beforeEach(async () => {
  time = START
  user = await buildUser(app, { role: 'admin' })
  // Both instances have read the session.
  for (const client of [user.client, other.client(user.company.subdomain, user.token)])
    expect((await client.GET('/api/auth/check')).data?.user).toMatchObject({ name: user.name })
})

const sqlOf = ({ company }: BuiltUser) => app.db.forCompany(company.id)
const list = async (query = {}) => {
  const { data, error, response } = await user.client.GET('/api/knowledge-base', { params: { query } })
  return { status: response.status, code: error?.code, total: data?.total }
}

test('signed out on another instance', async () => {
  await other.client(user.company.subdomain, user.token).POST('/api/auth/logout')
  expect(await list()).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' })
  expect((await user.client.GET('/api/auth/check')).response.status).toBe(401)
})

test('signed out, and a form that is refused before any query: still 401', async () => {
  await sqlOf(user)`delete from sessions where company_id = ${user.company.id} and user_id = ${user.id}`
  expect(await list({ limit: 0 })).toMatchObject({ status: 401 })
})

test('deactivated', async () => {
  await sqlOf(user)`update users set is_active = false where company_id = ${user.company.id} and id = ${user.id}`
  expect(await list()).toMatchObject({ status: 401, code: 'ACCOUNT_DISABLED' })
})

test('no administrator any more', async () => {
  await buildArticle(app, { author: user, status: 'draft' })
  expect(await list()).toMatchObject({ status: 200, total: 1 })
  await sqlOf(user)`update users set role = 'user' where company_id = ${user.company.id} and id = ${user.id}`
  expect(await list()).toMatchObject({ status: 200, total: 0 })
})

test('another position, and a position of another name', async () => {
  const cook = await buildPosition(app, { company: user.company })
  await buildArticle(app, { author: user, positions: [cook] })
  await sqlOf(user)`update users set role = 'user' where company_id = ${user.company.id} and id = ${user.id}`
  expect(await list()).toMatchObject({ total: 0 })
  await sqlOf(user)`
    update users set position_id = ${cook.id} where company_id = ${user.company.id} and id = ${user.id}`
  expect(await list()).toMatchObject({ total: 1 })
  await sqlOf(user)`update positions set name = 'Пекарь' where company_id = ${user.company.id} and id = ${cook.id}`
  expect((await user.client.GET('/api/auth/check')).data?.user.position?.name).toBe('Пекарь')
})

test('a module switched off', async () => {
  await app.db.withoutCompany`
    update companies set module_settings = '{"knowledgeBase": false}' where id = ${user.company.id}`
  expect(await list()).toMatchObject({ status: 404, code: 'MODULE_DISABLED' })
})

test('expired', async () => {
  time = START + 3_600_001
  expect(await list()).toMatchObject({ status: 401 })
})

test('changes between the calls of many at once: each answer is of before or after, none is a fault', async () => {
  const statuses = new Set<number>()
  await Promise.all([
    ...Array.from({ length: 60 }, async () => statuses.add((await list()).status)),
    sqlOf(user)`update users set is_active = false where company_id = ${user.company.id} and id = ${user.id}`,
    ...Array.from({ length: 60 }, async () => statuses.add((await list()).status)),
  ])
  expect([...statuses].filter((status) => status !== 200 && status !== 401)).toEqual([])
  expect(await list()).toMatchObject({ status: 401 })
})

test('cookies of a call that had to be made again are set once', async () => {
  await sqlOf(user)`update users set name = 'Другое имя' where company_id = ${user.company.id} and id = ${user.id}`
  const { data, response } = await user.client.GET('/api/auth/check')
  expect(data?.user.name).toBe('Другое имя')
  expect(response.headers.getSetCookie()).toHaveLength(1)
})
