import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { duringWrite } from '../../test/during-write.ts'
import { actionsOf, eventsOf } from '../../test/events-of.ts'
import { buildCompany, buildRestaurant, buildTest, buildUser, type BuiltUser } from '../../test/factories.ts'
import { testNamedList } from '../../test/named-list.ts'

type Schemas = components['schemas']
/** Whichever of them it was, the tests look at single fields. */
type Outcome = { status: number } & Partial<Schemas['Restaurant'] & Schemas['Problem'] & Schemas['Removed']>
type Answer = { data?: object; error?: object; response: Response }

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const ARCHIVED = 'Ресторан отключен: на него ссылаются сотрудники или чек-листы'
let app: TestApp
let admin: BuiltUser
let my: ReturnType<typeof callsOf>
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
  my = callsOf(admin)
})

const outcome = ({ data, error, response }: Answer): Outcome => ({ status: response.status, ...data, ...error })
const callsOf = ({ client }: BuiltUser) => ({
  create: async (body: Schemas['RestaurantCreate'], key?: string) =>
    outcome(
      await client.POST('/api/restaurants', { body, params: { header: { ...(key && { 'Idempotency-Key': key }) } } }),
    ),
  get: async (id: string) => outcome(await client.GET('/api/restaurants/{id}', { params: { path: { id } } })),
  update: async (id: string, body: Schemas['RestaurantUpdate']) =>
    outcome(await client.PUT('/api/restaurants/{id}', { params: { path: { id } }, body })),
  remove: async (id: string) => outcome(await client.DELETE('/api/restaurants/{id}', { params: { path: { id } } })),
  list: async () => (await client.GET('/api/restaurants', { params: { query: { status: 'all' } } })).data ?? [],
})
const restaurant = (name: string, staff: { id: string }[] = []) =>
  buildRestaurant(app, { company: admin.company, name, staff })
const actions = () => actionsOf(app, admin.company.id)
const events = () => eventsOf(app, admin.company.id)
const statuses = (all: Outcome[]) => all.map(({ status }) => status).toSorted()

describe('creating', () => {
  test('active, in the company’s time zone, without people', async () => {
    const made = await my.create({ name: ' На Мойке ' })
    expect(made).toMatchObject({ status: 201, name: 'На Мойке', timezone: 'Europe/Moscow', isActive: true })
    expect(made).toMatchObject({ usersCount: 0, updatedAt: made.createdAt })
    for (const field of ['address', 'phone', 'openTime', 'closeTime']) expect(made).not.toHaveProperty(field)
    expect(await my.get(made._id ?? '')).toEqual({ ...made, status: 200 })
    expect(await events()).toMatchObject([
      { action: 'restaurant.created', entityId: made._id, entityTitle: 'На Мойке', userId: admin.id, changes: null },
    ])
  })

  test('with all that may be said of one; blanks and empty texts are nothing', async () => {
    const all = { phone: '+7 (812) 000-00-01', openTime: '10:00', closeTime: '02:00', isActive: false }
    const made = await my.create({ name: 'Бар', address: ' Мойка, 1 ', timezone: 'asia/vladivostok', ...all })
    expect(made).toMatchObject({ status: 201, ...all, address: 'Мойка, 1', timezone: 'Asia/Vladivostok' })
    const bare = await my.create({ name: 'Зал', address: ' ', phone: ' ', openTime: '', closeTime: '' })
    expect(bare.status).toBe(201)
    for (const field of ['address', 'phone', 'openTime', 'closeTime']) expect(bare).not.toHaveProperty(field)
  })

  const time = 'Укажите время в формате ЧЧ:ММ'
  test.each([
    ['name', 'Введите название ресторана', { name: ' ' }],
    ['name', 'Введите название ресторана', {} as { name: string }],
    ['name', 'Не более 100 символов', { name: 'ж'.repeat(limits.restaurants.nameMax + 1) }],
    ['address', 'Не более 200 символов', { name: 'Бар', address: 'ж'.repeat(201) }],
    ['phone', 'Телефон может содержать цифры, +, скобки, дефис и пробелы', { name: 'Бар', phone: 'восемь' }],
    ['phone', 'Не более 20 символов', { name: 'Бар', phone: '1'.repeat(21) }],
    ['openTime', time, { name: 'Бар', openTime: '24:00' }],
    ['closeTime', time, { name: 'Бар', closeTime: '9:00' }],
    ['isActive', 'Неверный тип значения', { name: 'Бар', isActive: 'да' as unknown as boolean }],
  ])('a wrong %s: %s', async (field, text, body) => {
    const refused = { status: 400, code: 'INVALID_REQUEST', fields: { [field]: text } }
    expect(await my.create(body)).toMatchObject(refused)
    expect(await my.list()).toEqual([])
    if (!('name' in body)) return
    const { id } = await restaurant('Зал')
    expect(await my.update(id, body)).toMatchObject(refused)
    expect(await my.get(id)).toMatchObject({ name: 'Зал', isActive: true })
  })

  test.each(['Mars/Base', '+03:00', 'MSK', ' '])('no time zone is called %j', async (timezone) => {
    const { id } = await restaurant('Зал')
    const fields = { timezone: messages.TIMEZONE_UNKNOWN }
    expect(await my.create({ name: 'Бар', timezone })).toMatchObject({ status: 400, code: 'TIMEZONE_UNKNOWN', fields })
    expect(await my.update(id, { timezone })).toMatchObject({ status: 400, code: 'TIMEZONE_UNKNOWN', fields })
    expect(await actions()).toEqual([])
  })
})

testNamedList({
  entity: 'restaurant',
  app: () => app,
  admin: () => admin,
  callsOf,
  switchOff: (id) => my.update(id, { isActive: false }),
})

describe('changing', () => {
  test('what is not sent stays, an empty text clears; nothing changed, nothing told', async () => {
    const made = await my.create({
      name: 'Бар',
      address: 'Мойка, 1',
      phone: '+7 812',
      openTime: '10:00',
      closeTime: '23:00',
    })
    const id = made._id ?? ''
    const changed = await my.update(id, {
      name: ' Яхт-бар ',
      phone: '',
      openTime: '',
      ...{ usersCount: 9, _id: UNKNOWN },
    })
    expect(changed).toMatchObject({ status: 200, _id: id, name: 'Яхт-бар', address: 'Мойка, 1', closeTime: '23:00' })
    for (const field of ['phone', 'openTime']) expect(changed).not.toHaveProperty(field)
    expect(changed.updatedAt).not.toBe(made.updatedAt)
    const { name = '', address = '', timezone = '', closeTime = '' } = changed
    expect(await my.update(id, { name: `${name} `, address, timezone, closeTime, isActive: true })).toEqual(changed)
    expect(await my.update(id, {})).toEqual(changed)
    expect(await my.update(id, { address: ' ', closeTime: '02:00' })).not.toHaveProperty('address')
    expect(await events()).toMatchObject([
      { action: 'restaurant.created' },
      {
        action: 'restaurant.updated',
        entityId: id,
        entityTitle: 'Яхт-бар',
        changes: {
          name: { old: 'Бар', new: 'Яхт-бар' },
          phone: { old: '+7 812', new: '' },
          openTime: { old: '10:00', new: '' },
        },
      },
      {
        action: 'restaurant.updated',
        changes: { address: { old: 'Мойка, 1', new: '' }, closeTime: { old: '23:00', new: '02:00' } },
      },
    ])
  })

  test('a zone of its own stays when the company’s changes; sent back as it was shown it is the company’s still', async () => {
    const [own, shared] = [await restaurant('Бар'), await restaurant('Зал')]
    expect(await my.update(own.id, { timezone: 'Asia/Omsk' })).toMatchObject({ status: 200, timezone: 'Asia/Omsk' })
    expect(await my.update(shared.id, { timezone: 'Europe/Moscow', phone: '1' })).toMatchObject({ status: 200 })
    await admin.client.PUT('/api/companies/{id}', {
      params: { path: { id: admin.company.id } },
      body: { timezone: 'Europe/Samara' },
    })
    expect(await my.get(own.id)).toMatchObject({ timezone: 'Asia/Omsk' })
    expect(await my.get(shared.id)).toMatchObject({ timezone: 'Europe/Samara' })
    expect(await events()).toMatchObject([
      { changes: { timezone: { old: 'Europe/Moscow', new: 'Asia/Omsk' } } },
      { changes: { phone: { old: '', new: '1' } } },
      { action: 'company.updated' },
    ])
  })

  test('switched off by the form: archived; on again: restored', async () => {
    const { id } = await restaurant('Бар', [admin])
    expect(await my.update(id, { isActive: false })).toMatchObject({ status: 200, isActive: false, usersCount: 1 })
    expect(await my.update(id, { isActive: false })).toMatchObject({ status: 200, isActive: false })
    expect(await my.update(id, { isActive: true })).toMatchObject({ status: 200, isActive: true })
    expect(await events()).toMatchObject([
      { action: 'restaurant.archived', changes: { isActive: { old: true, new: false } } },
      { action: 'restaurant.restored', changes: { isActive: { old: false, new: true } } },
    ])
  })

  test('a test shows the new name', async () => {
    const company = await buildCompany(app, { moduleSettings: { testing: true } })
    const author = await buildUser(app, { company, role: 'admin' })
    const bar = await buildRestaurant(app, { company, name: 'Бар' })
    const { id } = await buildTest(app, { company, restaurants: [bar] })
    const shown = async () =>
      (await author.client.GET('/api/tests/{id}', { params: { path: { id } } })).data?.restaurants
    expect(await shown()).toEqual([{ _id: bar.id, name: 'Бар' }])
    await callsOf(author).update(bar.id, { name: 'Яхт-бар' })
    expect(await shown()).toEqual([{ _id: bar.id, name: 'Яхт-бар' }])
  })
})

describe('removing', () => {
  test('what nothing names is gone, and its name is free', async () => {
    const { id } = await restaurant('Бар')
    expect(await my.remove(id)).toEqual({ status: 200, deleted: true, message: 'Ресторан удален' })
    for (const call of [my.get, my.remove, (gone: string) => my.update(gone, {})]) {
      expect(await call(id)).toMatchObject({ status: 404, code: 'RESTAURANT_NOT_FOUND' })
    }
    expect(await my.create({ name: 'Бар' })).toMatchObject({ status: 201 })
    expect(await events()).toMatchObject([
      { action: 'restaurant.deleted', entityId: id, entityTitle: 'Бар', userId: admin.id },
      { action: 'restaurant.created' },
    ])
  })

  test('what people or tests name is switched off, once, however often it is asked for', async () => {
    const left = await buildUser(app, { company: admin.company, isActive: false })
    const [staffed, examined] = [await restaurant('Бар', [left]), await restaurant('Зал')]
    await buildTest(app, { company: admin.company, restaurants: [examined], isActive: false })
    for (const { id } of [staffed, examined]) {
      const archived = { status: 200, deleted: false, archived: true, message: ARCHIVED }
      expect(await my.remove(id)).toEqual(archived)
      const after = await my.get(id)
      expect(after).toMatchObject({ status: 200, isActive: false })
      expect(await my.remove(id)).toEqual(archived)
      expect(await my.get(id)).toEqual(after)
    }
    expect(await events()).toMatchObject([
      { action: 'restaurant.archived', entityId: staffed.id },
      { action: 'restaurant.archived', entityId: examined.id },
    ])
  })

  test('it waits for who is being assigned at this very moment, and keeps what he works in', async () => {
    const bar = await restaurant('Бар')
    const { company } = admin
    const [removed] = await duringWrite(
      app,
      company.id,
      (sql) => sql`
        insert into user_restaurants (company_id, user_id, restaurant_id) values (${company.id}, ${admin.id}, ${bar.id})`,
      () => my.remove(bar.id),
    )
    expect(removed).toMatchObject({ status: 200, deleted: false, archived: true })
    expect(await my.get(bar.id)).toMatchObject({ status: 200, isActive: false, usersCount: 1 })
  })

  test('several at once remove one once', async () => {
    const { id } = await restaurant('Бар')
    expect(statuses(await Promise.all([my.remove(id), my.remove(id), my.remove(id)]))).toEqual([200, 404, 404])
    expect(await actions()).toEqual(['restaurant.deleted'])
  })
})
