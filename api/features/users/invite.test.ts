import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { actionsOf } from '../../test/events-of.ts'
import { buildCompany, buildUser, type BuiltUser } from '../../test/factories.ts'
import { userCalls } from '../../test/user-calls.ts'

let app: TestApp
let admin: BuiltUser
let my: ReturnType<typeof userCalls>
let time = Date.parse('2026-11-18T09:00:00Z')
const pass = (seconds: number) => (time += seconds * 1000)
const DAY = 24 * 3600
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  await app.letters()
  const company = await buildCompany(app, { name: 'Кафе «Ромашка» <b>' })
  admin = await buildUser(app, { role: 'admin', company })
  my = userCalls(admin)
})

let counter = 0
async function invited(more: { password?: string } = {}) {
  const email = `invited${++counter}@example.com`
  const made = await my.create({ name: 'Мария <i>', email, sendInvite: true, ...more })
  expect(made).toMatchObject({ status: 201, inviteSent: true, invited: 'sent' })
  return { id: made.id ?? '', email }
}
/** The newest letter and the token of its link. */
async function letter() {
  const [newest] = await app.letters()
  return { ...newest, token: /token=(\S+)/.exec(newest?.text ?? '')?.[1] ?? '' }
}
const enter = async (token: string, subdomain = admin.company.subdomain) => {
  const { data, response } = await app.client(subdomain).GET('/api/auth/auto-login', { params: { query: { token } } })
  return { status: response.status, user: data?.user, token: data?.token }
}

describe('the letter', () => {
  test('says who is invited where, for how long, and leads to the company’s sign-in; the queue held no secret', async () => {
    const { email } = await invited()
    const waiting = await app.db.jobs.sql<object[]>`select payload, last_error from deliveries`
    expect(waiting.map((row) => ({ ...row }))).toEqual([
      { payload: { template: 'invitation', email, subdomain: admin.company.subdomain }, lastError: null },
    ])
    const { to, subject, text, html, token } = await letter()
    expect(to).toBe(email)
    expect(subject).toBe('Приглашение в «Кафе «Ромашка» <b>»')
    expect(text).toContain('Здравствуйте, Мария <i>!')
    expect(text).toContain('Ссылка действует 7 дней')
    const link = `http://${admin.company.subdomain}.localhost:3000/login?token=${token}`
    expect(text).toContain(link)
    expect(html).toContain(`<a href="${link}">`)
    expect(html).toContain('Мария &lt;i&gt;')
    expect(html).not.toContain('<i>')
    expect(await actionsOf(app, admin.company.id)).toEqual(['user.created'])
  })

  test('is not sent to whom is switched off, or has another address by then', async () => {
    const [off, moved] = [await invited(), await invited()]
    await my.setStatus(off.id, false)
    await my.update(moved.id, { email: 'elsewhere@example.com' })
    const sent = (await app.letters()).map(({ to }) => to)
    expect(sent).not.toContain(off.email)
    expect(sent).not.toContain(moved.email)
    expect(await app.db.jobs.sql`select 1 from deliveries`).toHaveLength(0)
  })
})

describe('the link', () => {
  test('signs in once, proves the mailbox, and the password is set then', async () => {
    const { id, email } = await invited()
    const { token } = await letter()
    const first = await enter(token)
    expect(first).toMatchObject({ status: 200, user: { id, email, mustSetPassword: true } })
    expect((await enter(token)).status).toBe(401)
    expect(await my.get(id)).toMatchObject({ invited: 'accepted', emailVerified: true, mustSetPassword: true })
    const client = app.client(admin.company.subdomain, first.token)
    expect((await client.GET('/api/auth/check')).data?.user).toMatchObject({ mustSetPassword: true })
    const body = { newPassword: 'my-own-one', confirmPassword: 'my-own-one' }
    expect((await client.POST('/api/auth/set-password', { body })).response.status).toBe(200)
    expect((await client.GET('/api/auth/check')).data?.user).not.toHaveProperty('mustSetPassword')
    const login = { email, password: 'my-own-one' }
    expect((await app.client(admin.company.subdomain).POST('/api/auth/login', { body: login })).response.status).toBe(
      200,
    )
    expect(await my.get(id)).toMatchObject({ mustSetPassword: false, lastLoginAt: new Date(time).toISOString() })
  })

  test('of twenty at once one gets in', async () => {
    await invited()
    const { token } = await letter()
    const all = await Promise.all(Array.from({ length: 20 }, () => enter(token)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('lives seven days from the letter, on this company’s address only', async () => {
    const { id } = await invited()
    const early = await letter()
    pass(limits.users.inviteDays * DAY - 1)
    admin = { ...admin, client: app.client(admin.company.subdomain, await app.tokenFor(admin.company.id, admin.id)) }
    my = userCalls(admin)
    expect((await enter(early.token)).status).toBe(200)
    expect((await my.invite(id)).status).toBe(200)
    const late = await letter()
    pass(limits.users.inviteDays * DAY + 1)
    expect((await enter(late.token)).status).toBe(401)
    await invited().catch(() => {})
    const other = await buildCompany(app)
    expect((await enter((await letter()).token, other.subdomain)).status).toBe(401)
  })

  test('where the administrator gave a password there is none to set', async () => {
    const { id } = await invited({ password: 'secret-one' })
    const { user } = await enter((await letter()).token)
    expect(user?.id).toBe(id)
    expect(user).not.toHaveProperty('mustSetPassword')
  })
})

describe('inviting again', () => {
  test('after a minute; the link before is dead at once', async () => {
    const { id } = await invited()
    const first = await letter()
    pass(20)
    expect(await my.invite(id)).toMatchObject({
      status: 429,
      code: 'INVITED_JUST_NOW',
      message: messages.INVITED_JUST_NOW,
      retry: '40',
    })
    pass(40)
    const answer = await my.invite(id)
    expect(answer).toMatchObject({ status: 200, message: 'Приглашение отправлено' })
    expect(Date.parse(answer.expiresAt ?? '')).toBe(time + limits.users.inviteDays * DAY * 1000)
    expect((await enter(first.token)).status).toBe(401)
    const second = await letter()
    expect(second.token).not.toBe(first.token)
    expect((await enter(second.token)).status).toBe(200)
    expect(await my.get(id)).toMatchObject({ invited: 'accepted' })
  })

  test('of several calls at once one sends', async () => {
    const { id } = await buildUser(app, { company: admin.company })
    const all = await Promise.all([1, 2, 3, 4].map(() => my.invite(id)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429])
    expect(await app.db.jobs.sql`select 1 from deliveries`).toHaveLength(1)
    expect(await actionsOf(app, admin.company.id)).toEqual(['user.invited'])
  })

  test('not without an e-mail, and not who is switched off', async () => {
    const { id = '' } = await my.create({ name: 'Ли', pin: '4071' })
    expect(await my.invite(id)).toMatchObject({ status: 400, code: 'EMAIL_MISSING' })
    const off = await buildUser(app, { company: admin.company, isActive: false })
    expect(await my.invite(off.id)).toMatchObject({ status: 409, code: 'USER_INACTIVE' })
    expect(await app.db.jobs.sql`select 1 from deliveries`).toHaveLength(0)
  })
})
