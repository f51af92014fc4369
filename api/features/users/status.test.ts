import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { eventsOf } from '../../test/events-of.ts'
import { buildArticle, buildRestaurant, buildUser, type BuiltUser } from '../../test/factories.ts'
import { userCalls } from '../../test/user-calls.ts'

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

const colleague = (more: Parameters<typeof buildUser>[1] = {}) => buildUser(app, { company: admin.company, ...more })
const check = async ({ client }: Pick<BuiltUser, 'client'>) => {
  const { response, error } = await client.GET('/api/auth/check')
  return error?.code ?? response.status
}
const enter = async (pinCode: string) => {
  const body = { pinCode, subdomain: admin.company.subdomain }
  const { data } = await app.client(admin.company.subdomain).POST('/api/auth/login-pin', { body })
  return data?.user.id
}
const invitation = async () => /token=(\S+)/.exec((await app.letters())[0]?.text ?? '')?.[1] ?? ''
const byLink = async (token: string) =>
  (await app.client(admin.company.subdomain).GET('/api/auth/auto-login', { params: { query: { token } } })).response
    .status
const staffEvents = async () =>
  (await eventsOf(app, admin.company.id)).filter(({ action }) => action.startsWith('user'))

describe('switching off and on', () => {
  test('the next call is refused with its reason, links are dead, the PIN is free; on again with a new sign-in', async () => {
    const someone = await colleague()
    await my.setPin(someone.id, '4071')
    await my.invite(someone.id)
    const token = await invitation()
    expect(await check(someone)).toBe(200)
    const off = await my.setStatus(someone.id, false)
    expect(off).toMatchObject({ status: 200, isActive: false, hasPin: false, name: someone.name })
    expect(await check(someone)).toBe('ACCOUNT_DISABLED')
    const links = app.db.withoutCompany`select 1 from one_time_tokens where data->>'userId' = ${someone.id}`
    expect(await links).toHaveLength(0)
    expect(await my.setStatus(someone.id, false)).toEqual(off)
    // None is made that opens nothing.
    expect(await my.setPin(someone.id)).toMatchObject({ status: 409, code: 'USER_INACTIVE' })
    expect(await my.get(someone.id)).toMatchObject({ hasPin: false })
    const other = await colleague()
    expect(await my.setPin(other.id, '4071')).toMatchObject({ status: 200 })
    expect(await enter('4071')).toBe(other.id)
    expect(await my.setStatus(someone.id, true)).toMatchObject({ status: 200, isActive: true, hasPin: false })
    expect(await check(someone)).toBe('SESSION_EXPIRED')
    expect(await byLink(token)).toBe(401)
    expect((await staffEvents()).map(({ action }) => action)).toEqual([
      'user.pin_changed',
      'user.invited',
      'user.archived',
      'user.pin_changed',
      'user.restored',
    ])
    expect((await staffEvents())[2]).toMatchObject({ entityId: someone.id, entityTitle: someone.name })
  })

  test('not oneself; an administrator who was switched off can be changed and removed', async () => {
    const own = { status: 409, code: 'OWN_ACCOUNT', message: messages.OWN_ACCOUNT }
    expect(await my.setStatus(admin.id, false)).toMatchObject(own)
    expect(await my.remove(admin.id)).toMatchObject(own)
    expect(await my.setStatus(admin.id, true)).toMatchObject({ status: 200 })
    const off = await colleague({ role: 'admin', isActive: false })
    expect(await my.update(off.id, { role: 'user' })).toMatchObject({ status: 200, role: 'user' })
    expect(await my.update(off.id, { role: 'admin' })).toMatchObject({ status: 200, role: 'admin' })
    expect(await my.remove(off.id)).toMatchObject({ status: 200 })
  })
})

test('a removed person: nothing of him but the name, where it stands; his e-mail and PIN are free (B40, R21)', async () => {
  const someone = await colleague()
  const place = await buildRestaurant(app, { company: admin.company, staff: [someone] })
  const article = await buildArticle(app, { author: someone })
  const { id } = someone
  const at = { params: { path: { id: article.id }, query: {} } }
  await someone.client.GET('/api/knowledge-base/{id}', at)
  await app.views.flush()
  await my.update(id, { email: 'gone@example.com', phone: '+7 812', pin: '4071', password: 'secret-one' })
  expect(await my.remove(id)).toMatchObject({ status: 200, message: 'Пользователь удален' })
  const [row] = await app.db.forCompany(admin.company.id)<object[]>`
    select name, email, phone, pin_hash, pin_digits, password_hash, is_active, deleted_at is not null as is_gone,
      (select count(*)::int from user_restaurants w where w.company_id = u.company_id and w.user_id = u.id) as work,
      (select count(*)::int from sessions s where s.company_id = u.company_id and s.user_id = u.id) as sessions
    from users u where company_id = ${admin.company.id} and id = ${id}`
  expect({ ...row }).toEqual({
    name: someone.name,
    email: null,
    phone: null,
    pinHash: null,
    pinDigits: null,
    passwordHash: null,
    isActive: false,
    isGone: true,
    work: 0,
    sessions: 0,
  })
  const missing = { status: 404, code: 'USER_NOT_FOUND' }
  expect(await check(someone)).toBe('SESSION_EXPIRED')
  expect(await my.get(id)).toMatchObject(missing)
  expect(await my.update(id, { name: 'Снова' })).toMatchObject(missing)
  expect(await my.setStatus(id, true)).toMatchObject(missing)
  expect(await my.setPin(id)).toMatchObject(missing)
  expect(await my.invite(id)).toMatchObject(missing)
  expect(await my.remove(id)).toMatchObject(missing)
  expect((await my.list({ status: 'all' })).users.map((user) => user.id)).toEqual([admin.id])
  expect(await my.assignees({ restaurant: place.id })).toEqual([])
  const { data } = await admin.client.GET('/api/knowledge-base/{id}', at)
  expect(data?.createdBy.name).toBe(someone.name)
  expect(data?.viewedBy?.find(({ user }) => user.id === id)?.user).toEqual({ id, name: someone.name })
  const again = { name: 'Новый', email: 'gone@example.com', pin: '4071', restaurants: [place.id] }
  expect(await my.create(again)).toMatchObject({ status: 201 })
  expect((await staffEvents())[1]).toMatchObject({ action: 'user.deleted', entityId: id, entityTitle: someone.name })
})

describe('a PIN', () => {
  test('given or made, shown once; the sessions of the one before end', async () => {
    const someone = await colleague()
    expect(await my.setPin(someone.id, '4071')).toMatchObject({ status: 200, pin: '4071' })
    const subdomain = admin.company.subdomain
    const body = { pinCode: '4071', subdomain }
    const { data } = await app.client(subdomain).POST('/api/auth/login-pin', { body })
    const session = { client: app.client(subdomain, data?.token) }
    const { updatedAt } = await my.get(someone.id)
    const { pin = '' } = await my.setPin(someone.id)
    expect(pin).toMatch(/^\d{6}$/)
    expect([await check(session), await check(someone)]).toEqual(['SESSION_EXPIRED', 200])
    expect([await enter('4071'), await enter(pin)]).toEqual([undefined, someone.id])
    expect(await my.get(someone.id)).toMatchObject({ hasPin: true, updatedAt })
    const events = await staffEvents()
    expect(events.map(({ action, changes }) => [action, changes])).toEqual([
      ['user.pin_changed', null],
      ['user.pin_changed', null],
    ])
  })

  test('too simple, too short for an administrator, or somebody’s', async () => {
    const [someone, other] = [await colleague(), await colleague()]
    await my.setPin(other.id, '4071')
    const refused = (status: number, code: string) => ({ status, code, fields: { pin: expect.any(String) } })
    expect(await my.setPin(someone.id, '0000')).toMatchObject(refused(400, 'PIN_TOO_SIMPLE'))
    expect(await my.setPin(admin.id, '4072')).toMatchObject(refused(400, 'PIN_OF_ADMIN'))
    expect(await my.setPin(someone.id, '4071')).toMatchObject(refused(409, 'PIN_TAKEN'))
    const all = await Promise.all([someone, other].map(({ id }) => my.setPin(id, '5082')))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await my.setPin(someone.id, '12')).toMatchObject({ status: 400 })
  })
})
