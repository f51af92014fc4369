import { afterAll, beforeAll, expect, test } from 'bun:test'
import { tooMany } from '../../../accounts/counter.ts'
import { derive } from '../../../accounts/argon.ts'
import { createPasswords, type Passwords } from '../../../accounts/passwords.ts'
import { buildAccount, PASSWORD, type Account } from '../../../test/accounts.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildCompany } from '../../../test/factories.ts'

/** Sums of passwords are slow on purpose, and one process has few places for them (S12). */
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

const logIn = (on: TestApp, { company, email }: Account) =>
  on.client(company.subdomain).POST('/api/auth/login', { body: { email, password: PASSWORD } })
const NEW = 'another-one'
const beside = (passwords: Passwords) => createTestApp({ beside: app, passwords })

test('passwords that an administrator sets without a pause keep nobody of another company from signing in', async () => {
  const held = Promise.withResolvers<void>()
  const slow = createPasswords(app.settings.dataSecret, {
    atOnce: 1,
    derive: async (password, salt) => {
      await held.promise
      // What nobody signs in by need not take its time.
      return password === NEW ? salt : derive(password, salt)
    },
  })
  const crowded = await beside(slow)
  const loud = await buildAccount(app, { role: 'admin' })
  const quiet = await buildAccount(app)
  const admin = crowded.client(loud.company.subdomain, await app.tokenFor(loud.company.id, loud.userId))
  const refused: string[] = []
  const turnedAway = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const set = async () => {
    const params = { path: { id: loud.userId } }
    const { response } = await admin.PUT('/api/users/{id}', { params, body: { password: NEW } })
    if (response.status !== 429) return response.status
    turnedAway[refused.push(response.headers.get('retry-after') ?? '') - 1]?.resolve()
    return response.status
  }
  // One at work, forty that wait, and one too many.
  const flood = Array.from({ length: 42 }, set)
  await turnedAway[0]?.promise
  const entering = logIn(crowded, quiet)
  // The last of them makes room.
  await Promise.race([turnedAway[1]?.promise, entering])
  held.resolve()
  expect((await entering).response.status).toBe(200)
  expect((await Promise.all(flood)).filter((status) => status === 429)).toHaveLength(2)
  expect(refused).toEqual(['5', '5'])
  await crowded.stop()
})

test('a password that nobody had time to compare is no wrong one', async () => {
  const full = async () => {
    throw tooMany(5)
  }
  const busy = await beside({ hash: full, matches: full })
  const account = await buildAccount(app, { company: await buildCompany(app) })
  for (let n = 0; n < 6; n += 1) {
    const { response } = await logIn(busy, account)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
  }
  expect((await logIn(app, account)).response.status).toBe(200)
  await busy.stop()
})
