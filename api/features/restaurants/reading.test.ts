import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildRestaurant, buildUser, type BuiltUser } from '../../test/factories.ts'

let app: TestApp
let admin: BuiltUser
let waiter: BuiltUser
let ids: Record<'moika' | 'bar' | 'closed' | 'veranda', string>

beforeAll(async () => {
  app = await createTestApp()
  admin = await buildUser(app, { role: 'admin' })
  const { company } = admin
  waiter = await buildUser(app, { company })
  const left = await buildUser(app, { company, isActive: false })
  const removed = await buildUser(app, { company })
  const build = async (name: string, staff: BuiltUser[] = []) =>
    (await buildRestaurant(app, { company, name, staff })).id
  ids = {
    moika: await build('Ёлочка на Мойке', [waiter, left, removed, admin]),
    bar: await build('Яхт-бар'),
    closed: await build('Закрытый зал', [waiter]),
    veranda: await build('Веранда 100% _лето_', [waiter]),
  }
  await app.db.write(company.id, async (sql) => {
    await sql`update users set deleted_at = now() where company_id = ${company.id} and id = ${removed.id}`
    await sql`update restaurants set is_active = false where company_id = ${company.id} and id = ${ids.closed}`
    await sql`
      update restaurants set address = 'Набережная, 7', phone = '+7 812', timezone = 'Asia/Omsk', open_time = '10:00', close_time = '02:30'
      where company_id = ${company.id} and id = ${ids.bar}`
  })
})
afterAll(() => app?.stop())

type Query = { status?: 'active' | 'inactive' | 'all'; search?: string }
const list = async (user: BuiltUser, query: Query = {}) => {
  const { data } = await user.client.GET('/api/restaurants', { params: { query } })
  return data?.map(({ name, usersCount }) => [name, usersCount])
}
const names = async (user: BuiltUser, query: Query = {}) => (await list(user, query))?.map(([name]) => name)
const get = async (user: BuiltUser, id: string) => {
  const { data, error, response } = await user.client.GET('/api/restaurants/{id}', { params: { path: { id } } })
  return { status: response.status, body: data ?? { ...error, requestId: '' } }
}

test('by the Russian alphabet, with the people who work there: neither inactive nor removed ones', async () => {
  expect(await list(admin)).toEqual([
    ['Веранда 100% _лето_', 1],
    ['Ёлочка на Мойке', 2],
    ['Яхт-бар', 0],
  ])
  expect(await list(admin, { status: 'inactive' })).toEqual([['Закрытый зал', 1]])
  expect(await names(admin, { status: 'all' })).toEqual([
    'Веранда 100% _лето_',
    'Ёлочка на Мойке',
    'Закрытый зал',
    'Яхт-бар',
  ])
})

test.each([
  ['мойк', ['Ёлочка на Мойке']],
  ['ЁЛОЧКА', ['Ёлочка на Мойке']],
  ['  Е\u0308лоч ', ['Ёлочка на Мойке']],
  ['НАБЕРЕЖНАЯ', ['Яхт-бар']],
  ['мойке  елочка', ['Ёлочка на Мойке']],
  ['100%', ['Веранда 100% _лето_']],
  ['_лето_', ['Веранда 100% _лето_']],
  ['%', ['Веранда 100% _лето_']],
  ['зал', []],
  ['\\', []],
])('a search for %j', async (search, found) => {
  expect(await names(admin, { search })).toEqual(found)
})

test('a search and a status together; blanks are no search', async () => {
  expect(await names(admin, { search: 'ЗАЛ', status: 'all' })).toEqual(['Закрытый зал'])
  expect(await names(admin, { search: '  ' })).toHaveLength(3)
})

test('an employee has his own active ones, whatever he asks for; others are like unknown ones', async () => {
  const mine = [
    ['Веранда 100% _лето_', 1],
    ['Ёлочка на Мойке', 2],
  ]
  for (const query of [{}, { status: 'all' }, { status: 'inactive' }] as const) {
    expect(await list(waiter, query)).toEqual(mine)
  }
  expect(await names(waiter, { search: 'яхт' })).toEqual([])
  expect(await names(waiter, { search: 'ЛЕТО' })).toEqual(['Веранда 100% _лето_'])
  expect(await get(waiter, ids.moika)).toMatchObject({ status: 200, body: { name: 'Ёлочка на Мойке', usersCount: 2 } })
  const unknown = await get(waiter, '019b9c67-b180-7e6b-a9fe-000000000000')
  expect(unknown).toMatchObject({ status: 404, body: { code: 'RESTAURANT_NOT_FOUND', message: 'Ресторан не найден' } })
  for (const id of [ids.bar, ids.closed, 'no-uuid']) expect(await get(waiter, id)).toEqual(unknown)
})

test('one as it is; the company’s time zone where it has none of its own', async () => {
  const bar = await get(admin, ids.bar)
  expect(bar).toMatchObject({
    status: 200,
    body: {
      _id: ids.bar,
      address: 'Набережная, 7',
      phone: '+7 812',
      timezone: 'Asia/Omsk',
      isActive: true,
      usersCount: 0,
    },
  })
  expect(bar.body).toMatchObject({ openTime: '10:00', closeTime: '02:30' })
  const moika = await get(admin, ids.moika)
  expect(moika.body).toMatchObject({ timezone: 'Europe/Moscow' })
  for (const field of ['address', 'phone', 'openTime', 'closeTime']) expect(moika.body).not.toHaveProperty(field)
  expect(await get(admin, ids.closed)).toMatchObject({ status: 200, body: { isActive: false } })
})

test('another company has none of them; nobody 401; an unknown status or a long search 400 with its field', async () => {
  const stranger = await buildUser(app, { role: 'admin' })
  expect(await list(stranger, { status: 'all' })).toEqual([])
  const unknown = await get(stranger, '019b9c67-b180-7e6b-a9fe-000000000000')
  expect(await get(stranger, ids.moika)).toEqual(unknown)
  const nobody = app.client(admin.company.subdomain)
  expect(await nobody.GET('/api/restaurants')).toMatchObject({ response: { status: 401 } })
  for (const [field, value] of [
    ['status', 'old'],
    ['search', 'ж'.repeat(101)],
  ]) {
    const url = `http://${admin.company.subdomain}.localhost:3000/api/restaurants?${field}=${encodeURIComponent(value ?? '')}`
    const reply = await app.fetch(new Request(url, { headers: { authorization: `Bearer ${admin.token}` } }))
    expect(await reply.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: { [field ?? '']: expect.any(String) } })
  }
})
