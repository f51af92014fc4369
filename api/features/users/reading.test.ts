import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildPosition, buildRestaurant, buildUser, type BuiltUser } from '../../test/factories.ts'
import { userCalls } from '../../test/user-calls.ts'

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
let app: TestApp
let admin: BuiltUser
let my: ReturnType<typeof userCalls>
let counter = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
  my = userCalls(admin)
  await change(admin.id, { name: 'Яна Управляющая' })
})

type Change = {
  name?: string
  email?: string
  phone?: string
  isActive?: boolean
  lastLoginAt?: Date
  createdAt?: Date
}
const change = (id: string, changes: Change) =>
  app.db.write(
    admin.company.id,
    (sql) => sql`update users set ${sql(changes)} where company_id = ${admin.company.id} and id = ${id}`,
  )
async function person(name: string, changes: Change = {}, more: Parameters<typeof buildUser>[1] = {}) {
  const built = await buildUser(app, { company: admin.company, ...more })
  await change(built.id, { name, email: `p${++counter}@example.com`, ...changes })
  return { ...built, name }
}
const names = async (query: Parameters<typeof my.list>[0] = {}) => (await my.list(query)).users.map(({ name }) => name)

describe('the list', () => {
  test('by name as a Russian reads it, in pages; beyond the last an empty one (B35)', async () => {
    for (const name of ['Жанна', 'Ёлкина', 'ирина', 'Егор', 'Ян']) await person(name)
    const first = await my.list({ limit: 4 })
    expect(first).toMatchObject({ total: 6, totalPages: 2, currentPage: 1 })
    expect(first.users.map(({ name }) => name)).toEqual(['Егор', 'Ёлкина', 'Жанна', 'ирина'])
    expect(await names({ limit: 4, page: 2 })).toEqual(['Ян', 'Яна Управляющая'])
    expect(await my.list({ page: 9 })).toEqual({ users: [], total: 6, totalPages: 1, currentPage: 9 })
  })

  test('by the last sign-in, those who never came at the end; by age; equal ones by id', async () => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    await change(admin.id, { createdAt: day(1) })
    await person('Второй', { lastLoginAt: day(5), createdAt: day(3) })
    await person('Первый', { lastLoginAt: day(9), createdAt: day(2) })
    await person('Третий', { createdAt: day(3) })
    expect(await names({ sort: '-lastLoginAt' })).toEqual(['Первый', 'Второй', 'Яна Управляющая', 'Третий'])
    expect(await names({ sort: '-createdAt' })).toEqual(['Третий', 'Второй', 'Первый', 'Яна Управляющая'])
  })

  test('active ones, unless others are asked for; removed ones never', async () => {
    await person('Работает')
    await person('Ушёл', { isActive: false })
    const gone = await person('Удалён')
    expect((await my.remove(gone.id)).status).toBe(200)
    expect(await names()).toEqual(['Работает', 'Яна Управляющая'])
    expect(await names({ status: 'inactive' })).toEqual(['Ушёл'])
    expect(await names({ status: 'all' })).toEqual(['Работает', 'Ушёл', 'Яна Управляющая'])
  })

  test('by role, position and restaurant, all of them together; another company’s ids find nobody (T3)', async () => {
    const cook = await buildPosition(app, { company: admin.company })
    const both = await person('Анна', {}, { position: cook })
    const cookOnly = await person('Борис', {}, { position: cook })
    const placeOnly = await person('Вера')
    const place = await buildRestaurant(app, { company: admin.company, staff: [both, placeOnly] })
    const foreign = await buildRestaurant(app)
    expect(await names({ role: 'admin' })).toEqual(['Яна Управляющая'])
    expect(await names({ position: cook.id })).toEqual(['Анна', 'Борис'])
    expect(await names({ restaurant: place.id })).toEqual(['Анна', 'Вера'])
    expect(await names({ position: cook.id, restaurant: place.id, role: 'user' })).toEqual(['Анна'])
    expect(await names({ restaurant: foreign.id })).toEqual([])
    expect((await my.get(cookOnly.id)).restaurants).toEqual([])
  })

  test.each([
    ['ёлки', ['Алёна ЁЛКИНА', 'Олег Елкин']],
    [' ЕЛКИН ', ['Алёна ЁЛКИНА', 'Олег Елкин']],
    ['ALENA_B@', ['Алёна ЁЛКИНА']],
    ['Ёлкина  алена', ['Алёна ЁЛКИНА']],
    ['елкин алена_', []],
    ['(812) 000-00', ['Олег Елкин']],
    ['88120000001', ['Олег Елкин']],
    ['+7 812', ['Олег Елкин']],
    ['8 (812) 0', ['Олег Елкин']],
    ['+7', ['Олег Елкин']],
    ['%', []],
    ['_', ['Алёна ЁЛКИНА']],
    ['  ', ['Алёна ЁЛКИНА', 'Олег Елкин', 'Яна Управляющая']],
  ])('finds «%s» in name, e-mail and phone', async (search, found) => {
    await person('Алёна ЁЛКИНА', { email: 'alena_b@example.com' })
    await person('Олег Елкин', { phone: '+7 812 000-00-01' })
    expect(await names({ search })).toEqual(found)
    expect((await my.list({ search })).total).toBe(found.length)
  })
})

test('one of them: for an administrator and for himself, for anybody else not there (A1, T1)', async () => {
  const someone = await person('Анна')
  const colleague = await person('Борис')
  const stranger = userCalls(await buildUser(app, { role: 'admin' }))
  expect(await my.get(someone.id)).toMatchObject({ status: 200, name: 'Анна', invited: 'none' })
  expect(await userCalls(someone).get(someone.id)).toMatchObject({ status: 200, name: 'Анна' })
  const plain = async (answer: Promise<object>) => ({ ...(await answer), requestId: '' })
  const unknown = await plain(my.get(UNKNOWN))
  expect(unknown).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  expect(await plain(userCalls(colleague).get(someone.id))).toEqual(unknown)
  expect(await plain(stranger.get(someone.id))).toEqual(unknown)
})

describe('whom work may be given to (A24)', () => {
  test('an administrator: everybody active, narrowed', async () => {
    const cook = await buildPosition(app, { company: admin.company })
    const anna = await person('Анна', {}, { position: cook })
    await person('Ушёл', { isActive: false })
    const place = await buildRestaurant(app, { company: admin.company, staff: [anna] })
    expect(await my.assignees()).toEqual(['Анна', 'Яна Управляющая'])
    expect(await my.assignees({ search: 'АНН' })).toEqual(['Анна'])
    expect(await my.assignees({ search: 'управляющая  яна' })).toEqual(['Яна Управляющая'])
    expect(await my.assignees({ position: cook.id })).toEqual(['Анна'])
    expect(await my.assignees({ restaurant: place.id })).toEqual(['Анна'])
    expect(await my.assignees({ restaurant: UNKNOWN })).toEqual([])
  })

  test('an employee: himself and who shares a restaurant with him', async () => {
    const [anna, boris] = [await person('Анна'), await person('Борис')]
    const [vera, alone] = [await person('Вера'), await person('Глеб')]
    await buildRestaurant(app, { company: admin.company, staff: [anna, boris] })
    const second = await buildRestaurant(app, { company: admin.company, staff: [vera, boris] })
    expect(await userCalls(anna).assignees()).toEqual(['Анна', 'Борис'])
    expect(await userCalls(boris).assignees()).toEqual(['Анна', 'Борис', 'Вера'])
    expect(await userCalls(boris).assignees({ restaurant: second.id })).toEqual(['Борис', 'Вера'])
    expect(await userCalls(alone).assignees()).toEqual(['Глеб'])
  })
})

describe('whom a choice of restaurants and positions gives work to (A24)', () => {
  test('an administrator: both have to fit, nothing chosen is everybody active', async () => {
    const cook = await buildPosition(app, { company: admin.company, name: 'Повар' })
    const barman = await buildPosition(app, { company: admin.company, name: 'Бармен' })
    const anna = await person('Анна', {}, { position: cook })
    const boris = await person('Борис', {}, { position: barman })
    await person('Вера', {}, { position: cook })
    const gone = await person('Ушёл', { isActive: false }, { position: cook })
    const place = await buildRestaurant(app, { company: admin.company, staff: [anna, boris, gone] })
    const empty = await buildRestaurant(app, { company: admin.company })
    const found = (...all: string[]) => ({ status: 200, count: all.length, names: all })
    expect(await my.chosen()).toEqual(found('Анна', 'Борис', 'Вера', 'Яна Управляющая'))
    expect(await my.chosen({ positions: cook.id })).toEqual(found('Анна', 'Вера'))
    expect(await my.chosen({ restaurants: `${empty.id},${place.id.toUpperCase()}` })).toEqual(found('Анна', 'Борис'))
    expect(await my.chosen({ restaurants: place.id, positions: `${cook.id},${UNKNOWN}` })).toEqual(found('Анна'))
    expect(await my.chosen({ restaurants: UNKNOWN })).toEqual(found())
    expect(await my.chosen({ positions: '-'.repeat(36) })).toEqual(found())
    expect((await my.chosen({ positions: 'повар' })).status).toBe(400)
  })

  test('an employee: himself and who shares a restaurant with him, whatever he chooses; others of another company', async () => {
    const cook = await buildPosition(app, { company: admin.company })
    const [anna, boris] = [await person('Анна', {}, { position: cook }), await person('Борис', {}, { position: cook })]
    const vera = await person('Вера', {}, { position: cook })
    await buildRestaurant(app, { company: admin.company, staff: [anna, boris] })
    const other = await buildRestaurant(app, { company: admin.company, staff: [vera] })
    expect((await userCalls(anna).chosen({ positions: cook.id })).names).toEqual(['Анна', 'Борис'])
    expect(await userCalls(anna).chosen({ restaurants: other.id })).toMatchObject({ count: 0, names: [] })
    const stranger = userCalls(await buildUser(app, { role: 'admin' }))
    expect(await stranger.chosen({ positions: cook.id })).toMatchObject({ count: 0, names: [] })
  })
})

test('the pickers offer a bounded number of five hundred', async () => {
  const chief = await buildUser(app, { role: 'admin' })
  await app.db.write(
    chief.company.id,
    (sql) => sql`
      insert into users (company_id, id, name, email)
      select ${chief.company.id}, gen_random_uuid(), 'Сотрудник ' || n, 'picked' || n || '@example.com'
      from generate_series(1, ${limits.tasks.eachMax}) n`,
  )
  expect(await userCalls(chief).assignees()).toHaveLength(limits.users.assigneesMax)
  const all = await userCalls(chief).chosen()
  expect([all.count, all.names.length]).toEqual([limits.tasks.eachMax + 1, limits.tasks.eachMax])
})
