import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { encodeStream } from './compress.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildArticle, buildCompany, buildFile, buildUser, type BuiltUser } from '../../test/factories.ts'

const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
const encodings = ['zstd', 'br', 'gzip'] as const

let app: TestApp
let admin: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
  const company = await buildCompany(app, { moduleSettings: { knowledgeBase: true, analytics: true } })
  admin = await buildUser(app, { company, role: 'admin' })
  for (let n = 0; n < 120; n++) await buildArticle(app, { company, title: `Стандарт ${n}` })
})
afterAll(() => app?.stop())

const ask = (path: string, encoding?: string, more: RequestInit = {}) => {
  const headers = new Headers(more.headers)
  headers.set('authorization', `Bearer ${admin.token}`)
  if (encoding !== undefined) headers.set('accept-encoding', encoding)
  const url = `http://${admin.company.subdomain}.${app.settings.productDomain}${path}`
  return app.fetch(new Request(url, { ...more, headers }))
}
const said = ({ headers }: Response) => ['content-encoding', 'vary'].map((name) => headers.get(name))
const LIST = '/api/knowledge-base?limit=10'
/** Above what is compressed at once. */
const LONG_LIST = '/api/knowledge-base?limit=120'
const TAGGED = 'Authorization, Accept-Encoding'

describe('an answer', () => {
  test.each(encodings)('above a kilobyte comes in %s to who asks for it, the same text', async (encoding) => {
    for (const path of [LIST, LONG_LIST, '/api/users?limit=100']) {
      const plain = await ask(path)
      const text = await plain.text()
      const packed = await ask(path, encoding)
      const isSmall = text.length < 1024
      expect(said(plain)[0]).toBeNull()
      expect([path, said(packed)[0]]).toEqual([path, isSmall ? null : encoding])
      const bytes = Buffer.from(await packed.arrayBuffer())
      expect(String(isSmall ? bytes : unpack[encoding](bytes))).toBe(text)
      if (!isSmall) expect(bytes.length).toBeLessThan(text.length / 3)
      expect(packed.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })

  test('says that it depends on the coding, whatever it is; a small one is compressed only where it must be', async () => {
    expect(said(await ask('/api/config', 'br'))).toEqual([null, 'Accept-Encoding'])
    expect(said(await ask('/api/config', 'br, identity;q=0'))).toEqual(['br', 'Accept-Encoding'])
    expect(said(await ask('/api/nowhere', 'br'))).toEqual([null, 'Accept-Encoding, Accept-Language'])
    expect(said(await ask(LIST, 'br;q=0, *;q=0'))).toEqual([null, TAGGED])
    expect(said(await ask(LIST, 'gzip;q=0.2, br;q=0.1'))).toEqual(['gzip', TAGGED])
  })

  test('of a HEAD has the headers of the GET', async () => {
    for (const encoding of [undefined, 'br']) {
      const [get, head] = [await ask(LIST, encoding), await ask(LIST, encoding, { method: 'HEAD' })]
      const names = ['content-encoding', 'vary', 'etag', 'cache-control', 'content-type']
      expect(names.map((name) => head.headers.get(name))).toEqual(names.map((name) => get.headers.get(name)))
    }
  })

  test('that tells a secret is never compressed (BREACH)', async () => {
    const { id } = await buildUser(app, { company: admin.company })
    const headers = { 'content-type': 'application/json' }
    const given = await ask(`/api/users/${id}/pin`, 'br, identity;q=0', { method: 'POST', body: '{}', headers })
    expect([given.status, said(given)]).toEqual([200, [null, 'Accept-Encoding']])
    expect(await given.json()).toHaveProperty('pin')
  })

  test('that is a file, or a part of one, stays as it is', async () => {
    const { path, bytes } = await textFile()
    for (const range of [undefined, 'bytes=0-1999']) {
      const part = await ask(path, 'br, gzip', range === undefined ? {} : { headers: { range } })
      expect([part.status, said(part)[0]]).toEqual([range ? 206 : 200, null])
      expect(await part.bytes()).toEqual(bytes.subarray(0, range ? 2000 : bytes.length))
    }
  })
})

async function textFile() {
  // Large enough to go out as a stream, as an export does.
  const bytes = new TextEncoder().encode('Гость ждёт недолго. '.repeat(20_000))
  const { id } = await buildFile(app, { company: admin.company, mimetype: 'text/plain', bytes, name: 'standard.txt' })
  return { path: `/api/files/${id}/standard.txt`, bytes }
}

describe('an export', () => {
  test.each(encodings)('of rows as text comes in %s, a workbook as it is', async (encoding) => {
    const plain = Buffer.from(await (await ask('/api/users/export?format=csv')).arrayBuffer())
    const packed = await ask('/api/users/export?format=csv', encoding)
    expect(said(packed)).toEqual([encoding, 'Accept-Encoding'])
    expect(unpack[encoding](Buffer.from(await packed.arrayBuffer())).equals(plain)).toBe(true)
    expect(said(await ask('/api/users/export?format=xlsx', encoding))[0]).toBeNull()
  })
})

describe.each(encodings)('a stream in %s', (encoding) => {
  /** Rows without end; none is made before it is asked for. */
  const rows = (count: number) => {
    const seen = { pulled: 0, isLeft: false }
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (seen.pulled++ >= count) controller.close()
          else controller.enqueue(Buffer.from(`${seen.pulled};${Bun.hash(String(seen.pulled))};Сотрудник\r\n`))
        },
        cancel: () => void (seen.isLeft = true),
      },
      { highWaterMark: 0 },
    )
    return { stream, seen }
  }

  test('is whole, also one of nothing', async () => {
    for (const count of [0, 1, 20_000]) {
      const plain = await new Response(rows(count).stream).text()
      const bytes = await new Response(encodeStream(rows(count).stream, encoding)).arrayBuffer()
      expect(String(unpack[encoding](Buffer.from(bytes)))).toBe(plain)
    }
  })

  test('reads no further than it is read, gives each block at once, and ends its source when the caller leaves', async () => {
    const { stream, seen } = rows(Infinity)
    const reader = encodeStream(stream, encoding).getReader()
    expect(seen.pulled).toBe(0)
    const first = await reader.read()
    const { pulled } = seen
    expect([first.done, pulled > 100, pulled < 5000]).toEqual([false, true, true])
    await reader.cancel()
    expect(seen).toEqual({ pulled, isLeft: true })
  })

  test('fails with its source', async () => {
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('no database')) })
    await expect(new Response(encodeStream(broken, encoding)).arrayBuffer()).rejects.toThrow('no database')
  })
})
