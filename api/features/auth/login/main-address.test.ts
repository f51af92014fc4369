import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createPasswords, derive } from '../../../accounts/passwords.ts'
import { buildAccount, PASSWORD, type Account } from '../../../test/accounts.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/factories.ts'

let app: TestApp
let time = Date.parse('2026-11-18T09:00:00Z')
let sums = 0
beforeAll(async () => {
  app = await createTestApp({
    now: () => new Date(time),
    passwords: createPasswords('of the tests', {
      derive: (password, salt) => {
        sums += 1
        return derive(password, salt)
      },
    }),
  })
})
afterAll(() => app.stop())

const [HIS, NEW] = ['a stranger’s', 'новый пароль']
let counter = 0
const someEmail = () => `somebody${++counter}@example.com`
const logIn = (email: string, password: string, subdomain?: string) =>
  app.client(subdomain).POST('/api/auth/login', { body: { email, password } })
const statusOf = async (...of: Parameters<typeof logIn>) => (await logIn(...of)).response.status

/** Companies of a stranger's own, with somebody else's e-mail among the staff: each is signed in to. */
async function strangers(email: string, count: number, password = HIS): Promise<Account[]> {
  const accounts: Account[] = []
  for (let i = 0; i < count; i++) {
    const account = await buildAccount(app, { email, password })
    time += 1000
    expect(await statusOf(email, password, account.company.subdomain)).toBe(200)
    accounts.push(account)
  }
  return accounts
}

async function resetBy(email: string, subdomain: string, newPassword: string): Promise<void> {
  time += 3_601_000
  await app.client(subdomain).POST('/api/verification/send-password-reset', { body: { email } })
  const code = (await app.letters())[0]?.code ?? ''
  const { response } = await app
    .client(subdomain)
    .POST('/api/verification/change-password', { body: { email, code, newPassword, confirmPassword: newPassword } })
  expect(response.status).toBe(200)
}

test('whoever adds my e-mail to companies of his own does not take my place', async () => {
  const { email } = await buildAccount(app, { email: someEmail() })
  await strangers(email, 8)
  expect(await statusOf(email, PASSWORD)).toBe(200)
})

test('whoever proved the mailbox goes before accounts that were there sooner, until an administrator sets the password', async () => {
  const email = someEmail()
  const boss = await buildUser(app, { role: 'admin' })
  const [stranger] = await strangers(email, 8)
  const mine = await buildAccount(app, { email, company: boss.company })
  expect(await statusOf(email, PASSWORD)).toBe(401)
  await resetBy(email, mine.company.subdomain, NEW)
  expect(await statusOf(email, NEW)).toBe(200)
  // Where a stranger is the administrator a reset proves the mailbox too: setting a password takes that back.
  await resetBy(email, stranger?.company.subdomain ?? '', NEW)
  const token = await app.tokenFor(boss.company.id, boss.id)
  const given = { params: { path: { id: mine.userId } }, body: { password: 'от администратора' } }
  const set = await app.client(boss.company.subdomain, token).PUT('/api/users/{id}', given)
  expect(set.response.status).toBe(200)
  expect(await statusOf(email, 'от администратора')).toBe(401)
  expect(await statusOf(email, 'от администратора', mine.company.subdomain)).toBe(200)
})

test('accounts that are off take no places', async () => {
  const email = someEmail()
  for (let i = 0; i < 8; i++) await buildAccount(app, { email, active: false })
  await buildAccount(app, { email })
  expect(await statusOf(email, PASSWORD)).toBe(200)
})

test('a wrong password is the same work whoever it is for, here and on a company’s address (S7)', async () => {
  const [one, five, off] = [someEmail(), someEmail(), someEmail()]
  const { company } = await buildAccount(app, { email: one })
  for (let i = 0; i < 5; i++) await buildAccount(app, { email: five })
  await buildAccount(app, { email: off, active: false })
  const work = async (...of: Parameters<typeof logIn>) => {
    sums = 0
    expect(await statusOf(...of)).toBe(401)
    return sums
  }
  expect(await work('nobody@example.com', HIS)).toBe(2)
  for (const email of [one, five]) expect(await work(email, HIS)).toBe(2)
  expect(await work(off, PASSWORD)).toBe(2)
  for (const email of ['nobody@example.com', one]) expect(await work(email, HIS, company.subdomain)).toBe(1)
  sums = 0
  const restored = await app.client().POST('/api/auth/restore-choice', { body: { email: five, password: HIS } })
  expect([restored.response.status, sums]).toEqual([401, 2])
})

test('a password that was kept in the older form signs in, once or twice at the same moment, and is one with the others afterwards', async () => {
  const email = someEmail()
  const old = () => Bun.password.hash(PASSWORD, { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 })
  const accounts = [await buildAccount(app, { email }), await buildAccount(app, { email })]
  for (const { company, userId } of accounts) {
    const hash = await old()
    await app.db.write(
      company.id,
      (sql) => sql`update users set password_hash = ${hash} where company_id = ${company.id} and id = ${userId}`,
    )
  }
  const subdomain = accounts[0]?.company.subdomain
  expect([
    ...(await Promise.all([statusOf(email, PASSWORD, subdomain), statusOf(email, PASSWORD, subdomain)])),
  ]).toEqual([200, 200])
  const { data } = await logIn(email, PASSWORD)
  expect((data as { companies: unknown[] }).companies).toHaveLength(2)
  sums = 0
  await logIn(email, PASSWORD)
  expect(sums).toBe(1)
})
