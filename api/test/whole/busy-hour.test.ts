import { afterAll, beforeAll, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { buildAccount, clientFrom } from '../accounts.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { buildCompany } from '../factories.ts'
import { BOUNDARY, formBytes, png } from '../forms.ts'

let app: TestApp
let time = Date.parse('2026-11-18T09:00:00Z')
beforeAll(async () => {
  app = await createTestApp({
    now: () => new Date(time),
    settings: { trustProxy: '1' },
    generalCallsPerMinute: limits.calls.generalCallsPerMinute,
  })
})
afterAll(() => app?.stop())

const ADDRESS = '203.0.113.7'
const PEOPLE = 60
const PICTURES = 25
const get = (subdomain: string, path: string, headers: Record<string, string>) =>
  app.fetch(
    new Request(`http://${subdomain}.localhost:3000${path}`, { headers: { 'x-forwarded-for': ADDRESS, ...headers } }),
  )

test('sixty people behind one address open the app, sign in and read pictures for an hour, and nobody waits', async () => {
  const company = await buildCompany(app)
  const accounts = await Promise.all(
    Array.from({ length: PEOPLE }, (_, n) => buildAccount(app, { company, pin: String(40_710 + n) })),
  )
  const client = clientFrom(app, ADDRESS, company.subdomain)
  const enter = (n: number) =>
    client.POST('/api/auth/login-pin', { body: { pinCode: String(40_710 + n), subdomain: company.subdomain } })
  const [first] = accounts
  const token = first && (await app.tokenFor(company.id, first.userId))
  const uploaded = await app.fetch(
    new Request(`http://${company.subdomain}.localhost:3000/api/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: formBytes([{ filename: 'a.png', type: 'image/png', bytes: await png() }]),
    }),
  )
  const { file } = (await uploaded.json()) as { file: { url: string } }
  const waited: string[] = []
  const seen = (what: string, status: number) => status === 429 && waited.push(what)

  // The windows of the budgets are a minute and a quarter of an hour: the shift begins anew in each quarter.
  for (let quarter = 0; quarter < 4; quarter++) {
    const people = await Promise.all(
      accounts.map(async (_, n) => {
        const { response, data } = await enter(n)
        seen('sign-in', response.status)
        return data?.token ?? ''
      }),
    )
    for (const session of people) {
      seen('config', (await get(company.subdomain, '/api/config', {})).status)
      seen('check', (await get(company.subdomain, '/api/auth/check', { authorization: `Bearer ${session}` })).status)
      const cookie = { cookie: `file_session=${session}` }
      const pictures = await Promise.all(
        Array.from({ length: PICTURES }, () => get(company.subdomain, file.url, cookie).then(({ status }) => status)),
      )
      for (const status of pictures) seen('picture', status)
    }
    time += 15 * 60_000
  }
  expect(waited).toEqual([])
}, 60_000)

test('one session that reads without end waits alone; a stranger at the same address uses up logos only', async () => {
  const account = await buildAccount(app)
  const { subdomain, id } = account.company
  const session = { cookie: `file_session=${await app.tokenFor(id, account.userId)}` }
  const path = `/api/files/${Bun.randomUUIDv7()}/a.png`
  const read = async (headers: Record<string, string>) => (await get(subdomain, path, headers)).status
  for (let n = 0; n < limits.calls.generalCallsPerMinute; n++) await read(session)
  expect([await read(session), await read({})]).toEqual([429, 404])
  for (let n = 0; n < limits.calls.generalCallsPerMinute; n++) await read({})
  expect(await read({})).toBe(429)
  expect((await get(subdomain, '/api/config', {})).status).toBe(200)
  const colleague = {
    cookie: `file_session=${await app.tokenFor(id, (await buildAccount(app, { company: account.company })).userId)}`,
  }
  expect(await read(colleague)).toBe(404)
}, 60_000)
