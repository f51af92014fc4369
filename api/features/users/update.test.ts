import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { eventsOf } from '../../test/events-of.ts'
import { buildArticle, buildPosition, buildRestaurant, buildUser, type BuiltUser } from '../../test/factories.ts'
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
const address = () => `changed${++counter}@example.com`
const colleague = (more: Parameters<typeof buildUser>[1] = {}) => buildUser(app, { company: admin.company, ...more })
const check = async ({ client }: Pick<BuiltUser, 'client'>) => (await client.GET('/api/auth/check')).response.status
const changesTold = async () => (await eventsOf(app, admin.company.id)).map(({ changes }) => changes)
const at = () => app.client(admin.company.subdomain)
async function byPin(pinCode: string) {
  const { data } = await at().POST('/api/auth/login-pin', { body: { pinCode, subdomain: admin.company.subdomain } })
  return { client: app.client(admin.company.subdomain, data?.token ?? 'none') }
}
const byPassword = async (email: string, password: string) =>
  (await at().POST('/api/auth/login', { body: { email, password } })).response.status

describe('changing', () => {
  test('what is not sent stays; told by names; nothing changed, nothing told', async () => {
    const cook = await buildPosition(app, { company: admin.company, name: 'Повар' })
    const chef = await buildPosition(app, { company: admin.company, name: 'Шеф' })
    const someone = await colleague({ position: cook })
    const park = await buildRestaurant(app, { company: admin.company, name: 'В парке', staff: [someone] })
    const quay = await buildRestaurant(app, { company: admin.company, name: 'На Мойке' })
    const phone = '+7 812 000-00-01'
    const changed = await my.update(someone.id, {
      ...{ name: ' Мария ', phone, position: chef.id, restaurants: [quay.id, park.id] },
      ...{ isActive: false, hasPin: true, emailVerified: false, createdAt: '2020-01-01T00:00:00.000Z' },
    })
    expect(changed).toMatchObject({ status: 200, name: 'Мария', phone, role: 'user', isActive: true, hasPin: false })
    expect(changed).toMatchObject({ emailVerified: true, position: { name: 'Шеф' } })
    expect(changed.restaurants?.map(({ name }) => name)).toEqual(['В парке', 'На Мойке'])
    expect(await my.update(someone.id, {})).toEqual(changed)
    const same = { name: 'Мария', phone, position: chef.id, restaurants: [park.id, quay.id], password: '' }
    expect(await my.update(someone.id, { ...same, email: changed.email ?? '' })).toEqual(changed)
    expect(await my.get(someone.id)).toEqual(changed)
    const cleared = await my.update(someone.id, { phone: '', position: null })
    expect(cleared).toMatchObject({ position: null })
    expect(cleared).not.toHaveProperty('phone')
    expect(await changesTold()).toEqual([
      {
        name: { old: someone.name, new: 'Мария' },
        phone: { hidden: true },
        position: { old: 'Повар', new: 'Шеф' },
        restaurants: { old: ['В парке'], new: ['В парке', 'На Мойке'] },
      },
      { phone: { hidden: true }, position: { old: 'Шеф', new: null } },
    ])
    expect(await eventsOf(app, admin.company.id)).toMatchObject([
      { action: 'user.updated', entityId: someone.id, entityTitle: 'Мария', userId: admin.id },
      { action: 'user.updated' },
    ])
  })

  test('a form that was filled before another’s change is stale (C11)', async () => {
    const { id } = await colleague()
    const updatedAt = (await my.get(id)).updatedAt ?? ''
    const both = await Promise.all(['Анна', 'Олег'].map((name) => my.update(id, { name, updatedAt })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'STALE' })
  })

  test.each([
    [{ email: '' }, 'EMAIL_OR_PIN_REQUIRED', 'email'],
    [{ pin: '4321' }, 'PIN_TOO_SIMPLE', 'pin'],
    [{ role: 'admin', pin: '4071' }, 'PIN_OF_ADMIN', 'pin'],
    [{ position: UNKNOWN }, 'POSITION_NOT_FOUND', 'position'],
    [{ restaurants: [UNKNOWN] }, 'RESTAURANT_NOT_FOUND', 'restaurants'],
  ] as const)('%o: %s', async (body, code, field) => {
    const { id } = await colleague()
    const before = await my.get(id)
    const sent = { ...body, ...('restaurants' in body && { restaurants: [...body.restaurants] }) }
    expect(await my.update(id, sent as never)).toMatchObject({
      ...{ status: 400, code, fields: { [field]: expect.any(String) } },
    })
    expect(await my.get(id)).toEqual(before)
    expect(await changesTold()).toEqual([])
  })

  test('an employee needs a restaurant where there is one; what he has may have been switched off since', async () => {
    const someone = await colleague()
    const place = await buildRestaurant(app, { company: admin.company, staff: [someone] })
    const other = await buildRestaurant(app, { company: admin.company })
    const required = { status: 400, code: 'RESTAURANT_REQUIRED', fields: { restaurants: messages.RESTAURANT_REQUIRED } }
    expect(await my.update(someone.id, { restaurants: [] })).toMatchObject(required)
    const second = await colleague({ role: 'admin' })
    expect(await my.update(second.id, { role: 'user' })).toMatchObject(required)
    expect(await my.update(second.id, { role: 'user', restaurants: [other.id] })).toMatchObject({ status: 200 })
    await app.db.write(
      admin.company.id,
      (sql) => sql`update restaurants set is_active = false where company_id = ${admin.company.id}`,
    )
    expect(await my.update(someone.id, { name: 'Мария', restaurants: [place.id] })).toMatchObject({ status: 200 })
    expect(await my.update(someone.id, { restaurants: [place.id, other.id] })).toMatchObject({
      ...{ status: 400, code: 'RESTAURANT_NOT_FOUND' },
    })
  })

  test('an e-mail or a PIN that somebody has is taken, also by two at once', async () => {
    const [anna, oleg] = [await colleague(), await colleague()]
    const [email, pin] = [address(), '4071']
    const mails = await Promise.all([anna, oleg].map(({ id }) => my.update(id, { email })))
    expect(mails.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(mails.find(({ status }) => status === 409)).toMatchObject({
      ...{ code: 'EMAIL_TAKEN', fields: { email: messages.EMAIL_TAKEN } },
    })
    const pins = await Promise.all([anna, oleg].map(({ id }) => my.update(id, { pin })))
    expect(pins.find(({ status }) => status === 409)).toMatchObject({
      ...{ code: 'PIN_TAKEN', fields: { pin: messages.PIN_TAKEN } },
    })
  })
})

describe('what ends (S10)', () => {
  test('another e-mail or password: every session and link; the password works, the invitation is of the past', async () => {
    const someone = await colleague()
    const [email, next] = [address(), address()]
    expect(await my.update(someone.id, { email })).toMatchObject({ emailVerified: false, invited: 'none' })
    expect(await check(someone)).toBe(401)
    await my.invite(someone.id)
    const [letter] = await app.letters()
    const token = /token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
    expect(await my.update(someone.id, { email: next, password: 'secret-one' })).toMatchObject({
      ...{ emailVerified: true, mustSetPassword: false, invited: 'none' },
    })
    const used = await at().GET('/api/auth/auto-login', { params: { query: { token } } })
    expect(used.response.status).toBe(401)
    expect(await byPassword(email, 'secret-one')).toBe(401)
    expect(await byPassword(next, 'secret-one')).toBe(200)
    expect((await changesTold())[2]).toEqual({ email: { hidden: true }, password: { hidden: true } })
    expect(await my.update(admin.id, { password: 'secret-two' })).toMatchObject({ status: 200 })
    expect(await check(admin)).toBe(200)
  })

  test('another PIN: the sessions that it opened', async () => {
    const someone = await colleague()
    await my.update(someone.id, { pin: '4071' })
    const withPin = await byPin('4071')
    expect(await check(withPin)).toBe(200)
    expect(await my.update(someone.id, { pin: '4071' })).toMatchObject({ status: 200 })
    expect(await check(withPin)).toBe(200)
    expect(await my.update(someone.id, { pin: '' })).toMatchObject({ hasPin: false })
    expect([await check(withPin), await check(someone)]).toEqual([401, 200])
    expect((await changesTold()).filter((changes) => changes && 'pin' in changes)).toEqual([
      { pin: { hidden: true } },
      { pin: { hidden: true } },
    ])
  })

  test('role and position act at the next call, in a session that goes on (T18)', async () => {
    const cook = await buildPosition(app, { company: admin.company })
    const someone = await colleague()
    const { id } = await buildArticle(app, { author: admin, positions: [cook] })
    const reads = async () =>
      (await someone.client.GET('/api/knowledge-base/{id}', { params: { path: { id }, query: {} } })).response.status
    const lists = async () => (await someone.client.GET('/api/users', { params: { query: {} } })).response.status
    expect([await reads(), await lists()]).toEqual([404, 403])
    await my.update(someone.id, { position: cook.id })
    expect([await reads(), await lists()]).toEqual([200, 403])
    await my.update(someone.id, { role: 'admin' })
    expect([await reads(), await lists()]).toEqual([200, 200])
    await my.update(someone.id, { role: 'user', position: null })
    expect([await reads(), await lists()]).toEqual([404, 403])
  })
})

describe('roles', () => {
  test('nobody changes his own, also not to a lower one', async () => {
    await colleague({ role: 'admin' })
    expect(await my.update(admin.id, { role: 'user' })).toMatchObject({
      ...{ status: 409, code: 'OWN_ROLE', message: messages.OWN_ROLE },
    })
    expect(await my.update(admin.id, { role: 'admin', name: 'Яна' })).toMatchObject({ status: 200, name: 'Яна' })
  })

  test('whoever becomes an administrator keeps his PIN only when it is long enough (C3)', async () => {
    const [short, long] = [await colleague(), await colleague()]
    await my.update(short.id, { pin: '4071' })
    await my.update(long.id, { pin: '407182' })
    expect(await my.update(short.id, { role: 'admin' })).toMatchObject({ status: 400, code: 'PIN_OF_ADMIN' })
    expect(await my.update(short.id, { role: 'admin', pin: '507182' })).toMatchObject({ status: 200, role: 'admin' })
    expect(await my.update(long.id, { role: 'admin' })).toMatchObject({ status: 200, hasPin: true })
  })

  test('two administrators who demote, switch off or remove each other at once leave one, fifty times (T15)', async () => {
    const other = await colleague({ role: 'admin' })
    const take = (from: BuiltUser, by: BuiltUser, round: number) =>
      round % 2 === 0 ? userCalls(by).update(from.id, { role: 'user' }) : userCalls(by).setStatus(from.id, false)
    const admins = () =>
      app.db.forCompany(admin.company.id)<{ id: string }[]>`
        select id from users where company_id = ${admin.company.id} and role = 'admin' and is_active and deleted_at is null`
    for (let round = 0; round < 50; round++) {
      const answers = await Promise.all([take(other, admin, round), take(admin, other, round >> 1)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const refused = answers.find(({ status }) => status !== 200)
      // The slower one was refused as the last, or had lost his role before he was heard.
      if (refused?.status === 409) expect(refused.code).toMatch(/^LAST_ADMIN/)
      else expect([401, 403]).toContain(refused?.status ?? 0)
      expect(await admins()).toHaveLength(1)
      await app.db.write(
        admin.company.id,
        (sql) => sql`
          update users set role = 'admin', is_active = true where company_id = ${admin.company.id}`,
      )
    }
    const both = await Promise.all([my.remove(other.id), userCalls(other).remove(admin.id)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await admins()).toHaveLength(1)
  }, 30_000)
})

test('nobody but an administrator of this very company changes anything (T1, T10)', async () => {
  const someone = await colleague()
  const reader = userCalls(await colleague())
  for (const call of [reader.update(someone.id, {}), reader.remove(someone.id), reader.setPin(someone.id)])
    expect(await call).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  const stranger = userCalls(await buildUser(app, { role: 'admin' }))
  const calls = [
    (id: string) => stranger.update(id, { name: 'Моя' }),
    (id: string) => stranger.setStatus(id, false),
    (id: string) => stranger.remove(id),
    (id: string) => stranger.setPin(id),
    (id: string) => stranger.invite(id),
  ]
  for (const call of calls) {
    const foreign = { ...(await call(someone.id)), requestId: '' }
    expect(foreign).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect(foreign).toEqual({ ...(await call(UNKNOWN)), requestId: '' })
  }
  expect(await check(someone)).toBe(200)
  expect(await changesTold()).toEqual([])
})
