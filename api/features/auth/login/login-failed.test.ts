import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { operations } from '../../../../openapi/gen/operations.gen.ts'
import { buildAccount, clientFrom, PASSWORD } from '../../../test/accounts.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildCompany } from '../../../test/factories.ts'

let app: TestApp
let time = Date.parse('2026-11-18T09:00:00Z')
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time), settings: { trustProxy: '1' } })
})
afterAll(() => app.stop())

let counter = 0
const ip = () => `10.1.0.${++counter}`
const failed = async (companyId: string) => {
  const rows = await app.db.forCompany(companyId)<object[]>`
    select user_id, type, entity_type, entity_id, entity_title, changes, ip from events
    where company_id = ${companyId} and action = 'auth.login_failed' order by id`
  return rows.map((row) => ({ ...row }))
}
const nobody = { userId: null, type: 'auth', entityType: null, entityId: null, entityTitle: null, changes: null }
const logIn = async (from: string, subdomain: string | undefined, email: string, password = 'wrong-one') => {
  const { response, error } = await clientFrom(app, from, subdomain).POST('/api/auth/login', {
    body: { email, password },
  })
  return [response.status, error?.code]
}
const byPin = async (from: string, subdomain: string, pinCode: string) => {
  const { response } = await clientFrom(app, from, subdomain).POST('/api/auth/login-pin', {
    body: { pinCode, subdomain },
  })
  return response.status
}

describe('a refused sign-in', () => {
  test('is told to the company, the same whether there is such an account, and names nobody (S7)', async () => {
    const { company, email } = await buildAccount(app)
    const off = await buildAccount(app, { company, active: false })
    const foreign = await buildAccount(app)
    const from = [ip(), ip(), ip(), ip()]
    const tries = [
      [email, 'wrong-one'],
      ['nobody@example.com', 'wrong-one'],
      [off.email, PASSWORD],
      [foreign.email, PASSWORD],
    ] as const
    for (const [i, [who, password]] of tries.entries())
      expect(await logIn(from[i] ?? '', company.subdomain, who, password)).toEqual([401, 'WRONG_CREDENTIALS'])
    expect(await failed(company.id)).toEqual(from.map((address) => ({ ...nobody, ip: address })))
    expect(await failed(foreign.company.id)).toEqual([])
  })

  test('by PIN the same', async () => {
    const { company } = await buildAccount(app, { pin: '4071' })
    const from = ip()
    expect(await byPin(from, company.subdomain, '9999')).toBe(401)
    expect(await failed(company.id)).toEqual([{ ...nobody, ip: from }])
  })

  test('not where the password was right, where no company was named, or where the limits refused it', async () => {
    const unverified = await buildAccount(app, { verified: false })
    const { company, email } = await buildAccount(app)
    expect(await logIn(ip(), unverified.company.subdomain, unverified.email, PASSWORD)).toEqual([
      403,
      'EMAIL_NOT_VERIFIED',
    ])
    expect(await logIn(ip(), company.subdomain, email, PASSWORD)).toEqual([200, undefined])
    expect(await logIn(ip(), undefined, email)).toEqual([401, 'WRONG_CREDENTIALS'])
    expect([...(await failed(unverified.company.id)), ...(await failed(company.id))]).toEqual([])
    const from = ip()
    for (let i = 0; i < 7; i++) await logIn(from, company.subdomain, email)
    expect(await failed(company.id)).toHaveLength(5)
    time += 3_600_000
  })

  test('an address without a company answers as any other', async () => {
    expect(await logIn(ip(), 'no-such-place', 'nobody@example.com')).toEqual([401, 'WRONG_CREDENTIALS'])
  })
})

test('the wrong PIN that makes a company deaf to strangers is told as that, once (A11)', async () => {
  const { company } = await buildAccount(app, { pin: '4071' })
  for (let i = 0; i < 100; i++) await byPin(`10.2.${Math.floor(i / 9)}.1`, company.subdomain, '9999')
  const rows = await app.db.forCompany(company.id)<{ action: string; n: number }[]>`
    select action, count(*)::int as n from events where company_id = ${company.id} group by action order by action`
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { action: 'auth.login_failed', n: 99 },
    { action: 'auth.pin_limited', n: 1 },
  ])
})

test('signing in by PIN is enough for whoever has no e-mail', async () => {
  const company = await buildCompany(app)
  const { userId } = await buildAccount(app, { company, pin: '4071' })
  await app.db.write(
    company.id,
    (sql) => sql`update users set email = null where company_id = ${company.id} and id = ${userId}`,
  )
  expect(await byPin(ip(), company.subdomain, '4071')).toBe(200)
})

test('who tries on after his last try uses up nothing of those beside him, behind the same address (S2)', async () => {
  const [{ company, email }, from] = [await buildAccount(app), ip()]
  const beside = await buildAccount(app, { company })
  const limitBy = (by: string) => operations.authLogin.budgets.find((budget) => budget.by === by)?.limit ?? 0
  for (let i = 0; i < limitBy('account'); i++) expect((await logIn(from, company.subdomain, email))[0]).toBe(401)
  for (let i = 0; i < limitBy('ip'); i++) expect((await logIn(from, company.subdomain, email))[0]).toBe(429)
  expect(await logIn(from, company.subdomain, beside.email, PASSWORD)).toEqual([200, undefined])
})

test('the addresses of one IPv6 network are one caller (S2)', async () => {
  const { company } = await buildAccount(app)
  const statuses: number[] = []
  for (let i = 1; i <= 31; i++) {
    const [status] = await logIn(`2001:db8:7:7::${i}`, company.subdomain, `six${i}@example.com`)
    statuses.push(Number(status))
  }
  expect([...new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([401, 429])
  const [status] = await logIn('2001:db8:7:8::1', company.subdomain, 'six@example.com')
  expect(status).toBe(401)
})
