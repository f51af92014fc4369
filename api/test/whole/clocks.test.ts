import { afterAll, beforeAll, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { buildAccount, PASSWORD, type Account } from '../accounts.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { spawnServer } from '../server-process.ts'

/** Two instances of one product on machines whose clocks are ten minutes apart (D10). */
const MINUTES = [-5, 5]
let app: TestApp
let servers: Awaited<ReturnType<typeof start>>[] = []
const productDomain = 'localhost:3999'

beforeAll(async () => {
  app = await createTestApp({ settings: { productDomain } })
  servers = await Promise.all(MINUTES.map(start))
}, 30_000)
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await Promise.all(servers.map(({ child }) => child.exited))
  await app.stop()
})

async function start(minutes: number) {
  const env = { CLOCK_MINUTES: String(minutes), PRODUCT_DOMAIN: productDomain }
  const server = await spawnServer(app.url, 'other-clock.ts', env)
  while (!(await fetch(`http://127.0.0.1:${server.port}/healthz`).catch(() => undefined))?.ok)
    expect(server.child.exitCode).toBeNull()
  return server
}

/** A call at one of the two, as if a proxy had given it there. */
async function call(at: number, host: string, path: string, body?: object, token?: string) {
  const response = await fetch(`http://127.0.0.1:${servers[at]?.port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      host,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const hostOf = ({ company }: Account) => `${company.subdomain}.${productDomain}`
const otherOf = (one: number) => 1 - one

test.each([0, 1])('a session and a link of one instance are good at the other (R16, instance %i)', async (one) => {
  const account = await buildAccount(app)
  const credentials = { email: account.email, password: PASSWORD }
  const { body } = await call(one, hostOf(account), '/api/auth/login', credentials)
  const checked = await call(otherOf(one), hostOf(account), '/api/auth/check', undefined, String(body.token))
  expect(checked.status).toBe(200)

  const handed = await call(one, productDomain, '/api/auth/login', credentials)
  const token = new URL(String(handed.body.redirectUrl)).searchParams.get('token')
  const entered = await call(otherOf(one), hostOf(account), '/api/auth/auto-login', { token })
  expect(entered.status).toBe(200)
  expect((await call(one, hostOf(account), '/api/auth/check', undefined, String(entered.body.token))).status).toBe(200)
})

test('a code lives as long as it says by the database’s clock, whichever instance hands the letter over (R16)', async () => {
  for (const one of [0, 1]) {
    const account = await buildAccount(app)
    const { email, company } = account
    const asked = await call(one, hostOf(account), '/api/verification/send-password-reset', { email })
    expect(asked.status).toBe(200)
    const secondsLeft = await secondsOfCode(email, company.subdomain)
    expect(Math.abs(secondsLeft - limits.auth.codeLifetimeSeconds)).toBeLessThan(60)
  }
})

/** Made when a worker hands the letter over. */
async function secondsOfCode(email: string, subdomain: string): Promise<number> {
  for (;;) {
    const [code] = await app.db.withoutCompany<{ seconds: number }[]>`
      select extract(epoch from expires_at - clock_timestamp())::float8 as seconds
      from codes where email = ${email} and subdomain = ${subdomain}`
    if (code) return code.seconds
  }
}
