import { afterEach, describe, expect, spyOn, test } from 'bun:test'
import { getResponse } from 'msw'
import { contractVersion } from '../openapi/gen/limits.gen.ts'
import { operations } from '../openapi/gen/operations.gen.ts'
import type { Right } from '../openapi/gen/rights.gen.ts'
import { rightsOf } from '../openapi/rules/company/rights.ts'
import type { OperationSpec } from '../openapi/contract.ts'
import { ownEntries } from '../openapi/rules/values/own-keys.ts'
import type { Handlers } from './context.ts'
import { accountsOf, db, takeKept } from './db.ts'
import { handlers } from './handlers/index.ts'
import { makeHandlers, type MockOptions } from './make-handlers.ts'
import { openParcel, parcelFor } from './carry.ts'
import { passTime, startAnew, startMocks } from './node.ts'
import { notMocked } from './not-mocked.ts'
import { createSwitches, nothingAsked } from './switches/controls.ts'
import { articleIds, companyIds } from './seed/ids.ts'
import { call, HOST, requestOf, signIn } from './test/call.ts'

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'

afterEach(startAnew)

const admin = () => signIn('admin@berezka.example', 'demo-admin')
const waiter = () => signIn('oficiant@berezka.example', 'demo-staff')

describe('every operation', () => {
  const specs = ownEntries<string, OperationSpec>(operations)
  const pathOf = (spec: OperationSpec) => spec.path.replace('{subdomain}', 'berezka').replace(/\{\w+\}/g, UNKNOWN)

  test.each(specs)('%s asks for its role before anything else', async (id, spec) => {
    if (spec.role === 'public') return
    expect(await call(spec.method, pathOf(spec))).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    if (spec.role === 'admin')
      expect(await call(spec.method, pathOf(spec), { token: await waiter() })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      })
    const elsewhere = await call(spec.method, pathOf(spec), {
      token: await admin(),
      host: 'http://ogonek.localhost:3000',
    })
    expect({ id, status: elsewhere.status }).toEqual({ id, status: 401 })
  })

  test.each(specs.filter(([, { module }]) => module))('%s is not there when its module is off', async (_, spec) => {
    const token = await admin()
    const company = db.companies.find(({ row }) => row._id === companyIds.berezka)?.row
    if (company && spec.module) company.moduleSettings = { ...company.moduleSettings, [spec.module]: false }
    expect(await call(spec.method, pathOf(spec), { token })).toMatchObject({
      status: 404,
      body: { code: 'MODULE_DISABLED' },
    })
  })

  test('no operation is left to be mocked', () => {
    const left = Object.entries(handlers).flatMap(([id, handler]) => (handler === notMocked ? [id] : []))
    expect(left).toEqual([])
  })
})

test('what somebody sees follows from the rights of the contract, whatever his role is called', async () => {
  // Read-only for the program; the test gives the role one right more.
  const own = rightsOf('user') as Set<Right>
  const [token, drafts] = [await waiter(), '/api/knowledge-base?status=draft']
  expect((await call('GET', drafts, { token })).body.articles).not.toContainEqual(
    expect.objectContaining({ status: 'draft' }),
  )
  own.add('article.readAll').add('restaurant.readAll')
  try {
    expect((await call('GET', drafts, { token })).body.articles[0]).toMatchObject({ status: 'draft' })
    expect((await call('GET', '/api/restaurants?status=all', { token })).body).toHaveLength(2)
  } finally {
    own.delete('article.readAll')
    own.delete('restaurant.readAll')
  }
})

describe('a mock that lies fails', () => {
  const options: MockOptions = {
    switches: createSwitches(nothingAsked()),
    random: () => 0.5,
    now: () => Date.now(),
    wait: () => Promise.resolve(),
    bytesOf: () => Promise.resolve(new Blob()),
  }
  const honest = {
    productDomain: 'localhost',
    scheme: 'http',
    contractVersion,
    assistant: false,
    operator: { name: 'Имя' },
  } as const
  const lies: [string, unknown][] = [
    ['a field too many', { ...honest, secret: 1 }],
    ['a field too many below', { ...honest, operator: { name: 'Имя', passwordHash: 'x' } }],
    ['a field too few', { ...honest, scheme: undefined }],
    ['a wrong type', { ...honest, assistant: 'no' }],
  ]
  const asked = async (made: Partial<Handlers>) =>
    getResponse(makeHandlers({ ...handlers, ...made }, options), requestOf('GET', '/api/config'))

  test.each(lies)('by %s', async (_, body) => {
    using complaint = spyOn(console, 'error').mockImplementation(() => {})
    // A lie is what the types refuse: here it must get past them.
    const response = await asked({ configGet: (() => ({ status: 200, body })) as unknown as Handlers['configGet'] })
    expect(response?.status).toBe(500)
    expect(complaint).toHaveBeenCalled()
  })

  test('by a status that the contract does not name', async () => {
    using complaint = spyOn(console, 'error').mockImplementation(() => {})
    const response = await asked({
      configGet: (() => ({ status: 202, body: honest })) as unknown as Handlers['configGet'],
    })
    expect(response?.status).toBe(500)
    expect(complaint).toHaveBeenCalled()
  })

  test('and an honest one does not', async () => {
    expect((await asked({ configGet: () => ({ status: 200, body: honest }) }))?.status).toBe(200)
  })

  test('every answer may be made to take its time', async () => {
    const waited: number[] = []
    const switches = createSwitches({ ...nothingAsked(), latency: { kind: 'fixed', ms: 800 } })
    const slow = makeHandlers(handlers, { ...options, switches, wait: async (ms) => void waited.push(ms) })
    expect((await getResponse(slow, requestOf('GET', '/api/config')))?.status).toBe(200)
    expect(waited).toEqual([800])
  })
})

test('what was created is listed and read, and gone after a reset', async () => {
  const token = await admin()
  const before = await call('GET', '/api/knowledge-base', { token })
  const { status, body } = await call('POST', '/api/knowledge-base', {
    token,
    body: { title: 'Новая статья', content: [{ type: 'paragraph', data: { text: 'Текст' } }] },
  })
  expect(status).toBe(201)
  const after = await call('GET', `/api/knowledge-base?search=${encodeURIComponent('НОВАЯ стат')}`, { token })
  expect(after.body.articles.map(({ _id }: { _id: string }) => _id)).toContain(body._id)
  expect((await call('GET', '/api/knowledge-base', { token })).body.total).toBe(before.body.total + 1)
  db.reset()
  expect((await call('GET', '/api/knowledge-base', { token })).body.total).toBe(before.body.total)
})

test('a view counts once a minute and is shown to admins only (B5, B6)', async () => {
  const [token, reader] = [await admin(), await waiter()]
  const read = (as: string, query = '') =>
    call('GET', `/api/knowledge-base/${articleIds.firstMinutes}${query}`, { token: as })
  const { viewCount } = (await read(token, '?edit=true')).body
  await read(reader)
  const again = await read(reader)
  expect(again.body.viewedBy).toBeUndefined()
  const seen = await read(token, '?edit=true')
  expect(seen.body.viewCount).toBe(viewCount + 1)
  expect(seen.body.viewedBy[0]).toMatchObject({ user: { name: 'Денис Орлов' } })
  expect(Date.now() - Date.parse(seen.body.viewedBy[0].viewedAt)).toBeLessThan(60_000)
})

describe('failures on purpose (seed/sentinels.ts)', () => {
  const login = (email: string) => call('POST', '/api/auth/login', { body: { email, password: 'x' } })

  test('429 and 503 of a sign-in say when to come again', async () => {
    const limited = await login('limit@example.com')
    expect(limited).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(limited.headers.get('retry-after')).toBe('61')
    expect(await login('down@example.com')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(await login('unverified@example.com')).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED', needEmailVerification: true },
    })
  })

  test('a connection breaks', async () => {
    const broken = await login('offline@example.com').catch((error: unknown) => error)
    expect(broken).toBeInstanceOf(TypeError)
  })

  test('a search and an article answer 500', async () => {
    using complaint = spyOn(console, 'error').mockImplementation(() => {})
    const token = await waiter()
    expect((await call('GET', `/api/knowledge-base?search=${encodeURIComponent('ошибка500')}`, { token })).status).toBe(
      500,
    )
    expect((await call('GET', '/api/knowledge-base/00000000-0000-7000-8000-000000000500', { token })).status).toBe(500)
    expect(complaint).not.toHaveBeenCalled()
  })
})

describe('a registered company', () => {
  const MAIN = 'http://localhost:3000'
  const OWN = 'http://romashka.localhost:3000'
  const olga = { email: 'olga@romashka.example', subdomain: 'romashka' }
  const post = (path: string, body: object, host = MAIN, token?: string) =>
    call('POST', path, { body, host, ...(token && { token }) })
  const register = () =>
    post('/api/auth/register', {
      companyName: 'Ромашка',
      subdomain: olga.subdomain,
      adminName: 'Ольга',
      adminEmail: olga.email,
      adminPassword: 'romashka-1',
    })
  const verify = () => post('/api/verification/verify-email', { ...olga, code: '123456' })
  const logIn = (host = OWN) => post('/api/auth/login', { email: olga.email, password: 'romashka-1' }, host)

  test('outlives a reload: what the browser keeps is enough', async () => {
    await register()
    const kept = JSON.stringify(db.kept)
    db.reset()
    expect((await logIn()).status).toBe(401)
    takeKept(JSON.parse(kept))
    expect((await logIn()).status).toBe(403)
    expect((await verify()).body.user.name).toBe('Ольга')
    expect((await logIn()).status).toBe(200)
  })

  test('is known at its own address by the link that leads there', async () => {
    await register()
    const { token } = (await verify()).body
    const { redirectUrl } = (await post('/api/auth/subdomain-token', { subdomain: 'romashka' }, MAIN, token)).body
    const link = new URL(redirectUrl)
    expect(link.origin).toBe(OWN)
    db.reset()
    const enter = () => call('GET', `/api/auth/auto-login${link.search}`, { host: OWN })
    expect((await enter()).status).toBe(401)
    db.reset()
    expect(openParcel(link.hash)).toBe(true)
    expect(await enter()).toMatchObject({ status: 200, body: { company: { name: 'Ромашка' } } })
    expect((await logIn()).status).toBe(200)
  })

  test('a link of the seed carries nothing', () => {
    const [marina] = accountsOf('admin@berezka.example')
    expect(marina && parcelFor(marina)).toBe('')
    expect(openParcel('#heading')).toBe(false)
  })

  test('its code dies after 120 seconds of the mock’s clock', async () => {
    await register()
    passTime(119)
    expect((await post('/api/verification/verify-email', { ...olga, code: '000000' })).body.code).toBe('WRONG_CODE')
    passTime(2)
    expect((await verify()).body.code).toBe('CODE_EXPIRED')
  })
})

test('in the place of fetch, and back', async () => {
  const real = globalThis.fetch
  const mocks = startMocks()
  expect((await fetch(`${HOST}/api/config`)).status).toBe(200)
  expect(fetch(`${HOST}/somewhere`)).rejects.toThrow('Nothing of the mocks answers')
  mocks.stop()
  expect(globalThis.fetch).toBe(real)
})
