import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { HOUR, MINUTE, SECOND } from '../../../openapi/rules/time/durations.ts'
import { PASSWORD, buildAccount, type Account } from '../../test/accounts.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'

let app: TestApp
/** Of the real time. */
let aheadMs = 0
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(Date.now() + aheadMs) })
})
afterEach(() => {
  aheadMs = 0
})
afterAll(() => app.stop())

const at = ({ company }: Account, token?: string) => app.client(company.subdomain, token)
const signIn = async (account: Account) => {
  const body = { email: account.email, password: PASSWORD }
  const { data } = await at(account).POST('/api/auth/login', { body })
  return (data as { token: string }).token
}
/** By signing in at the main address. */
const linkOf = async ({ email }: Account) => {
  const { data } = await app.client().POST('/api/auth/login', { body: { email, password: PASSWORD } })
  return new URL((data as { redirectUrl: string }).redirectUrl).searchParams.get('token') ?? ''
}
const check = async (account: Account, token?: string) =>
  (await at(account, token).GET('/api/auth/check')).response.status
const use = (account: Account, token: string, bearer?: string) =>
  at(account, bearer).POST('/api/auth/auto-login', { body: { token } })
const whose = (account: Account, token: string, bearer?: string) =>
  at(account, bearer).POST('/api/auth/auto-login/check', { body: { token } })

test('a link signs in and ends the session that it was opened over, both or nothing', async () => {
  const mine = await buildAccount(app)
  const other = await buildAccount(app, { company: mine.company })
  const old = await signIn(other)
  const link = await linkOf(mine)
  expect((await whose(mine, link, old)).data).toEqual({
    user: { _id: mine.userId, name: 'Анна' },
    signedIn: { _id: other.userId, name: 'Анна' },
  })
  expect(await check(other, old)).toBe(200)
  const { data } = await use(mine, link, old)
  expect(data?.user.id).toBe(mine.userId)
  expect([await check(mine, data?.token), await check(other, old)]).toEqual([200, 401])
  // The same link again, as a second tab opens it, costs nobody the session.
  for (const token of [link, 'bad', `ot_${'a'.repeat(22)}`]) {
    expect((await use(mine, token, data?.token)).error).toMatchObject({
      code: 'AUTO_LOGIN_INVALID',
      message: 'Ссылка авторизации недействительна или истекла',
    })
    expect((await whose(mine, token, data?.token)).response.status).toBe(401)
  }
  expect(await check(mine, data?.token)).toBe(200)
})

test('a link is as good as it was after a HEAD and at another address', async () => {
  const mine = await buildAccount(app)
  const link = await linkOf(mine)
  const host = `${mine.company.subdomain}.localhost:3000`
  const head = await app.fetch(
    new Request(`http://${host}/api/auth/auto-login?token=${link}`, { method: 'HEAD', headers: { host } }),
  )
  expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, POST'])
  expect((await use(await buildAccount(app), link)).response.status).toBe(401)
  expect((await whose(mine, link)).data).toEqual({ user: { _id: mine.userId, name: 'Анна' } })
  expect((await use(mine, link)).response.status).toBe(200)
})

test('a link is good for its minute, and not one longer', async () => {
  const mine = await buildAccount(app)
  const [first, second] = [await linkOf(mine), await linkOf(mine)]
  aheadMs = limits.auth.urlTokenSeconds * SECOND - 20 * SECOND
  expect((await use(mine, first)).response.status).toBe(200)
  aheadMs = limits.auth.urlTokenSeconds * SECOND
  expect((await whose(mine, second)).error?.code).toBe('AUTO_LOGIN_INVALID')
  expect((await use(mine, second)).error?.code).toBe('AUTO_LOGIN_INVALID')
})

test('a cut token in the address of the specification is told as such', async () => {
  const mine = await buildAccount(app)
  const { error, response } = await at(mine).GET('/api/auth/auto-login', { params: { query: { token: 'bad' } } })
  expect([response.status, error?.message, error?.fields]).toEqual([
    401,
    'Ссылка авторизации недействительна или истекла',
    undefined,
  ])
})

test('a hand-over ends the session that it came from when it has arrived, not before', async () => {
  const mine = await buildAccount(app)
  const old = await signIn(mine)
  const handOver = () =>
    app.client(undefined, old).POST('/api/auth/subdomain-token', { body: { subdomain: mine.company.subdomain } })
  // The answer to the first was lost: it can be asked for again.
  await handOver()
  const { data } = await handOver()
  expect(await check(mine, old)).toBe(200)
  const entered = await use(mine, data?.token ?? '')
  expect([await check(mine, entered.data?.token), await check(mine, old)]).toEqual([200, 401])
  expect((await handOver()).response.status).toBe(401)
})

test('a session that is carried over ends when it would have ended', async () => {
  const mine = await buildAccount(app)
  const old = await signIn(mine)
  aheadMs = limits.auth.sessionHours * HOUR - 5 * MINUTE
  const body = { subdomain: mine.company.subdomain }
  const { data } = await app.client(undefined, old).POST('/api/auth/subdomain-token', { body })
  const entered = await use(mine, data?.token ?? '')
  expect(await check(mine, entered.data?.token)).toBe(200)
  aheadMs += 5 * MINUTE
  expect(await check(mine, entered.data?.token)).toBe(401)
})

test('a session is carried over once, and not after its sign-out', async () => {
  const mine = await buildAccount(app)
  const { subdomain } = mine.company
  const linksOf = async (token: string) => {
    const ask = () => app.client(undefined, token).POST('/api/auth/subdomain-token', { body: { subdomain } })
    const both = [await ask(), await ask()]
    return both.map(({ data }) => data?.token ?? '')
  }
  const links = await linksOf(await signIn(mine))
  const entered = await Promise.all(links.map((link) => use(mine, link)))
  expect(entered.map(({ response }) => response.status).toSorted()).toEqual([200, 401])

  const left = await signIn(mine)
  const [late = ''] = await linksOf(left)
  await at(mine, left).POST('/api/auth/logout')
  expect((await use(mine, late)).error?.code).toBe('AUTO_LOGIN_INVALID')
})

test('a choice of companies is good for ten minutes, and no link is one', async () => {
  const mine = await buildAccount(app)
  await buildAccount(app, { email: mine.email })
  const body = { email: mine.email, password: PASSWORD }
  const { data: asked } = await app.client().POST('/api/auth/login', { body })
  const choiceToken = (asked as { choiceToken: string }).choiceToken
  const choose = (token: string) =>
    app.client().POST('/api/auth/subdomain-token', {
      body: { subdomain: mine.company.subdomain, choiceToken: token },
    })
  const refused = { code: 'SUBDOMAIN_TOKEN_FAILED' }
  const { data: other } = await app.client(undefined, await signIn(mine)).POST('/api/auth/subdomain-token', {
    body: { subdomain: mine.company.subdomain },
  })
  expect((await choose(other?.token ?? '')).error).toMatchObject(refused)
  expect((await use(mine, choiceToken)).error?.code).toBe('AUTO_LOGIN_INVALID')
  aheadMs = limits.auth.choiceTokenMinutes * MINUTE
  expect((await choose(choiceToken)).error).toMatchObject(refused)
  aheadMs = 0
  // It has been taken out: nobody's clock brings it back.
  expect((await choose(choiceToken)).error).toMatchObject(refused)
})
