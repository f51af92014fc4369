import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { operations } from '../../openapi/gen/operations.gen.ts'
import type { OperationId, Problem } from '../../openapi/contract.ts'
import { ownKeys } from '../../openapi/rules/values/own-keys.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import { buildArticle, buildCompany, buildUser, type BuiltUser } from '../test/factories.ts'
import { keptLog } from '../test/kept-log.ts'

let app: TestApp
let admin: BuiltUser
let user: BuiltUser
let stranger: BuiltUser
const { log, lines } = keptLog()

beforeAll(async () => {
  app = await createTestApp({ log })
  const company = await buildCompany(app, {
    moduleSettings: {
      knowledgeBase: true,
      testing: true,
      tasks: true,
      checklists: true,
      news: true,
      integrations: true,
      analytics: true,
    },
  })
  admin = await buildUser(app, { company, role: 'admin' })
  user = await buildUser(app, { company })
  stranger = await buildUser(app, { role: 'admin' })
})
afterAll(() => app.stop())

const at = (
  person: BuiltUser | undefined,
  path: string,
  init: RequestInit = {},
  host = `${admin.company.subdomain}.localhost:3000`,
) => {
  const headers = new Headers(init.headers)
  headers.set('host', host)
  if (person) headers.set('authorization', `Bearer ${person.token}`)
  return app.fetch(new Request(`http://${host}${path}`, { ...init, headers }))
}
const problemOf = async (response: Response) => (await response.json()) as Problem & { requestId: string }

const ids = ownKeys(operations)
const pathOf = (id: OperationId) =>
  operations[id].path.replace('{kind}', 'fridges').replace(/\{\w+\}/g, '019a0b1c-2d3e-7f40-8a51-6b72c8d9e0f1')

describe('every operation', () => {
  test.each(ids.filter((id) => operations[id].role !== 'public'))(
    '%s needs a session, before it reads anything',
    async (id) => {
      const { method } = operations[id]
      const body =
        method === 'GET' || method === 'DELETE' ? {} : { body: '{broken', headers: { 'content-type': 'text/plain' } }
      for (const person of [undefined, stranger]) {
        const response = await at(person, pathOf(id), { method, ...body })
        expect([response.status, (await problemOf(response)).code]).toEqual([
          401,
          person ? 'SESSION_EXPIRED' : 'UNAUTHENTICATED',
        ])
      }
    },
  )

  test.each(ids)('%s answers on the addresses that its x-site names, and is nothing on the other (C15)', async (id) => {
    const { method, site } = operations[id]
    const isThere = async (host?: string) => {
      const response = await at(undefined, pathOf(id), { method }, host)
      return response.status !== 404 || (await problemOf(response)).code !== 'NOT_FOUND'
    }
    expect([await isThere('localhost:3000'), await isThere()]).toEqual([site !== 'company', site !== 'main'])
  })

  test.each(ids.filter((id) => operations[id].role === 'admin'))(
    '%s is an administrator’s, before it reads anything (T10)',
    async (id) => {
      const response = await at(user, pathOf(id), { method: operations[id].method })
      expect([response.status, (await problemOf(response)).code]).toEqual([403, 'FORBIDDEN'])
    },
  )

  test.each(ids.filter((id) => operations[id].body?.type === 'application/json'))(
    '%s refuses another content type, a packed body, broken JSON and a body over its limit',
    async (id) => {
      const { method, bodyLimit } = operations[id]
      const send = (body: BodyInit, type: string, more: Record<string, string> = {}) =>
        at(admin, pathOf(id), { method, body, headers: { 'content-type': type, ...more } })
      expect((await send('{}', 'text/plain')).status).toBe(415)
      // RFC 9110 §15.5.16
      const packed = await send(Bun.gzipSync('{}'), 'application/json', { 'content-encoding': 'gzip' })
      expect([packed.status, packed.headers.get('accept-encoding')]).toEqual([415, 'identity'])
      expect((await problemOf(packed)).message).toContain('без сжатия')
      expect((await problemOf(await send('{"a":', 'application/json'))).code).toBe('BAD_JSON')
      expect((await send(new Uint8Array((bodyLimit ?? 1_048_576) + 1), 'application/json')).status).toBe(413)
    },
  )

  const spellings = ['urn:uuid:019a0b1c-2d3e-7f40-8a51-6b72c8d9e0f1', '{019a0b1c-2d3e-7f40-8a51-6b72c8d9e0f1}', 'x']
  test.each(ids.filter((id) => operations[id].path.includes('{id}')))(
    '%s: an id that is none is an unknown one, also in a spelling that Postgres would or would not take (I1)',
    async (id) => {
      const { method, path } = operations[id]
      for (const spelling of spellings) {
        const asked = path.replace('{id}', encodeURIComponent(spelling)).replace(/\{\w+\}/g, 'a')
        const body = ['POST', 'PUT'].includes(method) && {
          body: '{"version":1}',
          headers: { 'content-type': 'application/json' },
        }
        const { status } = await at(admin, asked, { method, ...body })
        expect([400, 404, 501]).toContain(status)
      }
    },
  )

  const days = ['0000-01-01', '0000-02-29', '0001-01-01', '9999-12-31', '2026-02-30', '2100-02-29']
  // As other programs write them: a leap second, Postgres’s own zone, the first and the last moment by local clocks.
  const noMoments = [
    '0000-01-01T00:00:00Z',
    '2026-12-31T23:59:60Z',
    '2026-11-29 12:00:00+03',
    '0001-01-01T00:00:00+03:00',
    '9999-12-31T23:59:59-03:00',
  ]
  const dated = ids.flatMap((id) =>
    operations[id].parameters.query
      .filter((name) => ['date', 'from', 'to', 'updatedSince'].includes(name))
      .map((name): [OperationId, string] => [id, name]),
  )
  test.each(dated)(
    '%s: a day or a moment in %s that nobody can hold is refused, none is a failure (I1)',
    async (id, name) => {
      for (const value of [...days, ...noMoments]) {
        const { status } = await at(admin, `${pathOf(id)}?${new URLSearchParams({ [name]: value })}`)
        expect([value, status < 500 || status === 501]).toEqual([value, true])
      }
    },
  )

  test('answers a wrong method with 405 and Allow (RFC 9110 §15.5.6)', async () => {
    const response = await at(admin, '/api/topics', { method: 'PATCH' })
    expect([response.status, response.headers.get('allow'), (await problemOf(response)).code]).toEqual([
      405,
      'GET, POST, HEAD',
      'METHOD_NOT_ALLOWED',
    ])
  })
})

describe('every reply', () => {
  test('has the security headers, no-store, a request id, and nothing of CORS or the server (H2, H3)', async () => {
    for (const path of ['/api/config', '/api/nowhere', '/api/topics', '/api/auth/check']) {
      const { headers } = await at(admin, path, { headers: { origin: 'https://evil.example' } })
      // What has a tag may lie in its reader's browser, which asks each time.
      expect(headers.get('cache-control')).toBe(path === '/api/topics' ? 'private, no-cache' : 'no-store')
      expect(headers.get('vary')).toContain('Accept-Encoding')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('strict-transport-security')).toContain('max-age=')
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect([...headers.keys()].filter((name) => /^access-control|^server$|^x-powered/.test(name))).toEqual([])
    }
  })

  test.each(ids.filter((id) => operations[id].method === 'GET'))('%s is stored only where it has a tag', async (id) => {
    const { etag } = operations[id]
    const { headers, status } = await at(admin, pathOf(id))
    const isTagged = etag && status === 200
    // Files say it themselves (B29).
    if (id !== 'fileGet') expect(headers.get('cache-control')).toBe(isTagged ? 'private, no-cache' : 'no-store')
    expect(headers.has('etag')).toBe(isTagged)
  })

  test('an error carries the request id of its log line', async () => {
    const response = await at(admin, pathOf('articleGet'))
    const { requestId, code } = await problemOf(response)
    expect(code).toBe('ARTICLE_NOT_FOUND')
    expect(requestId).toBe(response.headers.get('x-request-id') ?? '')
    expect(
      lines.some(
        (line) =>
          line.includes(requestId) && line.includes('"operation":"articleGet"') && line.includes('"status":404'),
      ),
    ).toBe(true)
  })

  test('HEAD is GET without a body', async () => {
    const response = await at(admin, '/api/topics', { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  })
})

describe('whose address', () => {
  test('an address that is not ours is 421, whatever it looks like (C9, H6)', async () => {
    for (const host of ['evil.test', 'localhost', 'a.b.localhost:3000', 'berezka.localhost']) {
      const response = await at(admin, '/api/config', {}, host)
      expect([response.status, (await problemOf(response)).code]).toEqual([421, 'MISDIRECTED'])
    }
  })

  test('a page on an address that is not ours is 404 (C9)', async () => {
    for (const path of ['/', '/login', '/docs']) expect((await at(undefined, path, {}, 'evil.test')).status).toBe(404)
  })

  test('the main address has no rooms of a company (C15)', async () => {
    expect((await at(admin, '/api/topics', {}, 'localhost:3000')).status).toBe(404)
    expect((await at(admin, '/api/auth/check', {}, 'localhost:3000')).status).toBe(200)
  })

  test('health is asked on any Host', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const { status, headers } = await at(undefined, path, {}, '10.0.0.7:3000')
      expect([status, headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
        200,
        'nosniff',
        'no-store',
      ])
    }
  })
})

test('a path that no stored value can be is as unknown as any (I3, H6)', async () => {
  for (const name of ['a%00b', '%ff%fe', '%zz', '%ED%A0%80']) {
    const response = await at(undefined, `/api/companies/by-subdomain/${name}`)
    expect([response.status, (await problemOf(response)).code]).toEqual([404, 'COMPANY_NOT_FOUND'])
  }
})

test('an address with a slash too many is unknown as a Problem, as any of the API', async () => {
  // The app answers any other path with a page or its own 404.
  const withPages = await createTestApp({ log, web: () => new Response('Not found', { status: 404 }) })
  for (const path of ['//api/users', '///api', '/api//users']) {
    const response = await withPages.fetch(new Request(`http://localhost:3000${path}`))
    expect([path, response.headers.get('content-type')]).toEqual([path, 'application/json;charset=utf-8'])
    expect([response.status, (await problemOf(response)).code]).toEqual([404, 'NOT_FOUND'])
  }
  await withPages.stop()
})

test('a field that comes twice is named, and nothing is written', async () => {
  const body = '{"name":"Первая","color":"#112233","\\u006eame":"Вторая"}'
  const headers = { 'content-type': 'application/json' }
  const response = await at(admin, '/api/topics', { method: 'POST', headers, body })
  expect([response.status, (await problemOf(response)).fields]).toEqual([400, { name: 'Указано несколько раз' }])
  const topics = (await (await at(admin, '/api/topics')).json()) as { name: string }[]
  expect(topics.filter(({ name }) => ['Первая', 'Вторая'].includes(name))).toEqual([])
})

test('a moment that is none is told how one is written, by the code of every format', async () => {
  const { fields, errors } = await problemOf(await at(admin, '/api/users?updatedSince=30.11.2026'))
  expect(fields?.updatedSince).toContain('2026-11-30T09:00:00+03:00')
  expect(errors).toMatchObject([{ field: 'updatedSince', code: 'FORMAT' }])
})

test('a field that did not come is told so by its code, in the words of an empty one', async () => {
  const headers = { 'content-type': 'application/json' }
  const send = async (path: string, body: object) =>
    (await problemOf(await at(admin, path, { method: 'POST', headers, body: JSON.stringify(body) }))).errors
  expect(await send('/api/tasks', {})).toMatchObject([
    { field: 'title', code: 'REQUIRED', params: {}, message: 'Введите название задачи' },
    { field: 'assignees', code: 'REQUIRED', params: {}, message: 'Выберите исполнителя' },
  ])
  expect(await send('/api/tasks', { title: '', assignees: [] })).toMatchObject([
    { field: 'title', code: 'MIN_LENGTH' },
    { field: 'assignees', code: 'MIN_ITEMS' },
  ])
})

test('fields that the contract does not name are not written (T13)', async () => {
  const body = JSON.stringify({
    title: 'Т',
    content: '[{"type":"paragraph","data":{"text":"x"}}]',
    version: 7,
    viewCount: 99,
    createdBy: { id: stranger.id, name: 'Х' },
    companyId: stranger.company.id,
  })
  const response = await at(admin, '/api/knowledge-base', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(await response.json()).toMatchObject({
    version: 1,
    viewCount: 0,
    createdBy: { id: admin.id, name: admin.name },
  })
})

test('an unknown id and another company’s give the same bytes (T1)', async () => {
  const { id } = await buildArticle(app, { company: stranger.company })
  const text = async (path: string) => (await (await at(admin, path)).text()).replace(/"requestId":"[^"]+"/, '')
  expect(await text(`/api/knowledge-base/${id}`)).toBe(await text(pathOf('articleGet')))
})

test('beyond the general budget a user waits, others do not (C14)', async () => {
  const tight = await createTestApp({ generalCallsPerMinute: 5 })
  const [one, other] = [await buildUser(tight), await buildUser(tight)]
  const call = (person: BuiltUser) => person.client.GET('/api/auth/check')
  for (let i = 0; i < 5; i++) expect((await call(one)).response.status).toBe(200)
  const refused = (await call(one)).response
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await call(other)).response.status).toBe(200)
  await tight.stop()
})

test('no log line holds a token, a password or a cookie (R18)', async () => {
  await at(admin, '/api/auth/login', {
    method: 'POST',
    body: JSON.stringify({ email: 'a@example.com', password: 'secret-password' }),
    headers: { 'content-type': 'application/json', cookie: `file_session=${admin.token}` },
  })
  await at(undefined, '/api/auth/auto-login?token=ot_secret-token-of-a-link-1234')
  const all = lines.join('')
  for (const secret of [admin.token, 'secret-password', 'ot_secret']) expect(all).not.toContain(secret)
})

test('a database that is away is 503 with Retry-After, and nothing of it in the answer (R6, I2)', async () => {
  const lonely = await createTestApp()
  const person = await buildUser(lonely)
  await lonely.db.end()
  const { response, error } = await person.client.GET('/api/auth/check')
  expect([response.status, response.headers.get('retry-after'), error?.code]).toEqual([503, '2', 'UNAVAILABLE'])
  expect(JSON.stringify(error)).not.toMatch(/postgres|connection|select/i)
})

describe('a fault', () => {
  test('is told in English to who asks for it, its fields with codes and numbers in either language', async () => {
    const send = (language?: string) =>
      at(admin, '/api/topics', {
        method: 'POST',
        body: JSON.stringify({ name: 'т'.repeat(300) }),
        headers: { 'content-type': 'application/json', ...(language && { 'accept-language': language }) },
      })
    const russian = await send()
    expect(russian.headers.get('content-language')).toBe('ru')
    const said = await problemOf(russian)
    expect(said.message).toBe('Проверьте заполнение полей')
    const english = await send('en-GB,en;q=0.9')
    expect([english.status, english.headers.get('content-language'), english.headers.get('vary')]).toEqual([
      400,
      'en',
      'Accept-Encoding, Accept-Language',
    ])
    const told = await problemOf(english)
    expect(told.message).toBe('Check the fields')
    const codes = (problem: typeof told) => problem.errors?.map(({ field, code, params }) => [field, code, params])
    expect(codes(told)).toEqual(codes(said))
    expect(codes(told)).toContainEqual(['name', 'MAX_LENGTH', { n: expect.any(String) }])
    expect(Object.values(told.fields ?? {}).join()).not.toMatch(/[а-я]/i)
    expect(
      (await problemOf(await at(undefined, '/api/topics', { headers: { 'accept-language': 'en' } }))).message,
    ).toBe('Sign in, or send a token in the Authorization header')
  })
})
