import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { PASSWORD } from '../../test/accounts.ts'
import { buildRestaurant, buildUser } from '../../test/factories.ts'
import { FOREIGN, keyWorld, NOW, type KeyWorld } from '../../test/key-world.ts'

type Schemas = components['schemas']
const UNKNOWN = '019a0b1c-2d3e-7f40-8a51-6b72c8d9e0f1'
let app: TestApp
let other: TestApp
let world: KeyWorld

beforeAll(async () => {
  app = await createTestApp({ now: () => NOW })
  other = await createTestApp({ now: () => NOW, beside: app })
  world = await keyWorld(app)
}, 60_000)
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

const clientOf = (secret: string, on = app) => on.client(world.company.subdomain, secret)
const at = (id: string) => ({ params: { path: { id } } })
const change = (id: string, body: Schemas['ApiKeyUpdate']) =>
  world.admin.client.PUT('/api/keys/{id}', { ...at(id), body })
type Answered = { error?: Partial<Schemas['Problem']> | undefined; response: Response }
const told = ({ error, response }: Answered) => [response.status, error?.code, ...Object.keys(error?.fields ?? {})]

test('what a write would carry beyond the restaurants is refused by its field, whether it is there or not', async () => {
  const { secret } = await world.key(['users:write', 'tasks:write', 'restaurants:write'])
  const key = clientOf(secret)
  const { inside, outside } = world
  const person = { name: 'Новый', email: 'new@example.com' }
  for (const restaurants of [[outside.restaurant], [UNKNOWN], [inside.restaurant, outside.restaurant], []]) {
    const refused = [403, 'KEY_RESTAURANT', 'restaurants']
    expect(told(await key.POST('/api/users', { body: { ...person, restaurants } }))).toEqual(refused)
    expect(told(await key.PUT('/api/users/{id}', { ...at(inside.user), body: { restaurants } }))).toEqual(refused)
    const { data } = await key.POST('/api/users/bulk', {
      body: { users: [{ ...person, externalId: 'т-1', restaurants }] },
    })
    expect(data?.results.map(({ error }) => [error?.code, ...Object.keys(error?.fields ?? {})])).toEqual([
      ['KEY_RESTAURANT', 'users.0.restaurants'],
    ])
  }
  expect(told(await key.POST('/api/users', { body: person }))).toEqual([403, 'KEY_RESTAURANT', 'restaurants'])
  const task = { title: 'Мойка', assignees: [inside.user], restaurant: inside.restaurant }
  const create = async (more: Partial<Schemas['TaskCreate']>) =>
    told(await key.POST('/api/tasks', { body: { ...task, ...more } }))
  for (const restaurant of [outside.restaurant, UNKNOWN, null])
    expect(await create({ restaurant })).toEqual([403, 'KEY_RESTAURANT', 'restaurant'])
  for (const id of [outside.user, UNKNOWN])
    expect(await create({ assignees: [inside.user, id] })).toEqual([403, 'KEY_RESTAURANT', 'assignees'])
  expect(await create({ source: { type: 'news', id: outside.news } })).toEqual([400, 'SOURCE_NOT_FOUND', 'source'])
  expect(await create({ source: { type: 'checklist', id: outside.run } })).toEqual([400, 'SOURCE_NOT_FOUND', 'source'])
  expect(await create({ source: { type: 'checklist', id: inside.run } })).toEqual([201, undefined])
  const update = async (body: Schemas['TaskUpdate']) =>
    told(await key.PUT('/api/tasks/{id}', { ...at(inside.task), body }))
  for (const restaurant of [outside.restaurant, UNKNOWN, null])
    expect(await update({ restaurant })).toEqual([403, 'KEY_RESTAURANT', 'restaurant'])
  expect(await update({ assignees: [outside.user] })).toEqual([403, 'KEY_RESTAURANT', 'assignees'])
  const { data: after } = await world.admin.client.GET('/api/users/{id}', at(inside.user))
  expect(after?.restaurants.map(({ _id }) => _id)).toEqual([inside.restaurant])
})

test('who works elsewhere too is shown with the own restaurant alone, and not changed', async () => {
  const { secret } = await world.key(['users:write'])
  const key = clientOf(secret)
  const { both, inside } = world
  const { data } = await key.GET('/api/users/{id}', at(both.id))
  expect(data?.restaurants.map(({ _id }) => _id)).toEqual([inside.restaurant])
  const refused = [403, 'KEY_RESTAURANT']
  expect(told(await key.PUT('/api/users/{id}', { ...at(both.id), body: { name: 'Другая' } }))).toEqual(refused)
  expect(told(await key.PUT('/api/users/{id}/status', { ...at(both.id), body: { isActive: false } }))).toEqual(refused)
  const handed = { isActive: false, handTasksTo: both.id }
  expect(told(await key.PUT('/api/users/{id}/status', { ...at(inside.user), body: handed }))).toEqual([
    ...refused,
    'handTasksTo',
  ])
})

test('without a feed it learns by comparing, as the guide says, what was deleted or has left its restaurants', async () => {
  const { company, admin, inside, outside } = world
  const key = clientOf((await world.key(['users:read', 'events:read'])).secret)
  expect(told(await key.GET('/api/events', {}))).toEqual([403, 'KEY_RESTAURANT'])
  const rows = async () => {
    const query = { updatedSince: '2000-01-01T00:00:00Z', status: 'all' as const, limit: 100 }
    const { data } = await key.GET('/api/users', { params: { query } })
    return new Set(data?.users.map(({ id }) => id))
  }
  const staff = [
    await buildUser(app, { company }),
    await buildUser(app, { company }),
    await buildUser(app, { company }),
  ]
  for (const { id } of staff)
    await admin.client.PUT('/api/users/{id}', { ...at(id), body: { restaurants: [inside.restaurant] } })
  const [stays = '', leaves = '', deleted = ''] = staff.map(({ id }) => id)
  // Once nobody else's transaction in the cluster is older.
  let copy = await rows()
  while (!staff.every(({ id }) => copy.has(id))) copy = await rows()
  await admin.client.PUT('/api/users/{id}', { ...at(leaves), body: { restaurants: [outside.restaurant] } })
  await admin.client.DELETE('/api/users/{id}', at(deleted))
  const anew = await rows()
  const missing = [...copy].filter((id) => !anew.has(id))
  expect([missing.toSorted(), anew.has(stays)]).toEqual([[leaves, deleted].toSorted(), true])
  for (const id of missing) expect(told(await key.GET('/api/users/{id}', at(id)))).toEqual([404, 'USER_NOT_FOUND'])
})

test('a change of its restaurants acts at the next call on another instance, and is told by the log', async () => {
  const { _id: id, secret } = await world.key(['users:read'])
  const { inside, outside, admin } = world
  const sees = async () => {
    const { data } = await clientOf(secret, other).GET('/api/restaurants', {})
    const people = await clientOf(secret, other).GET('/api/users', {})
    return [data?.length, people.data?.users.some(({ id: one }) => one === outside.user)]
  }
  expect(await sees()).toEqual([undefined, false])
  await change(id, { restaurants: [inside.restaurant, outside.restaurant] })
  expect(await sees()).toEqual([undefined, true])
  await change(id, { restaurants: [inside.restaurant] })
  expect(await sees()).toEqual([undefined, false])
  await change(id, { restaurants: null })
  expect(await sees()).toEqual([undefined, true])
  const { data } = await admin.client.GET('/api/event-log', { params: { query: { entityId: id } } })
  const [own, foreign] = ['Свой зал', `${FOREIGN} зал`]
  expect(data?.events.map(({ changes }) => changes?.filter(({ field }) => field === 'restaurants'))).toMatchObject([
    [{ from: [own], to: [] }],
    [{ from: [own, foreign], to: [own] }],
    [{ from: [own], to: [own, foreign] }],
    [{ to: [own] }],
  ])
})

test('a tag of before its restaurants were changed brings no old answer', async () => {
  const { _id: id, secret } = await world.key(['tasks:read', 'articles:read'], null)
  const read = async (path: string, tag?: string) => {
    const url = `http://${world.company.subdomain}.localhost:3000${path}`
    const headers = { authorization: `Bearer ${secret}`, ...(tag && { 'if-none-match': tag }) }
    const response = await app.fetch(new Request(url, { headers }))
    return { status: response.status, tag: response.headers.get('etag') ?? '', text: await response.text() }
  }
  const paths = ['/api/tasks?scope=all', '/api/knowledge-base?limit=50', `/api/tasks/${world.outside.task}`]
  const before = await Promise.all(paths.map((path) => read(path)))
  expect(before.map(({ text }) => text.includes(FOREIGN))).toEqual([true, true, true])
  await change(id, { restaurants: [world.inside.restaurant] })
  const after = await Promise.all(paths.map((path, i) => read(path, before[i]?.tag)))
  expect(after.map(({ status, text }) => [status, text.includes(FOREIGN)])).toEqual([
    [200, false],
    [200, false],
    [404, false],
  ])
})

test('a key raises itself by nothing that it sends, and knows what it is bound to', async () => {
  const { _id: id, secret } = await world.key(['users:write', 'restaurants:write'])
  const key = clientOf(secret)
  expect(told(await key.PUT('/api/keys/{id}', { ...at(id), body: { restaurants: null } }))).toEqual([
    403,
    'KEY_NOT_ALLOWED',
  ])
  expect((await key.GET('/api/keys/current')).data?.restaurants).toEqual([
    { _id: world.inside.restaurant, name: 'Свой зал' },
  ])
  const more = { isBound: false, bound: null, companyId: UNKNOWN }
  const person = { name: 'Новый', email: 'mass@example.com', restaurants: [world.inside.restaurant] }
  expect(told(await key.POST('/api/users', { body: { ...person, ...more } }))).toEqual([
    400,
    'UNKNOWN_FIELD',
    'isBound',
    'bound',
    'companyId',
  ])
  const { data } = await world.admin.client.PUT('/api/keys/{id}', {
    ...at(id),
    body: { name: 'Та же', ...more } as object,
  })
  expect(data?.restaurants).toHaveLength(1)
})

test('nobody’s restaurant binds no key; an empty choice and none are the whole company', async () => {
  const stranger = await buildRestaurant(app)
  const body = { name: 'Касса', scopes: ['users:read' as const], expiresAt: null, isEndless: true, password: PASSWORD }
  for (const restaurants of [[stranger.id], [world.inside.restaurant, UNKNOWN]])
    expect(told(await world.admin.client.POST('/api/keys', { body: { ...body, restaurants } }))).toEqual([
      400,
      'RESTAURANT_NOT_FOUND',
      'restaurants',
    ])
  for (const more of [{}, { restaurants: [] }, { restaurants: null }]) {
    const { data } = await world.admin.client.POST('/api/keys', { body: { ...body, ...more } })
    expect(data?.key.restaurants).toBeNull()
  }
})

test('a restaurant of a live key is switched off and not deleted; a key without its last one opens none', async () => {
  const { company, admin } = world
  const place = await buildRestaurant(app, { company, name: 'Терраса' })
  const waiter = await buildUser(app, { company })
  const { _id: id, secret } = await world.key(['users:read', 'restaurants:read'], [place.id])
  const remove = async () => (await admin.client.DELETE('/api/restaurants/{id}', at(place.id))).data?.deleted
  expect(await remove()).toBe(false)
  const names = async () =>
    (await clientOf(secret).GET('/api/restaurants', { params: { query: { status: 'all' } } })).data
  expect((await names())?.map(({ name }) => name)).toEqual(['Терраса'])
  // However its row goes, the mark of the key stays.
  await app.db.write(
    company.id,
    (sql) => sql`delete from api_key_restaurants where company_id = ${company.id} and key_id = ${id}`,
  )
  expect(await names()).toEqual([])
  const { data } = await clientOf(secret).GET('/api/users', { params: { query: { status: 'all' } } })
  expect([data?.total, data?.users.some((one) => one.id === waiter.id)]).toEqual([0, false])
  expect((await admin.client.GET('/api/keys/{id}', at(id))).data?.restaurants).toEqual([])
  await admin.client.DELETE('/api/keys/{id}', at(id))
  expect(await remove()).toBe(true)
})
