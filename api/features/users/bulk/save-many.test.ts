import { afterAll, beforeAll, expect, test } from 'bun:test'
import { buildAccount, PASSWORD } from '../../../test/accounts.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildCompany, buildRestaurant } from '../../../test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

async function opened() {
  const company = await buildCompany(app, { moduleSettings: { integrations: true, analytics: true } })
  const { userId } = await buildAccount(app, { company, role: 'admin' })
  const admin = app.client(company.subdomain, await app.tokenFor(company.id, userId))
  const body = { name: 'Кадры', scopes: ['users:write' as const], expiresAt: null, isEndless: true, password: PASSWORD }
  const { data } = await admin.POST('/api/keys', { body })
  return { company, admin, adminId: userId, key: app.client(company.subdomain, data?.secret ?? '') }
}
const row = (n: number, more: object = {}) => ({
  externalId: `Т-${n}`,
  name: `Сотрудник ${n}`,
  email: `p${n}@example.com`,
  ...more,
})

test('two hundred rows at once, each with its own end; a repeat by its key and a repeat by its rows change nothing', async () => {
  const { company, admin, key } = await opened()
  const [moika, park] = [await buildRestaurant(app, { company }), await buildRestaurant(app, { company })]
  const at = { restaurants: [moika.id] }
  const users = Array.from({ length: 200 }, (_, n) => row(n, at))
  const headers = { 'Idempotency-Key': 'first' }
  const call = () => key.POST('/api/users/bulk', { body: { users }, params: { header: headers } })
  const [first, again] = [await call(), await call()]
  expect(first.data?.results.map(({ index, status }) => `${index} ${status}`)).toEqual(
    users.map((_, n) => `${n} created`),
  )
  expect([again.data, again.response.headers.get('idempotency-replayed')]).toEqual([first.data, 'true'])
  expect((await admin.GET('/api/users')).data?.total).toBe(201)
  const same = await key.POST('/api/users/bulk', { body: { users } })
  expect(new Set(same.data?.results.map(({ status }) => status))).toEqual(new Set(['unchanged']))

  // One moves, one is renamed and loses a phone that he never had, one is new.
  const moved = [row(0, { restaurants: [park.id] }), row(1, { name: 'Анна Ким' }), row(200, at)]
  const { data } = await key.POST('/api/users/bulk', { body: { users: moved } })
  expect(data?.results.map(({ status }) => status)).toEqual(['updated', 'updated', 'created'])
  const read = async (n: number) =>
    (await key.GET('/api/by-external-id/users/{externalId}', { params: { path: { externalId: `Т-${n}` } } })).data
  expect((await read(0))?.restaurants.map(({ _id }) => _id)).toEqual([park.id])
  expect(await read(1)).toMatchObject({ name: 'Анна Ким', email: 'p1@example.com', restaurants: [{ _id: moika.id }] })
  const { data: log } = await admin.GET('/api/event-log')
  expect(log?.events.filter(({ action }) => action === 'user.imported')).toHaveLength(2)
  const feed = await app.db.forCompany(company.id)<{ n: number }[]>`
    select count(*)::int as n from events where company_id = ${company.id} and action in ('user.created', 'user.updated')`
  expect(feed[0]?.n).toBe(203)
})

test('a row that is refused says why and where, and holds up no other', async () => {
  const { company, admin, adminId, key } = await opened()
  const { id } = await buildRestaurant(app, { company })
  const at = { restaurants: [id] }
  await key.POST('/api/users/bulk', { body: { users: [row(1, at)] } })
  await admin.PUT('/api/users/{id}', { params: { path: { id: adminId } }, body: { externalId: 'директор' } })
  const users = [
    row(1, { email: 'thief@example.com' }),
    row(2, { ...at, email: 'p1@example.com' }),
    row(3),
    row(4, { ...at, email: '' }),
    row(5, { restaurants: [adminId] }),
    row(6, { ...at, position: id }),
    { externalId: 'директор', name: 'Никто' },
    row(7, at),
    row(7, { ...at, email: 'p8@example.com' }),
    row(9, { ...at, email: 'P7@example.com' }),
  ]
  const { data } = await key.POST('/api/users/bulk', { body: { users } })
  const told = data?.results.map(({ status, error }) => [status, error?.code, ...Object.keys(error?.fields ?? {})])
  expect(told).toEqual([
    ['refused', 'KEY_NOT_ALLOWED', 'users.0.email'],
    ['refused', 'EMAIL_TAKEN', 'users.1.email'],
    ['refused', 'RESTAURANT_REQUIRED', 'users.2.restaurants'],
    ['refused', 'EMAIL_OR_PIN_REQUIRED', 'users.3.email'],
    ['refused', 'RESTAURANT_NOT_FOUND', 'users.4.restaurants'],
    ['refused', 'POSITION_NOT_FOUND', 'users.5.position'],
    ['refused', 'KEY_NOT_ALLOWED', 'users.6.role'],
    ['created', undefined],
    ['refused', 'EXTERNAL_ID_TAKEN', 'users.8.externalId'],
    ['refused', 'EMAIL_TAKEN', 'users.9.email'],
  ])
  expect(data?.results[1]?.error?.errors).toMatchObject([{ field: 'users.1.email', code: 'EMAIL_TAKEN' }])
  expect((await admin.GET('/api/users/{id}', { params: { path: { id: adminId } } })).data?.name).not.toBe('Никто')
  const english = await key.POST('/api/users/bulk', {
    body: { users: [row(3)] },
    headers: { 'Accept-Language': 'en' },
  })
  const words = 'Choose at least one restaurant'
  expect(english.data?.results[0]?.error).toMatchObject({
    message: words,
    fields: { 'users.0.restaurants': words },
    errors: [{ message: words }],
  })

  const bad = await key.POST('/api/users/bulk', { body: { users: [row(20, at), row(21, { phone: 'звоните' })] } })
  expect([bad.response.status, Object.keys(bad.error?.fields ?? {})]).toEqual([400, ['users.1.phone']])
  const many = await key.POST('/api/users/bulk', { body: { users: Array.from({ length: 201 }, (_, n) => row(n)) } })
  expect([many.response.status, Object.keys(many.error?.fields ?? {})]).toEqual([400, ['users']])
})
