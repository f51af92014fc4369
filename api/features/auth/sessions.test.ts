import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { PASSWORD, buildAccount, clientFrom, eventsOf, type Account } from '../../test/accounts.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { duringWrite } from '../../test/during-write.ts'

let app: TestApp
let other: TestApp
let time = Date.parse('2026-11-18T09:00:00Z')
const now = () => new Date(time)
beforeAll(async () => {
  app = await createTestApp({ now, settings: { trustProxy: '1' } })
  other = await createTestApp({ beside: app, now })
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const logIn = (
  { email, company }: Account,
  {
    password = PASSWORD,
    ip = '10.0.0.1',
    headers = {},
  }: { password?: string; ip?: string; headers?: Record<string, string> } = {},
) => clientFrom(app, ip, company.subdomain, headers).POST('/api/auth/login', { body: { email, password } })
const tokenOf = async (account: Account, more = {}) => (await logIn(account, more)).data as { token: string }
const check = (account: Account, token: string, on: Pick<TestApp, 'client'> = app) =>
  on.client(account.company.subdomain, token).GET('/api/auth/check')

test('every session of the user ends at once, on every instance, with the links under way (S10)', async () => {
  const mine = await buildAccount(app)
  const colleague = await buildAccount(app, { company: mine.company })
  const tokens = [await tokenOf(mine), await tokenOf(mine), await tokenOf(mine)]
  const theirs = await tokenOf(colleague)
  const link = await app.client().POST('/api/auth/login', { body: { email: mine.email, password: PASSWORD } })
  const url = new URL((link.data as { redirectUrl: string }).redirectUrl).searchParams.get('token') ?? ''
  const [first] = tokens
  const out = await other.client(mine.company.subdomain, first?.token).POST('/api/auth/logout-all')
  expect(out.data).toEqual({ message: 'Выполнен выход на всех устройствах' })
  expect(out.response.headers.get('set-cookie')).toMatch(/^file_session=; .*Max-Age=0/)
  for (const { token } of tokens)
    for (const on of [app, other]) expect((await check(mine, token, on)).response.status).toBe(401)
  expect((await check(colleague, theirs.token)).response.status).toBe(200)
  const late = await app
    .client(mine.company.subdomain)
    .GET('/api/auth/auto-login', { params: { query: { token: url } } })
  expect(late.response.status).toBe(401)
})

test('a password or a PIN that is changed while somebody signs in by the old one opens nothing (S10)', async () => {
  const account = await buildAccount(app, { pin: '4071' })
  const { company, userId } = account
  const { subdomain } = company
  const byPin = () => app.client(subdomain).POST('/api/auth/login-pin', { body: { pinCode: '4071', subdomain } })
  const whileChanged = async (column: 'pin_hash' | 'password_hash', call: () => Promise<{ response: Response }>) => {
    const [answer] = await duringWrite(
      app,
      company.id,
      (sql) => sql`
        update users set ${sql(column)} = 'another' where company_id = ${company.id} and id = ${userId}`,
      call,
    )
    return answer?.response.status
  }
  expect((await byPin()).response.status).toBe(200)
  expect((await logIn(account)).response.status).toBe(200)
  expect(await whileChanged('pin_hash', byPin)).toBe(401)
  expect(await whileChanged('password_hash', () => logIn(account))).toBe(401)
})

test('the first password is set once; other sessions end and this one goes on', async () => {
  const invited = await buildAccount(app, { mustSetPassword: true })
  const [here, there] = [await tokenOf(invited), await tokenOf(invited)]
  const set = (newPassword: string, confirmPassword = newPassword) =>
    app
      .client(invited.company.subdomain, here.token)
      .POST('/api/auth/set-password', { body: { newPassword, confirmPassword } })
  expect((await set('новый пароль', 'другой')).error).toMatchObject({
    code: 'PASSWORDS_DIFFER',
    fields: { confirmPassword: 'Пароли не совпадают' },
  })
  expect((await set('12345')).error?.fields?.newPassword).toBe('Пароль должен содержать минимум 6 символов')
  expect((await set('\u{1D160}'.repeat(128))).error?.fields).toEqual({ newPassword: 'Не более 512 байт' })
  const both = await Promise.all([set('новый пароль'), set('новый пароль')])
  expect(both.map(({ response }) => response.status).toSorted()).toEqual([200, 409])
  expect((await set('ещё один')).error?.code).toBe('PASSWORD_ALREADY_SET')
  expect((await check(invited, here.token)).response.status).toBe(200)
  expect((await check(invited, there.token)).response.status).toBe(401)
  expect((await logIn(invited, { password: 'новый пароль' })).response.status).toBe(200)
})

test('a sign-in and a logout are told to the log of the company, without secrets (R17)', async () => {
  const account = await buildAccount(app)
  const { token } = await tokenOf(account)
  const link = await app
    .client(undefined, token)
    .POST('/api/auth/subdomain-token', { body: { subdomain: account.company.subdomain } })
  const { data } = await app
    .client(account.company.subdomain)
    .GET('/api/auth/auto-login', { params: { query: { token: link.data?.token ?? '' } } })
  await app.client(account.company.subdomain, data?.token).POST('/api/auth/logout')
  const events = await eventsOf(app, account.company.id)
  expect(events.map(({ action }) => action)).toEqual([
    'auth.login',
    'auth.subdomain_token',
    'auth.auto_login',
    'auth.logout',
  ])
  expect(events.every(({ userId }) => userId === account.userId)).toBe(true)
  const [user] = await app.db.forCompany(account.company.id)<{ lastLoginAt: Date }[]>`
    select last_login_at from users where company_id = ${account.company.id} and id = ${account.userId}`
  expect(user?.lastLoginAt).toEqual(now())
})

describe('an unverified account', () => {
  test('gets the proof of its registration and a letter, half a minute apart (A2, A26)', async () => {
    const account = await buildAccount(app, { verified: false })
    const refused = await logIn(account)
    expect(refused.error).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
      registrationToken: expect.stringMatching(/^ot_/),
    })
    await logIn(account)
    const mine = async () => (await app.letters()).filter(({ to }) => to === account.email).length
    expect(await mine()).toBe(1)
    time += 31_000
    await logIn(account)
    expect(await mine()).toBe(2)
  })
})

describe('guessing at one account from many addresses (S4)', () => {
  test('strangers share five tries; where its owner has signed in from, the right password works', async () => {
    const account = await buildAccount(app)
    expect((await logIn(account, { ip: '10.7.0.1' })).response.status).toBe(200)
    const guesses: number[] = []
    for (let i = 1; i <= 12; i++)
      guesses.push((await logIn(account, { ip: `10.8.0.${i}`, password: 'wrong' })).response.status)
    expect(guesses).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)])
    expect((await logIn(account, { ip: '10.8.1.1' })).response.headers.get('retry-after')).toBe('900')
    expect((await logIn(account, { ip: '10.7.0.1' })).response.status).toBe(200)
    time += 901_000
    expect((await logIn(account, { ip: '10.8.1.1' })).response.status).toBe(200)
  })

  test('from where its owner has signed in there are five too, by whatever operation (S1)', async () => {
    const account = await buildAccount(app)
    const { email, company } = account
    const ip = '10.9.0.1'
    await logIn(account, { ip })
    const guesses: number[] = []
    for (let i = 0; i < 3; i++) guesses.push((await logIn(account, { ip, password: 'wrong' })).response.status)
    const handOver = (password: string) =>
      clientFrom(app, ip).POST('/api/auth/subdomain-token', { body: { email, password, subdomain: company.subdomain } })
    for (let i = 0; i < 3; i++) guesses.push((await handOver('wrong')).response.status)
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await logIn(account, { ip })).response.status).toBe(429)
    time += 901_000
    expect((await logIn(account, { ip })).response.status).toBe(200)
    expect((await handOver(PASSWORD)).response.status).toBe(200)
  })

  test('an unknown account is counted in the same way (S7)', async () => {
    const nobody = { ...(await buildAccount(app)), email: 'nobody@example.com' }
    const guesses: number[] = []
    for (let i = 1; i <= 7; i++) guesses.push((await logIn(nobody, { ip: `10.8.2.${i}` })).response.status)
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })
})

describe('the device line (C6)', () => {
  const line = (info: object) => encodeURIComponent(JSON.stringify(info))
  const kept = async ({ company }: Account) => {
    const rows = await app.db.forCompany(company.id)<{ device: Record<string, unknown>; ip: string }[]>`
      select device, ip from sessions where company_id = ${company.id} order by created_at desc limit 1`
    return rows[0]
  }
  const agent = { 'user-agent': 'Mozilla/5.0 (Tablet)' }

  test('is kept with the session: cut, cleaned, only what is known, address and user agent as the server saw them', async () => {
    const account = await buildAccount(app)
    const info = {
      browserName: 'Chrome',
      title: `Сервис\u0007\u202E\n${'я'.repeat(400)}`,
      url: 'http://berezka.localhost/login?token=ot_secret#x',
      screenWidth: 1280,
      isMobile: false,
      userAgent: 'another',
      userId: 'x',
      ip: '6.6.6.6',
      country: 'RU',
      extra: 'x',
    }
    await tokenOf(account, { headers: { ...agent, 'x-device-info': line(info) } })
    expect(await kept(account)).toEqual({
      ip: '10.0.0.1',
      device: {
        browserName: 'Chrome',
        title: `Сервис${'я'.repeat(294)}`,
        url: 'http://berezka.localhost/login',
        screenWidth: 1280,
        isMobile: false,
        userAgent: agent['user-agent'],
      },
    })
  })

  test('is refreshed at a check, once an hour at most', async () => {
    const account = await buildAccount(app)
    const { token } = await tokenOf(account)
    const told = async (browserName: string, ip: string) => {
      const headers = { authorization: `Bearer ${token}`, 'x-device-info': line({ browserName }) }
      expect(
        (await clientFrom(app, ip, account.company.subdomain, headers).GET('/api/auth/check')).response.status,
      ).toBe(200)
      const row = await kept(account)
      return [row?.device.browserName, row?.ip]
    }
    expect(await told('Chrome', '10.0.1.1')).toEqual(['Chrome', '10.0.1.1'])
    time += 59 * 60_000
    expect(await told('Firefox', '10.0.1.2')).toEqual(['Chrome', '10.0.1.1'])
    time += 60_000
    expect(await told('Firefox', '10.0.1.2')).toEqual(['Firefox', '10.0.1.2'])
  })

  test.each([
    ['too long', line({ title: 'x'.repeat(5000) })],
    ['no JSON', '{browser'],
    ['broken escapes', '%E0%A4%A'],
    ['a list', line([])],
    ['null', 'null'],
    ['another type', line({ screenWidth: '1280' })],
    ['prototype', '{"__proto__":{"browserName":"x"}}'],
  ])('%s is ignored, never refused', async (_, value) => {
    const account = await buildAccount(app)
    const { response } = await logIn(account, { headers: { ...agent, 'x-device-info': value } })
    expect(response.status).toBe(200)
    expect((await kept(account))?.device).toEqual({ userAgent: agent['user-agent'] })
  })
})
