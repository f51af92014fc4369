import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { OperationId } from '../../../openapi/contract.ts'
import { contractVersion, limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { operations } from '../../../openapi/gen/operations.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { ownEntries } from '../../../openapi/rules/values/own-keys.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildAccount, PASSWORD } from '../../test/accounts.ts'
import { buildCompany, type BuiltUser } from '../../test/factories.ts'
import { keptLog } from '../../test/kept-log.ts'

type Scope = components['schemas']['ApiKeyScope']
let app: TestApp
let admin: BuiltUser
let clock = new Date('2026-11-18T09:00:00.000Z')
const { log, lines } = keptLog()
const ON = {
  knowledgeBase: true,
  testing: true,
  tasks: true,
  checklists: true,
  news: true,
  analytics: true,
  integrations: true,
}
const UNKNOWN = '019a0b1c-2d3e-7f40-8a51-6b72c8d9e0f1'

beforeAll(async () => {
  app = await createTestApp({ log, now: () => clock, settings: { trustProxy: '1' } })
})
// Each its own company: fifty keys are the most that one has.
beforeEach(async () => {
  admin = await newAdmin()
})
afterAll(() => app?.stop())

async function newAdmin(): Promise<BuiltUser> {
  const company = await buildCompany(app, { moduleSettings: ON })
  const { userId: id } = await buildAccount(app, { company, role: 'admin' })
  const token = await app.tokenFor(company.id, id)
  return { id, company, name: 'Анна', token, client: app.client(company.subdomain, token) }
}
const later = (ms: number) => (clock = new Date(clock.getTime() + ms))
const inDays = (days: number) => new Date(clock.getTime() + days * 86_400_000).toISOString()

async function newKey(scopes: Scope[], more: { by?: BuiltUser; addresses?: string[]; days?: number } = {}) {
  const { by = admin, addresses = [], days = 30 } = more
  const { data, error } = await by.client.POST('/api/keys', {
    body: { name: 'Касса', scopes, addresses, expiresAt: inDays(days), password: PASSWORD },
  })
  if (!data) throw new Error(JSON.stringify(error))
  return { id: data.key._id, secret: data.secret, updatedAt: data.key.updatedAt }
}
async function call(
  id: OperationId,
  key: string,
  { body, from = '203.0.113.7' }: { body?: object; from?: string } = {},
) {
  const { method, path, parameters } = operations[id]
  const filled = path.replace('{kind}', 'fridges').replace(/\{\w+\}/g, UNKNOWN)
  // Articles by tags ask for some.
  const query = (parameters.query as readonly string[]).includes('tags') ? '?tags=bar' : ''
  const url = `http://${admin.company.subdomain}.localhost:3000${filled}${query}`
  const response = await app.fetch(
    new Request(url, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': from, 'content-type': 'application/json' },
    }),
  )
  const answer = (await response.json()) as { code?: string; needs?: string; _id?: string; name?: string }
  const { headers, status } = response
  const [challenge, version] = [headers.get('www-authenticate'), headers.get('api-version')]
  return { status, code: answer.code, answer, challenge, version }
}

const all = ownEntries(operations)
const open = all.flatMap(([id, { scope }]) => (scope === null || scope === 'any' ? [] : [[id, scope] as const]))
const own = all.flatMap(([id, { scope, role, site }]) =>
  scope === null && role !== 'public' && site === 'company' ? [id] : [],
)

test('an operation that is for keys is open to the right scope alone; a read answers 200 or its honest 404', async () => {
  const everything = [...new Set(open.map(([, scope]) => scope))]
  const other = await newKey(everything, { by: await newAdmin() })
  const revoked = await newKey(everything)
  await admin.client.DELETE('/api/keys/{id}', { params: { path: { id: revoked.id } } })
  const elsewhere = await newKey(everything, { addresses: ['198.51.100.0/24'] })
  const byScope = new Map<Scope, [right: string, wrong: string]>()
  for (const scope of everything) {
    const noun = scope.slice(0, scope.indexOf(':'))
    const wrong = everything.filter((one) => !one.startsWith(`${noun}:`))
    byScope.set(scope, [(await newKey([scope])).secret, (await newKey(wrong)).secret])
  }
  for (const [id, scope] of open) {
    const [right = '', wrong = ''] = byScope.get(scope) ?? []
    const said = async (key: string) =>
      `${id} ${Object.values(await call(id, key))
        .slice(0, 2)
        .join(' ')}`
    expect(await said('rwk_none')).toBe(`${id} 401 KEY_INVALID`)
    expect(await said(other.secret)).toBe(`${id} 401 KEY_INVALID`)
    expect(await said(revoked.secret)).toBe(`${id} 401 KEY_REVOKED`)
    expect(await said(elsewhere.secret)).toBe(`${id} 403 KEY_ADDRESS`)
    expect(await call(id, wrong)).toMatchObject({ status: 403, code: 'SCOPE_MISSING', answer: { needs: scope } })
    const { status, code } = await call(id, right)
    if (operations[id].method === 'GET') expect([id, [200, 404].includes(status)]).toEqual([id, true])
    expect([id, code === 'FORBIDDEN' || code === 'SCOPE_MISSING' || status >= 500]).toEqual([id, false])
  }
}, 120_000)

test('an operation of the app refuses every key', async () => {
  const { secret } = await newKey(['articles:read', 'users:read', 'restaurants:write'])
  for (const id of own) expect([id, (await call(id, secret)).code]).toEqual([id, 'KEY_NOT_ALLOWED'])
}, 60_000)

test('a key ends with its time, and what is wrong with it is told by the header too', async () => {
  const { id, secret } = await newKey(['tasks:read'], { days: 1 })
  expect((await call('apiKeyCheck', secret)).answer).toMatchObject({ name: 'Касса' })
  later(86_400_000)
  expect(await call('taskList', secret)).toMatchObject({
    status: 401,
    code: 'KEY_EXPIRED',
    challenge: 'Bearer error="invalid_token"',
    version: contractVersion,
  })
  // A new secret would end at the same moment.
  const { company } = admin
  const { POST, GET } = app.client(company.subdomain, await app.tokenFor(company.id, admin.id))
  const { error } = await POST('/api/keys/{id}/rotate', {
    params: { path: { id } },
    body: { overlap: 'day', password: PASSWORD },
  })
  expect(error).toMatchObject({ code: 'KEY_EXPIRED' })
  expect((await GET('/api/keys/{id}', { params: { path: { id } } })).data?.rotatedAt).toBeNull()
})

test('who pauses or revokes a key leaves its version in the answers to it', async () => {
  const [paused, revoked] = [await newKey(['tasks:read']), await newKey(['tasks:read'])]
  const params = ({ id }: { id: string }) => ({ path: { id } })
  await admin.client.PUT('/api/keys/{id}', { params: params(paused), body: { isActive: false } })
  await admin.client.DELETE('/api/keys/{id}', { params: params(revoked) })
  expect(await call('taskList', paused.secret)).toMatchObject({ code: 'KEY_PAUSED', version: contractVersion })
  expect(await call('taskList', revoked.secret)).toMatchObject({ code: 'KEY_REVOKED', version: contractVersion })
  // What cannot be taken back is told first.
  await admin.client.DELETE('/api/keys/{id}', { params: params(paused) })
  expect((await call('taskList', paused.secret)).code).toBe('KEY_REVOKED')
  // Whose it is, nobody knows.
  expect(await call('taskList', 'rwk_none')).toMatchObject({ code: 'KEY_INVALID', version: null })
})

test('of fifty who renew a key at once two secrets live: the last and the one before', async () => {
  const { id, secret } = await newKey(['tasks:read'])
  const rotate = () =>
    admin.client.POST('/api/keys/{id}/rotate', {
      params: { path: { id } },
      body: { overlap: 'day', password: PASSWORD },
    })
  const made = await Promise.all(Array.from({ length: 50 }, rotate))
  const secrets = [secret, ...made.map(({ data }) => data?.secret ?? '')]
  const live = []
  for (const one of secrets) live.push((await call('taskList', one)).status)
  expect(live.filter((status) => status === 200)).toHaveLength(2)
  later(86_400_000)
  const after = []
  for (const one of secrets) after.push((await call('taskList', one)).status)
  expect(after.filter((status) => status === 200)).toHaveLength(1)
}, 60_000)

test('a wrong password makes no key, and counts', async () => {
  const person = await newAdmin()
  const create = async (password: string) => {
    const { response, error } = await person.client.POST('/api/keys', {
      body: { name: 'Бот', scopes: ['tasks:read'], expiresAt: null, isEndless: true, password },
    })
    return [response.status, error?.code]
  }
  for (let i = 0; i < 5; i += 1) expect(await create('не тот')).toEqual([400, 'API_KEY_PASSWORD'])
  expect(await create(PASSWORD)).toEqual([429, 'RATE_LIMITED'])
})

test('a key ends in the days to come, and within their bound', async () => {
  const refused = async (days: number) => {
    const body = { name: 'Касса', scopes: ['tasks:read' as const], expiresAt: inDays(days), password: PASSWORD }
    return (await admin.client.POST('/api/keys', { body })).error?.fields
  }
  const { expiryDaysMax: n } = limits.keys
  const fields = { expiresAt: fill(messages.API_KEY_EXPIRY, { n }) }
  expect([await refused(-1), await refused(0), await refused(n + 1)]).toEqual([fields, fields, fields])
  expect(await refused(n)).toBeUndefined()
})

test('a secret stands in no row, no event and no line of the log', async () => {
  const { id, secret } = await newKey(['positions:write'])
  await call('positionList', secret)
  await app.keyUses.flush()
  const sql = app.db.forCompany(admin.company.id)
  const rows = await sql`select * from api_keys where company_id = ${admin.company.id} and id = ${id}`
  const events = await sql`select * from events where company_id = ${admin.company.id}`
  const told = JSON.stringify([rows, events, lines])
  expect(told).not.toContain(secret)
  expect(told).not.toContain(secret.slice(13, -6))
})

test('what a key writes is told as its own, by its name; its calls are counted', async () => {
  const { id, secret } = await newKey(['positions:write', 'events:read'])
  expect(await call('positionCreate', secret, { body: { name: 'Бариста' } })).toMatchObject({ status: 201 })
  const { data } = await admin.client.GET('/api/event-log', { params: { query: { action: 'position.created' } } })
  expect(data?.events[0]).toMatchObject({ actor: { kind: 'key', id, name: 'Касса' }, entity: { title: 'Бариста' } })
  await call('userList', secret)
  await app.keyUses.flush()
  const usage = await admin.client.GET('/api/keys/{id}/usage', { params: { path: { id } } })
  expect(usage.data).toMatchObject({ calls: 2, errors: 1 })
  expect(usage.data?.days).toHaveLength(30)
  const shown = await admin.client.GET('/api/keys/{id}', { params: { path: { id } } })
  expect(shown.data).toMatchObject({ callsToday: 2, lastAddress: '203.0.113.7', lastUsedAt: clock.toISOString() })
})

test('the days of its calls follow each other, and none is told twice, also over a change of the clock', async () => {
  const before = clock
  // In Berlin the night of the Sunday whose October night had an hour more.
  clock = new Date('2027-11-01T03:30:00.000Z')
  admin = await newAdmin()
  const company = { params: { path: { id: admin.company.id } }, body: { timezone: 'Europe/Berlin' } }
  expect((await admin.client.PUT('/api/companies/{id}', company)).response.status).toBe(200)
  const { id } = await newKey(['positions:read'])
  const { data } = await admin.client.GET('/api/keys/{id}/usage', { params: { path: { id } } })
  const days = data?.days.map(({ day }) => day) ?? []
  expect([days.length, days[0], days.at(-1), new Set(days).size]).toEqual([30, '2027-10-02', '2027-10-31', 30])
  clock = before
})
