import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { pinHash } from '../../accounts/pins.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { duringWrite } from '../../test/during-write.ts'
import { eventsOf } from '../../test/events-of.ts'
import { buildPosition, buildRestaurant, buildUser, type BuiltUser } from '../../test/factories.ts'
import { userCalls } from '../../test/user-calls.ts'

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
let app: TestApp
let admin: BuiltUser
let my: ReturnType<typeof userCalls>
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
  my = userCalls(admin)
})

let counter = 0
const address = () => `new${++counter}@example.com`
const byPin = (pinCode: string) =>
  app.client(admin.company.subdomain).POST('/api/auth/login-pin', {
    body: { pinCode, subdomain: admin.company.subdomain },
  })
const byPassword = (email: string, password: string) =>
  app.client(admin.company.subdomain).POST('/api/auth/login', { body: { email, password } })

describe('a new person', () => {
  test('with everything, as it is kept; told once by names, without secrets', async () => {
    const cook = await buildPosition(app, { company: admin.company, name: 'Повар' })
    const park = await buildRestaurant(app, { company: admin.company, name: 'В парке' })
    const quay = await buildRestaurant(app, { company: admin.company, name: 'Ёлочка' })
    const email = address()
    const made = await my.create({
      name: '  Мария Ёлкина ',
      email: email.toUpperCase(),
      phone: ' +7 (812) 000-00-01 ',
      position: cook.id,
      restaurants: [quay.id, park.id],
      pin: '4071',
      password: 'secret-one',
    })
    expect(made).toMatchObject({
      status: 201,
      name: 'Мария Ёлкина',
      email,
      phone: '+7 (812) 000-00-01',
      role: 'user',
      isActive: true,
      position: { _id: cook.id, name: 'Повар' },
      restaurants: [
        { _id: park.id, name: 'В парке' },
        { _id: quay.id, name: 'Ёлочка' },
      ],
      hasPin: true,
      emailVerified: true,
      invited: 'none',
      mustSetPassword: false,
      inviteSent: false,
    })
    expect(made.generatedPin).toBeUndefined()
    const { inviteSent: _, generatedPin: __, ...user } = made
    expect(await my.get(made.id ?? '')).toEqual({ ...user, status: 200 })
    expect(await eventsOf(app, admin.company.id)).toMatchObject([
      {
        action: 'user.created',
        entityId: made.id,
        entityTitle: 'Мария Ёлкина',
        userId: admin.id,
        changes: {
          name: { new: 'Мария Ёлкина' },
          email: { hidden: true },
          role: { new: 'user' },
          position: { new: 'Повар' },
          restaurants: { new: ['В парке', 'Ёлочка'] },
        },
      },
    ])
    expect(JSON.stringify(await eventsOf(app, admin.company.id))).not.toMatch(/4071|secret-one/)
    expect((await byPassword(email, 'secret-one')).response.status).toBe(200)
    expect((await byPin('4071')).data).toMatchObject({ user: { id: made.id } })
  })

  test('by PIN alone: made by the server, shown once, good, and enough to use the product', async () => {
    const made = await my.create({ name: 'Ли', email: '', generatePin: true })
    expect(made).toMatchObject({ status: 201, hasPin: true, emailVerified: false, mustSetPassword: true })
    expect(made).not.toHaveProperty('email')
    expect(made.generatedPin).toMatch(/^\d{6}$/)
    const { data } = await byPin(made.generatedPin ?? '')
    expect(data?.user).not.toHaveProperty('email')
    expect(data?.user).not.toHaveProperty('mustSetPassword')
    const client = app.client(admin.company.subdomain, data?.token)
    expect((await client.GET('/api/auth/check')).data).toMatchObject({ user: { id: made.id, name: 'Ли' } })
    expect((await client.GET('/api/topics', { params: { query: {} } })).response.status).toBe(200)
    const password = { newPassword: 'taken-over', confirmPassword: 'taken-over' }
    expect((await client.POST('/api/auth/set-password', { body: password })).response.status).toBe(409)
    expect(JSON.stringify(await eventsOf(app, admin.company.id))).not.toContain(made.generatedPin ?? '-')
  })

  test('a session that a PIN opened stays one when it is handed over, and sets no password (C3)', async () => {
    await my.create({ name: 'Анна', email: address(), pin: '4071' })
    const { data } = await byPin('4071')
    const { subdomain } = admin.company
    const link = await app.client(undefined, data?.token).POST('/api/auth/subdomain-token', { body: { subdomain } })
    const token = link.data?.token ?? ''
    const entered = await app.client(subdomain).GET('/api/auth/auto-login', { params: { query: { token } } })
    expect(entered.data?.user).not.toHaveProperty('mustSetPassword')
  })

  test('without a password he has none: he cannot sign in by it, and his address is not verified', async () => {
    const email = address()
    expect(await my.create({ name: 'Анна', email })).toMatchObject({ mustSetPassword: true, emailVerified: false })
    expect((await byPassword(email, 'anything')).response.status).toBe(401)
  })
})

describe('refused', () => {
  test.each([
    [{ name: 'Анна' }, 'EMAIL_OR_PIN_REQUIRED', 'email'],
    [{ name: 'Анна', email: '', pin: '' }, 'EMAIL_OR_PIN_REQUIRED', 'email'],
    [{ name: 'Анна', pin: '4071', sendInvite: true }, 'EMAIL_OF_INVITATION', 'email'],
    [{ name: 'Анна', pin: '1111' }, 'PIN_TOO_SIMPLE', 'pin'],
    [{ name: 'Анна', pin: '3456' }, 'PIN_TOO_SIMPLE', 'pin'],
    [{ name: 'Анна', pin: '98765' }, 'PIN_TOO_SIMPLE', 'pin'],
    [{ name: 'Анна', pin: '4071', role: 'admin' }, 'PIN_OF_ADMIN', 'pin'],
    [{ name: 'Анна', pin: '4071', position: UNKNOWN }, 'POSITION_NOT_FOUND', 'position'],
    [{ name: 'Анна', pin: '4071', restaurants: [UNKNOWN] }, 'RESTAURANT_NOT_FOUND', 'restaurants'],
  ] as const)('%o: %s', async (body, code, field) => {
    const message = fill(messages[code], { n: limits.users.adminPinDigits })
    const refused = { status: 400, code, message, fields: { [field]: message } }
    expect(
      await my.create({ ...body, restaurants: [...('restaurants' in body ? body.restaurants : [])] }),
    ).toMatchObject(refused)
    expect((await my.list()).total).toBe(1)
    expect(await eventsOf(app, admin.company.id)).toEqual([])
  })

  test.each([
    ['name', { name: ' Я ' }],
    ['email', { name: 'Анна', email: 'no' }],
    ['phone', { name: 'Анна', phone: 'нет' }],
    ['pin', { name: 'Анна', pin: '12' }],
    ['password', { name: 'Анна', email: 'a@example.com', password: '12345' }],
    ['password', { name: 'Анна', email: 'a@example.com', password: '\u{1D160}'.repeat(128) }],
  ])('a wrong %s is named', async (field, body) => {
    expect(await my.create(body)).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  })

  test('a foreign or switched-off position or restaurant is none (T3); an employee needs a restaurant where there is one', async () => {
    const foreign = await buildRestaurant(app)
    const closed = await buildRestaurant(app, { company: admin.company })
    const gone = await buildPosition(app, { company: admin.company })
    await app.db.write(admin.company.id, async (sql) => {
      await sql`update restaurants set is_active = false where company_id = ${admin.company.id}`
      await sql`update positions set status = 'inactive' where company_id = ${admin.company.id}`
    })
    for (const { id } of [foreign, closed])
      expect(await my.create({ name: 'Анна', pin: '4071', restaurants: [id] })).toMatchObject({
        status: 400,
        code: 'RESTAURANT_NOT_FOUND',
      })
    expect(await my.create({ name: 'Анна', pin: '4071', position: gone.id })).toMatchObject({
      status: 400,
      code: 'POSITION_NOT_FOUND',
    })
    expect(await my.create({ name: 'Анна', pin: '4071' })).toMatchObject({ status: 201 })
    await buildRestaurant(app, { company: admin.company })
    expect(await my.create({ name: 'Олег', pin: '4072' })).toMatchObject({
      status: 400,
      code: 'RESTAURANT_REQUIRED',
      fields: { restaurants: messages.RESTAURANT_REQUIRED },
    })
    expect(await my.create({ name: 'Олег', email: address(), role: 'admin' })).toMatchObject({ status: 201 })
  })

  test('an e-mail or a PIN that somebody has; free in another company (T8)', async () => {
    const email = address()
    await my.create({ name: 'Анна', email, pin: '4071' })
    const stranger = userCalls(await buildUser(app, { role: 'admin' }))
    expect(await stranger.create({ name: 'Анна', email, pin: '4071' })).toMatchObject({ status: 201 })
    expect(await my.create({ name: 'Олег', email: email.toUpperCase() })).toMatchObject({
      status: 409,
      code: 'EMAIL_TAKEN',
      fields: { email: messages.EMAIL_TAKEN },
    })
    expect(await my.create({ name: 'Олег', pin: '4071' })).toMatchObject({
      status: 409,
      code: 'PIN_TAKEN',
      fields: { pin: messages.PIN_TAKEN },
    })
  })

  test('of equal ones at once there is one', async () => {
    const email = address()
    const mails = await Promise.all([1, 2, 3, 4].map((n) => my.create({ name: `Анна ${n}`, email })))
    expect(mails.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const pins = await Promise.all([1, 2, 3, 4].map((n) => my.create({ name: `Олег ${n}`, pin: '4071' })))
    expect(pins.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect(await eventsOf(app, admin.company.id)).toHaveLength(2)
  })

  test.each(['email', 'pin'] as const)('%s taken at this very moment by who locks no staff (A26)', async (field) => {
    const { id } = admin.company
    const email = address()
    const hash = pinHash(app.settings.dataSecret, id, '4071')
    const [refused] = await duringWrite(
      app,
      id,
      (sql) => sql`
        insert into users (company_id, id, name, email, pin_hash)
        values (${id}, ${Bun.randomUUIDv7()}, 'Олег', ${field === 'email' ? email : null}, ${field === 'pin' ? hash : null})`,
      () => my.create({ name: 'Анна', email, pin: '4071' }),
    )
    const code = field === 'email' ? 'EMAIL_TAKEN' : 'PIN_TAKEN'
    expect(refused).toMatchObject({ status: 409, code, fields: { [field]: messages[code] } })
    expect(await eventsOf(app, id)).toEqual([])
  })

  test('beyond the limit, also of several at once; whoever was removed does not count', async () => {
    const { id } = admin.company
    await app.db.write(
      id,
      (sql) => sql`
        insert into users (company_id, id, name, deleted_at)
        select ${id}, gen_random_uuid(), 'Сотрудник ' || n, case when n <= 5 then now() end
        from generate_series(1, ${limits.users.max + 5 - 2}) n`,
    )
    const all = await Promise.all([1, 2, 3].map((n) => my.create({ name: `Анна ${n}`, generatePin: true })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const message = fill(messages.LIMIT_REACHED, { n: limits.users.max })
    expect(all.find(({ status }) => status === 409)).toMatchObject({ code: 'LIMIT_REACHED', message })
  })
})
