import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { ownKeys } from '../../../openapi/rules/values/own-keys.ts'
import { createApp } from '../../app.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildArticle, buildFile, buildPosition, buildUser, setLogos, type BuiltUser } from '../../test/factories.ts'

const MAIN = 'localhost:3000'
let app: TestApp
let people: Record<'admin' | 'cook' | 'waiter' | 'author' | 'stranger', BuiltUser>
let files: Record<'shared' | 'drafted' | 'cooking' | 'loose', { id: string; path: string }>

beforeAll(async () => {
  app = await createTestApp()
  const admin = await buildUser(app, { role: 'admin' })
  const { company } = admin
  const position = await buildPosition(app, { company })
  const author = await buildUser(app, { company })
  people = {
    admin,
    author,
    cook: await buildUser(app, { company, position }),
    waiter: await buildUser(app, { company }),
    stranger: await buildUser(app, { role: 'admin' }),
  }
  const file = () => buildFile(app, { company, uploadedBy: author })
  files = { shared: await file(), drafted: await file(), cooking: await file(), loose: await file() }
  await buildArticle(app, { author: admin, fileIds: [files.shared.id] })
  await buildArticle(app, { author: admin, fileIds: [files.drafted.id], status: 'draft' })
  await buildArticle(app, { author: admin, fileIds: [files.cooking.id], positions: [position] })
})
afterAll(() => app?.stop())

type Ask = { by?: BuiltUser; cookie?: BuiltUser; host?: string; method?: string; headers?: Record<string, string> }
const ask = (
  path: string,
  { by, cookie, host = `${people.admin.company.subdomain}.${MAIN}`, method = 'GET', headers }: Ask = {},
) =>
  app.fetch(
    new Request(`http://${host}${path}`, {
      method,
      headers: {
        ...(by && { authorization: `Bearer ${by.token}` }),
        ...(cookie && { cookie: `other=1; file_session=${cookie.token}` }),
        ...headers,
      },
    }),
  )
const seen = async (response: Response) => ({
  status: response.status,
  text: (await response.text()).replace(/"requestId":"[\w-]+"/, ''),
})

describe('who may read (B29, T9)', () => {
  const everybody = ['admin', 'author', 'cook', 'waiter'] as const
  const readers: Record<keyof typeof files, readonly (typeof everybody)[number][]> = {
    shared: everybody,
    drafted: ['admin', 'author'],
    cooking: ['admin', 'author', 'cook'],
    loose: ['admin', 'author'],
  }
  test.each(ownKeys(readers))('%s', async (name) => {
    for (const who of everybody) {
      const expected = readers[name].includes(who) ? 200 : 404
      expect({ who, status: (await ask(files[name].path, { by: people[who] })).status }).toEqual({
        who,
        status: expected,
      })
      expect({ who, status: (await ask(files[name].path, { cookie: people[who] })).status }).toEqual({
        who,
        status: expected,
      })
    }
  })

  test('nobody, another company, another address and an unknown file are one answer', async () => {
    const unknown = await seen(
      await ask('/api/files/019b9c67-b180-7e6b-a9fe-000000000000/plan.png', { by: people.admin }),
    )
    expect(unknown).toMatchObject({ status: 404, text: expect.stringContaining('FILE_NOT_FOUND') })
    const { path } = files.shared
    const others = [
      ask(path),
      ask(path, { by: people.stranger }),
      ask(path, { by: people.stranger, host: `${people.stranger.company.subdomain}.${MAIN}` }),
      ask(path, { by: people.admin, host: `${people.stranger.company.subdomain}.${MAIN}` }),
      ask(path, { by: people.admin, host: MAIN }),
      ask(path, { headers: { authorization: 'Bearer a.b.c' } }),
      ask(files.loose.path, { by: people.waiter }),
      ask('/api/files/42/plan.png', { by: people.admin }),
    ]
    for (const [at, response] of (await Promise.all(others)).entries())
      expect({ at, ...(await seen(response)) }).toEqual({ at, ...unknown })
  })

  test('the id names the file, whatever the name behind it says', async () => {
    expect((await ask(`/api/files/${files.shared.id}/another.png`, { by: people.waiter })).status).toBe(200)
    expect((await ask(`/api/files/${files.loose.id}/plan.png`, { by: people.waiter })).status).toBe(404)
  })

  test.each(['%00', '%E0%A4%A', '%ff', '..%2f..%2fetc', '%F0%9F%92%A9', "';--", '%25', '%22%0d%0a'])(
    'a hostile name breaks nothing: %s',
    async (name) => {
      const status = (await ask(`/api/files/${files.loose.id}/${name}`, { by: people.waiter })).status
      expect([400, 404]).toContain(status)
    },
  )

  test('a file goes with its article, at the next request', async () => {
    const file = await buildFile(app, { company: people.admin.company, uploadedBy: people.author })
    const { id } = await buildArticle(app, { author: people.admin, fileIds: [file.id] })
    expect((await ask(file.path, { by: people.waiter })).status).toBe(200)
    const companyId = people.admin.company.id
    await app.db.write(
      companyId,
      (sql) => sql`update articles set status = 'archived' where company_id = ${companyId} and id = ${id}`,
    )
    expect((await ask(file.path, { by: people.waiter })).status).toBe(404)
  })

  test('whoever is switched off reads nothing more', async () => {
    const { company, client } = people.admin
    const gone = await buildUser(app, { company })
    const read = async () => [
      (await ask(files.shared.path, { by: gone })).status,
      (await ask(files.shared.path, { cookie: gone })).status,
    ]
    expect(await read()).toEqual([200, 200])
    const path = { id: gone.id }
    await client.PUT('/api/users/{id}/status', { params: { path }, body: { isActive: false } })
    expect(await read()).toEqual([404, 404])
  })

  test('a logo is open to all on both addresses, until it is replaced', async () => {
    const { company } = people.stranger
    const [logo, script] = [
      await buildFile(app, { company }),
      await buildFile(app, { company, name: 'a.pdf', mimetype: 'application/pdf' }),
    ]
    const host = `${company.subdomain}.${MAIN}`
    await setLogos(app, company, [logo, script])
    for (const where of [host, MAIN]) {
      const response = await ask(logo.path, { host: where })
      expect({ where, status: response.status, cache: response.headers.get('cache-control') }).toEqual({
        where,
        status: 200,
        cache: 'public, max-age=86400',
      })
    }
    expect((await ask(logo.path)).status).toBe(404)
    expect((await ask(script.path, { host })).status).toBe(404)
    await setLogos(app, company, [])
    expect((await ask(logo.path, { host })).status).toBe(404)
  })
})

describe('how it is sent (U2)', () => {
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    ask(files.shared.path, { by: people.admin, method, headers })

  test('whole, with everything that keeps it harmless', async () => {
    const response = await get()
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-site',
      'content-disposition': `inline; filename="____ ____.png"; filename*=UTF-8''${encodeURIComponent('План зала.png')}`,
    })
    expect(await response.text()).toBe('0123456789')
  })

  const ranges: [string, number, string, string | null][] = [
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['bytes=5-2', 200, '0123456789', null],
    ['items=0-1', 200, '0123456789', null],
    ['bytes=-', 200, '0123456789', null],
  ]
  test.each(ranges)('%s', async (range, status, text, contentRange) => {
    const response = await get({ range })
    expect({
      status: response.status,
      range: response.headers.get('content-range'),
      length: response.headers.get('content-length'),
      text: await response.text(),
    }).toEqual({
      status,
      range: contentRange,
      length: String(text.length),
      text,
    })
  })

  test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('%s is not there', async (range) => {
    const response = await get({ range })
    expect({ status: response.status, range: response.headers.get('content-range') }).toEqual({
      status: 416,
      range: 'bytes */10',
    })
    expect(await response.json()).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' })
  })

  test('who has it is told so; a part of another version is refused', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"a", ${etag}`, '*'])
      expect((await get({ 'if-none-match': tag })).status).toBe(304)
    expect((await get({ 'if-none-match': etag })).headers.get('etag')).toBe(etag)
    expect((await get({ 'if-none-match': '"a"' })).status).toBe(200)
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-1', 'if-range': '"a"' })).status).toBe(200)
  })

  /** On a socket: only there is the length of an answer settled. The store gives the bytes piece by piece, as a real one. */
  function onSocket(path: string) {
    const { settings, db, log } = app
    const pieces = (bytes: Uint8Array) =>
      new ReadableStream<Uint8Array>({
        async start(controller) {
          for (let at = 0; at < bytes.length; at += 65_536) {
            controller.enqueue(bytes.subarray(at, at + 65_536))
            await new Promise((done) => setImmediate(done))
          }
          controller.close()
        },
      })
    const store = {
      ...app.files,
      read: async (...asked: Parameters<typeof app.files.read>) => {
        const found = await app.files.read(...asked)
        return found && pieces(await new Response(found).bytes())
      },
    }
    const server = createApp({ settings, db, files: store, log, now: () => new Date() })
    server.listen({ hostname: '127.0.0.1', port: 0 })
    return { server, address: `http://127.0.0.1:${server.server?.port}${path}` }
  }

  test('a picture comes with its length, whole and in part, as HEAD tells it', async () => {
    const bytes = new Uint8Array(480_000).fill(7)
    const { path } = await buildFile(app, { company: people.admin.company, bytes })
    const { server, address } = onSocket(path)
    const host = `${people.admin.company.subdomain}.${MAIN}`
    const headers = { host, authorization: `Bearer ${people.admin.token}` }
    const lengthOf = async (method: string, more: Record<string, string> = {}) => {
      const response = await fetch(address, { method, headers: { ...headers, ...more } })
      return { length: response.headers.get('content-length'), read: (await response.bytes()).length }
    }
    expect(await lengthOf('GET')).toEqual({ length: String(bytes.length), read: bytes.length })
    expect(await lengthOf('HEAD')).toEqual({ length: String(bytes.length), read: 0 })
    expect(await lengthOf('GET', { range: 'bytes=10-400009' })).toEqual({ length: '400000', read: 400_000 })
    await server.server?.stop(true)
  })

  test('HEAD is the same without the bytes', async () => {
    const { server, address } = onSocket(files.shared.path)
    const headers = { host: `${people.admin.company.subdomain}.${MAIN}`, authorization: `Bearer ${people.admin.token}` }
    const response = await fetch(address, { method: 'HEAD', headers })
    expect({
      status: response.status,
      length: response.headers.get('content-length'),
      text: await response.text(),
    }).toEqual({ status: 200, length: '10', text: '' })
    expect(await (await fetch(address, { headers })).text()).toBe('0123456789')
    await server.server?.stop(true)
  })

  test('only images, videos and PDF open in the browser; a hostile name stays a name (U3)', async () => {
    const company = people.admin.company
    const of = async (mimetype: string, originalName = 'a') =>
      (await ask((await buildFile(app, { company, mimetype, originalName })).path, { by: people.admin })).headers.get(
        'content-disposition',
      )
    for (const type of ['image/png', 'video/mp4', 'application/pdf']) expect(await of(type)).toStartWith('inline;')
    for (const type of ['text/html', 'image/svg+xml', 'application/zip'])
      expect(await of(type)).toStartWith('attachment;')
    expect(await of('image/png', 'a"; filename=b.exe\r\nX: y')).toBe(
      `inline; filename="a_; filename=b.exe__X: y"; filename*=UTF-8''a%22%3B%20filename%3Db.exe%0D%0AX%3A%20y`,
    )
  })

  test('an empty file is whole', async () => {
    const file = await buildFile(app, { company: people.admin.company, bytes: new Uint8Array() })
    const response = await ask(file.path, { by: people.admin })
    expect({
      status: response.status,
      length: response.headers.get('content-length'),
      text: await response.text(),
    }).toEqual({ status: 200, length: '0', text: '' })
  })
})
