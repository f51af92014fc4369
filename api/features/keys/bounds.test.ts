import { afterAll, beforeAll, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { operations } from '../../../openapi/gen/operations.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildAccount, PASSWORD } from '../../test/accounts.ts'
import { buildCompany, type BuiltCompany } from '../../test/factories.ts'

type Scope = components['schemas']['ApiKeyScope']
let app: TestApp
let other: TestApp
const { callsPerMinute, companyCallsPerMinute } = limits.keys
const now = () => new Date('2026-11-18T09:00:00.000Z')

beforeAll(async () => {
  app = await createTestApp({ now })
  other = await createTestApp({ now, beside: app })
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

async function opened() {
  const company = await buildCompany(app, { moduleSettings: { integrations: true, tasks: true } })
  const { userId } = await buildAccount(app, { company, role: 'admin' })
  const client = app.client(company.subdomain, await app.tokenFor(company.id, userId))
  const key = async (...scopes: Scope[]) => {
    const body = { name: 'Касса', scopes, expiresAt: null, isEndless: true, password: PASSWORD }
    const { data, error } = await client.POST('/api/keys', { body })
    if (!data) throw new Error(JSON.stringify(error))
    return { id: data.key._id, secret: data.secret }
  }
  return { company, client, userId, key }
}
function answered(on: TestApp, company: BuiltCompany, secret: string, path: string, method = 'GET', body?: object) {
  const url = `http://${company.subdomain}.localhost:3000${path}`
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  return on.fetch(new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
}
async function call(...asked: Parameters<typeof answered>) {
  const response = await answered(...asked)
  const { code } = (await response.json()) as { code?: string }
  return code ?? response.status
}

test('what was revoked, narrowed or paused on one instance acts at the next call on another', async () => {
  const { company, client, key } = await opened()
  const { id, secret } = await key('tasks:read')
  const on = (instance: TestApp) => call(instance, company, secret, '/api/tasks')
  expect([await on(app), await on(other)]).toEqual([200, 200])
  const change = (body: components['schemas']['ApiKeyUpdate']) =>
    client.PUT('/api/keys/{id}', { params: { path: { id } }, body })
  await change({ scopes: ['files:read'] })
  expect(await on(other)).toBe('SCOPE_MISSING')
  await change({ scopes: ['tasks:read'], addresses: ['198.51.100.0/24'] })
  expect(await on(other)).toBe('KEY_ADDRESS')
  await change({ addresses: [], isActive: false })
  expect(await on(other)).toBe('KEY_PAUSED')
  await change({ isActive: true })
  expect(await on(other)).toBe(200)
  await client.DELETE('/api/keys/{id}', { params: { path: { id } } })
  expect([await on(other), await on(app)]).toEqual(['KEY_REVOKED', 'KEY_REVOKED'])
})

test('a key with all scopes raises neither itself nor anybody, and makes no key and no session', async () => {
  const { company, userId, key } = await opened()
  const own: Scope[] = ['users:read', 'company:read', 'positions:write', 'restaurants:write', 'events:read']
  const { id, secret } = await key(...own)
  const refused: [string, string, object?][] = [
    ['GET', '/api/keys'],
    [
      'POST',
      '/api/keys',
      { name: 'Ещё', scopes: ['users:read'], expiresAt: null, isEndless: true, password: PASSWORD },
    ],
    ['GET', `/api/keys/${id}`],
    ['PUT', `/api/keys/${id}`, { scopes: ['articles:read'], isActive: true }],
    ['POST', `/api/keys/${id}/rotate`, { overlap: 'week', password: PASSWORD }],
    ['DELETE', `/api/keys/${id}`],
    ['POST', `/api/users/${userId}/pin`, {}],
    ['PUT', `/api/companies/${company.id}`, { name: 'Другая' }],
    ['POST', '/api/auth/logout-all', {}],
  ]
  for (const [method, path, body] of refused)
    expect([method, path, await call(app, company, secret, path, method, body)]).toEqual([
      method,
      path,
      'KEY_NOT_ALLOWED',
    ])
  expect(await call(app, company, secret, '/api/keys/current')).toBe(200)
})

test('a scope that no key can have makes none, nor does a field that is not asked for', async () => {
  const { company, client, userId } = await opened()
  const token = await app.tokenFor(company.id, userId)
  const body = { name: 'Касса', scopes: ['tasks:read'], expiresAt: null, isEndless: true, password: PASSWORD }
  const create = (more: object) => call(app, company, token, '/api/keys', 'POST', { ...body, ...more })
  for (const more of [
    { scopes: ['articles:write'] },
    { scopes: ['users:credentials'] },
    { scopes: ['*'] },
    { scopes: [] },
  ])
    expect([more, await create(more)]).toEqual([more, 'INVALID_REQUEST'])
  // What is not asked for is not listened to.
  expect(await create({ role: 'admin', rights: ['user.write'], createdBy: null })).toBe(201)
  const { data } = await client.GET('/api/keys')
  expect(data?.keys).toMatchObject([{ scopes: ['tasks:read'], createdBy: { id: userId } }])
})

test('a key has six hundred calls a minute, all keys of a company eighteen hundred, and people their own', async () => {
  const { company, userId, key } = await opened()
  const keys = [await key('tasks:read'), await key('tasks:read'), await key('tasks:read'), await key('tasks:read')]
  const [first, second, third, fourth] = keys.map(({ secret }) => secret)
  const calls = async (secret = '', n: number) => {
    const said = []
    for (let i = 0; i < n; i += 1) said.push(await call(app, company, secret, '/api/keys/current'))
    return said.filter((one) => one === 200).length
  }
  expect(await calls(first, callsPerMinute + 1)).toBe(callsPerMinute)
  await calls(second, callsPerMinute)
  await calls(third, callsPerMinute)
  expect(callsPerMinute * 3).toBe(companyCallsPerMinute)
  expect(await call(app, company, fourth ?? '', '/api/keys/current')).toBe('RATE_LIMITED')
  const token = await app.tokenFor(company.id, userId)
  expect(await call(app, company, token, '/api/tasks')).toBe(200)
}, 60_000)

test('a key is told with each answer what is left of its minute and of its company’s', async () => {
  const { company, key } = await opened()
  const { secret } = await key('tasks:read')
  const told = async (path: string) => {
    const { headers, status } = await answered(app, company, secret, path)
    return [status, headers.get('ratelimit'), headers.get('ratelimit-policy')]
  }
  const policy = `"key";q=${callsPerMinute};w=60, "company";q=${companyCallsPerMinute};w=60`
  const left = (n: number) => `"key";r=${callsPerMinute - n};t=60, "company";r=${companyCallsPerMinute - n};t=60`
  expect(await told('/api/tasks')).toEqual([200, left(1), policy])
  expect(await told('/api/tasks?limit=many')).toEqual([400, left(2), policy])
  // Who is refused is held to the same minute.
  expect(await told('/api/users')).toEqual([403, left(3), policy])
  expect(await told('/api/dashboard')).toEqual([403, left(4), policy])
  for (let i = 4; i < callsPerMinute; i += 1) await answered(app, company, secret, '/api/keys/current')
  expect(await told('/api/tasks')).toEqual([429, '"key";r=0;t=60', `"key";q=${callsPerMinute};w=60`])
})

test('whoever has a secret elsewhere uses nothing of its minute up', async () => {
  const { company, client, key } = await opened()
  const { id, secret } = await key('tasks:read')
  const change = (addresses: string[]) =>
    client.PUT('/api/keys/{id}', { params: { path: { id } }, body: { addresses } })
  await change(['198.51.100.0/24'])
  for (let i = 0; i < 3; i += 1) {
    const refused = await answered(app, company, secret, '/api/tasks')
    expect([refused.status, refused.headers.get('ratelimit')]).toEqual([403, null])
  }
  await change([])
  const { headers } = await answered(app, company, secret, '/api/tasks')
  expect(headers.get('ratelimit')).toStartWith(`"key";r=${callsPerMinute - 1};`)
})

test('where a budget of one operation is used up, the 429 names that one, though calls are left', async () => {
  const { company, key } = await opened()
  const { secret } = await key('tasks:read')
  const { limit = 0, windowSeconds } = operations.taskList.budgets[0] ?? {}
  const search = () => answered(app, company, secret, '/api/tasks?search=фильтр')
  for (let i = 0; i < limit; i += 1) expect((await search()).status).toBe(200)
  const { status, headers } = await search()
  expect(status).toBe(429)
  expect(headers.get('ratelimit')).toEndWith(`, "taskList:session";r=0;t=${headers.get('retry-after')}`)
  expect(headers.get('ratelimit')).toStartWith(`"key";r=${callsPerMinute - limit - 1};`)
  expect(headers.get('ratelimit-policy')).toEndWith(`, "taskList:session";q=${limit};w=${windowSeconds}`)
})

test('a name that the contract does not know is refused to a key, wherever it stands, and left out for a person', async () => {
  const { company, client, key } = await opened()
  const { secret } = await key('positions:write')
  const said = async (path: string, body?: object) => {
    const response = await answered(app, company, secret, path, body ? 'POST' : 'GET', body)
    const { code, fields, message } = (await response.json()) as Partial<components['schemas']['Problem']>
    return { status: response.status, code, message, fields: Object.keys(fields ?? {}) }
  }
  const unknown = (...fields: string[]) => ({
    status: 400,
    code: 'UNKNOWN_FIELD' as const,
    message: `Неизвестное поле: ${fields[0]}`,
    fields,
  })
  expect(await said('/api/positions?page=1&lim=5&__proto__=1')).toEqual(unknown('page', 'lim', '__proto__'))
  const person = { name: 'Хостес', statuss: 'active' }
  expect((await client.POST('/api/positions', { body: person })).response.status).toBe(201)
  const bartender = { name: 'Бармен' }
  expect(await said('/api/positions', { ...bartender, statuss: 'active' })).toEqual(unknown('statuss'))
  // Many at once are read on the other thread, and not all of them told.
  const many = Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`n${i}`, i]))
  expect((await said('/api/positions', { ...bartender, ...many })).fields).toEqual(Object.keys(many).slice(0, 20))
  expect((await said('/api/positions', bartender)).status).toBe(201)
})

test('a value that is none of a list is told which there are, and one that comes twice is not dropped in silence', async () => {
  const { company, client, key } = await opened()
  const { secret } = await key('tasks:read', 'users:read')
  const faults = async (path: string) => {
    const response = await answered(app, company, secret, path)
    return [response.status, ((await response.json()) as Partial<components['schemas']['Problem']>).fields]
  }
  const all = '/api/tasks?scope=all'
  const statuses = 'Допустимые значения: new, in_progress, review, done, cancelled'
  expect(await faults(`${all}&status=zzz`)).toEqual([400, { status: statuses }])
  expect(await faults(`${all}&status=new,zzz`)).toEqual([400, { status: statuses }])
  expect(await faults(`${all}&priority=1`)).toEqual([400, { priority: 'Допустимые значения: high, medium, low' }])
  expect(await faults(`${all}&overdue=yes`)).toEqual([400, { overdue: 'Допустимые значения: true, false' }])
  expect(await faults('/api/users?externalId=%20')).toEqual([400, { externalId: 'Введите внешний идентификатор' }])
  expect(await faults(`${all}&status=new&status=done`)).toEqual([400, { status: 'Указано несколько раз' }])
  expect(await faults(`${all}&status=new,done`)).toEqual([200, undefined])
  const inEnglish = { headers: { 'accept-language': 'en' }, params: { query: { status: 'zzz' } } }
  const { error } = await client.GET('/api/tasks', inEnglish)
  expect(error?.errors).toEqual([
    {
      field: 'status',
      code: 'ENUM',
      params: { values: 'new, in_progress, review, done, cancelled' },
      message: expect.stringContaining('new, in_progress') as string,
    },
  ])
})

test('the fifty-first key of a company is refused', async () => {
  const { company, client, key } = await opened()
  const { secret } = await key('tasks:read')
  const rows = Array.from({ length: limits.keys.max - 1 }, (_, i) => ({
    id: Bun.randomUUIDv7(),
    publicId: `limit${i}`,
  }))
  await app.db.write(
    company.id,
    (sql) => sql`
      insert into api_keys (company_id, id, public_id, name, hash, tail, scopes, created_by_name, created_at, updated_at)
      select ${company.id}, r.id, r."publicId", 'Ключ', '-', 'abcd', '{tasks:read}', 'Анна', ${now()}, ${now()}
      from jsonb_to_recordset(${sql.json(rows)}) as r (id uuid, "publicId" text)`,
  )
  const { data } = await client.GET('/api/keys')
  expect([data?.total, data?.max]).toEqual([limits.keys.max, limits.keys.max])
  const body = { name: 'Лишний', scopes: ['tasks:read' as const], expiresAt: null, isEndless: true, password: PASSWORD }
  const { error } = await client.POST('/api/keys', { body })
  expect(error?.code).toBe('LIMIT_REACHED')
  expect(await call(app, company, secret, '/api/keys/current')).toBe(200)
})

test('DATA_SECRET changes under a key: it opens meanwhile, and comes under the new one at its call', async () => {
  const { company, key } = await opened()
  const [called, idle] = [await key('tasks:read'), await key('tasks:read')]
  const { dataSecret } = app.settings
  const fresh = 'another-data-secret-of-32-characters'
  const restarted = (settings: { dataSecret: string; dataSecretBefore?: string }) =>
    createTestApp({ now, beside: app, settings: { ...app.settings, ...settings } })
  const during = await restarted({ dataSecret: fresh, dataSecretBefore: dataSecret })
  const after = await restarted({ dataSecret: fresh })
  const on = (instance: TestApp, { secret }: { secret: string }) => call(instance, company, secret, '/api/tasks')
  expect([await on(after, called), await on(during, called), await on(after, called)]).toEqual([
    'KEY_INVALID',
    200,
    200,
  ])
  expect([await on(after, idle), await on(during, idle)]).toEqual(['KEY_INVALID', 200])
  await Promise.all([during.stop(), after.stop()])
})
