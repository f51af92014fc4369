import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createPasswords } from '../../accounts/passwords.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildCompany, type BuiltCompany } from '../../test/factories.ts'

let app: TestApp
let time = Date.parse('2026-11-18T09:00:00Z')
const minutes = (n: number) => n * 60_000
const passwords = createPasswords('of the tests')
const hashes = new Map<string, string>()

beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time), passwords })
  for (const password of ['right-one', 'other-one']) hashes.set(password, await passwords.hash(password, '', 'tests'))
})
afterAll(() => app.stop())

let counter = 0
type Account = { company: BuiltCompany; email: string; userId: string }
async function account({
  email = `person${++counter}@example.com`,
  password = 'right-one',
  active = true,
  verified = true,
} = {}): Promise<Account> {
  const company = await buildCompany(app)
  const userId = Bun.randomUUIDv7()
  await app.db.write(
    company.id,
    (sql) => sql`
    insert into users (company_id, id, name, email, password_hash, is_active, email_verified)
    values (${company.id}, ${userId}, 'Анна', ${email}, ${hashes.get(password) ?? null}, ${active}, ${verified})`,
  )
  return { company, email, userId }
}
const logIn = (subdomain: string | undefined, email: string, password = 'right-one', more = {}) =>
  app.client(subdomain).POST('/api/auth/login', { body: { email, password, ...more } })
const tokenOf = (data: unknown) => (data as { token: string }).token
const check = (subdomain: string | undefined, token: string) => app.client(subdomain, token).GET('/api/auth/check')

describe('on a company’s address', () => {
  test('the right password opens a session that lives 24 hours, 30 days when remembered (A28)', async () => {
    const { company, email, userId } = await account()
    const short = await logIn(company.subdomain, email.toUpperCase())
    expect(short.response.status).toBe(200)
    expect(short.data).toMatchObject({ user: { id: userId, email, role: 'user' }, company: { _id: company.id } })
    const long = await logIn(company.subdomain, email, 'right-one', { rememberMe: true })
    time += minutes(24 * 60 + 1)
    expect((await check(company.subdomain, tokenOf(short.data))).error?.code).toBe('SESSION_EXPIRED')
    expect((await check(company.subdomain, tokenOf(long.data))).response.status).toBe(200)
    time += minutes(30 * 24 * 60)
    expect((await check(company.subdomain, tokenOf(long.data))).response.status).toBe(401)
  })

  test('wrong, unknown and inactive answer alike (S7)', async () => {
    const { company, email } = await account()
    const off = await account({ active: false })
    const answers = [
      await logIn(company.subdomain, email, 'wrong'),
      await logIn(company.subdomain, 'nobody@example.com'),
      await logIn(off.company.subdomain, off.email),
    ]
    for (const { response, error } of answers) {
      expect(response.status).toBe(401)
      expect({ ...error, requestId: '' }).toEqual({
        message: 'Неверный email или пароль',
        code: 'WRONG_CREDENTIALS',
        requestId: '',
      })
    }
  })

  test('an unverified e-mail is told after the right password only (A2, C4)', async () => {
    const { company, email } = await account({ verified: false })
    expect((await logIn(company.subdomain, email, 'wrong')).response.status).toBe(401)
    const { response, error } = await logIn(company.subdomain, email)
    expect(response.status).toBe(403)
    expect(error).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
      message: 'Email не подтвержден',
      needEmailVerification: true,
      email,
      subdomain: company.subdomain,
    })
  })

  test('a body that names another company is refused; www and the product’s name count as none', async () => {
    const { company, email } = await account()
    expect((await logIn(company.subdomain, email, 'right-one', { subdomain: 'other' })).error?.code).toBe(
      'SUBDOMAIN_MISMATCH',
    )
    expect((await logIn(company.subdomain, email, 'right-one', { subdomain: 'www' })).response.status).toBe(200)
  })

  test('the sixth try after five wrong ones waits, also with the right password, and Retry-After tells how long (S1, S2)', async () => {
    const { company, email } = await account()
    for (let i = 0; i < 5; i++) expect((await logIn(company.subdomain, email, 'wrong')).response.status).toBe(401)
    const spelled = await logIn(company.subdomain, ` ${email.toUpperCase()}`.trim(), 'right-one', {
      note: crypto.randomUUID(),
    })
    expect(spelled.response.status).toBe(429)
    const seconds = Number(spelled.response.headers.get('retry-after'))
    expect(Number.isInteger(seconds) && seconds > 0 && seconds <= 900).toBe(true)
    time += minutes(15) + 1000
    expect((await logIn(company.subdomain, email)).response.status).toBe(200)
  })

  test('what is no try at all locks nobody out of the address (S2)', async () => {
    const { company, email } = await account()
    const broken = () =>
      app.fetch(
        new Request(`http://${company.subdomain}.localhost:3000/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"email":',
        }),
      )
    for (let i = 0; i <= 30; i++) expect((await broken()).status).toBe(400)
    expect((await logIn(company.subdomain, email)).response.status).toBe(200)
  })

  test('twenty tries at once are not more than five (S1)', async () => {
    const { company, email } = await account()
    const statuses = (
      await Promise.all(Array.from({ length: 20 }, () => logIn(company.subdomain, email, 'wrong')))
    ).map(({ response }) => response.status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
  })

  test('sessions of one company are nothing on another’s address (C10, T2)', async () => {
    const mine = await account()
    const other = await account()
    const { data } = await logIn(mine.company.subdomain, mine.email)
    expect((await check(other.company.subdomain, tokenOf(data))).response.status).toBe(401)
  })

  test('deactivation and logout act at the next request (T18, S10)', async () => {
    const { company, email, userId } = await account()
    const [first, second] = [await logIn(company.subdomain, email), await logIn(company.subdomain, email)]
    const out = await app.client(company.subdomain, tokenOf(first.data)).POST('/api/auth/logout')
    expect(out.data?.message).toBe('Вы вышли из системы')
    expect(out.response.headers.get('set-cookie')).toMatch(/^file_session=; .*Max-Age=0/)
    expect((await check(company.subdomain, tokenOf(first.data))).response.status).toBe(401)
    expect((await check(company.subdomain, tokenOf(second.data))).response.status).toBe(200)
    await app.db.write(
      company.id,
      (sql) => sql`update users set is_active = false where company_id = ${company.id} and id = ${userId}`,
    )
    expect((await check(company.subdomain, tokenOf(second.data))).error?.code).toBe('ACCOUNT_DISABLED')
  })

  test('sign-in sets the cookie that reads files and nothing else (B29)', async () => {
    const { company, email } = await account()
    const { response, data } = await logIn(company.subdomain, email)
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^file_session=[\w.-]+; Path=\/api\/files; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
    const byCookie = await app.fetch(
      new Request(`http://${company.subdomain}.localhost:3000/api/auth/check`, {
        headers: { cookie: `file_session=${tokenOf(data)}` },
      }),
    )
    expect(byCookie.status).toBe(401)
  })
})

describe('on the main address', () => {
  test('one company: a link to its address, good once, for 60 s, there only (A9, S11)', async () => {
    const { company, email, userId } = await account()
    const enter = async () => {
      const { data } = await logIn(undefined, email)
      const url = new URL((data as { redirectUrl: string }).redirectUrl)
      expect([url.origin, url.pathname]).toEqual([`http://${company.subdomain}.localhost:3000`, '/login'])
      return url.searchParams.get('token') ?? ''
    }
    const use = (subdomain: string | undefined, token: string) =>
      app.client(subdomain).GET('/api/auth/auto-login', { params: { query: { token } } })
    const token = await enter()
    const tries = await Promise.all(Array.from({ length: 20 }, () => use(company.subdomain, token)))
    expect(tries.filter(({ response }) => response.status === 200)).toHaveLength(1)
    expect(tries.find(({ data }) => data)?.data?.user.id).toBe(userId)
    const late = await enter()
    time += 61_000
    expect((await use(company.subdomain, late)).error?.code).toBe('AUTO_LOGIN_INVALID')
    const elsewhere = await account()
    expect((await use(elsewhere.company.subdomain, await enter())).response.status).toBe(401)
    expect((await check(company.subdomain, await enter())).response.status).toBe(401)
  })

  test('several companies: only those whose password matched, and the choice gives a link (A9, A10)', async () => {
    const email = 'both@example.com'
    const first = await account({ email })
    const second = await account({ email })
    await account({ email, password: 'other-one' })
    const { data } = await logIn(undefined, email)
    const choice = data as { multipleCompanies: boolean; companies: { subdomain: string }[]; choiceToken: string }
    expect(choice.multipleCompanies).toBe(true)
    expect(choice.companies.map(({ subdomain }) => subdomain).toSorted()).toEqual(
      [first.company.subdomain, second.company.subdomain].toSorted(),
    )
    const { choiceToken } = choice
    const restored = await app.client().POST('/api/auth/restore-choice', { body: { choiceToken } })
    expect(restored.data?.companies).toEqual(choice.companies as never)
    const pick = () =>
      app.client().POST('/api/auth/subdomain-token', { body: { subdomain: second.company.subdomain, choiceToken } })
    expect((await pick()).data?.redirectUrl).toStartWith(
      `http://${second.company.subdomain}.localhost:3000/login?token=`,
    )
    expect((await pick()).error?.code).toBe('SUBDOMAIN_TOKEN_FAILED')
  })

  test('a session is carried to its own company’s address, no other (C15)', async () => {
    const { company, email } = await account()
    const token = tokenOf((await logIn(company.subdomain, email)).data)
    const carry = (subdomain: string) =>
      app.client(undefined, token).POST('/api/auth/subdomain-token', { body: { subdomain } })
    expect((await carry(company.subdomain)).response.status).toBe(200)
    expect((await carry((await account()).company.subdomain)).response.status).toBe(401)
  })
})
