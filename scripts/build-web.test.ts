import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buildWeb } from './build-web.ts'
import { contentSecurityPolicy, createWebAssets } from '../api/web.ts'

let dir: string
let respond: ReturnType<typeof createWebAssets>
let index: string
let script: string

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  respond(new Request(`http://berezka.localhost${path}`, { headers, method }), path)

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'web-'))
  await buildWeb({ production: true, outDir: join(dir, 'web') })
  respond = createWebAssets(join(dir, 'web'))
  index = await Bun.file(join(dir, 'web/index.html')).text()
  script = /src="(\/assets\/main-[^"]+)"/.exec(index)?.[1] ?? ''
})

afterAll(() => rm(dir, { recursive: true }))

describe('a hashed file', () => {
  test('may be kept for a year', async () => {
    const reply = get(script)
    expect(reply?.status).toBe(200)
    expect(reply?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(reply?.headers.get('content-type')).toStartWith('text/javascript')
    expect(reply?.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each(['/fonts/', '/assets/'])('every address under %s in the page is there', (prefix) => {
    const addresses = [...index.matchAll(/(?:src|href)="([^"]+)"|url\(([^)]+)\)/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    )
    const own = addresses.filter((address) => address.startsWith(prefix))
    expect(own.length).toBeGreaterThan(1)
    for (const address of own) expect(get(address)?.status).toBe(200)
  })

  test('comes compressed as the browser asks', async () => {
    const plain = await get(script)?.text()
    for (const [asked, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip;q=0.8, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const reply = get(script, { 'accept-encoding': asked })
      expect(reply?.headers.get('content-encoding')).toBe(encoding)
      expect(reply?.headers.get('vary')).toBe('Accept-Encoding')
      expect(unpack(new Uint8Array((await reply?.arrayBuffer()) ?? new ArrayBuffer())).toString()).toBe(plain ?? '')
    }
  })

  test('is not sent again when it is known', () => {
    const br = { 'accept-encoding': 'br' }
    const etag = get(script, br)?.headers.get('etag') ?? ''
    expect(get(script)?.headers.get('etag')).not.toBe(etag)
    expect(get(script, { ...br, 'if-none-match': `"other", W/${etag}` })?.status).toBe(304)
    expect(get(script, { ...br, 'if-none-match': '"other"' })?.status).toBe(200)
  })

  test('answers HEAD without a body', async () => {
    const reply = get(script, {}, 'HEAD')
    expect(Number(reply?.headers.get('content-length'))).toBeGreaterThan(1000)
    expect(await reply?.text()).toBe('')
  })
})

describe('a page', () => {
  test.each(['/', '/login', '/knowledge-base/article/019a0b1c', '/nowhere', '/index'])(
    '%s gets the app',
    async (path) => {
      const reply = get(path)
      expect(reply?.status).toBe(200)
      expect(reply?.headers.get('cache-control')).toBe('no-cache')
      expect(reply?.headers.get('content-security-policy')).toBe(contentSecurityPolicy)
      expect(await reply?.text()).toBe(index)
    },
  )

  test('has no inline script (H1)', () => {
    expect(index).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(contentSecurityPolicy).not.toMatch(/script-src[^;]*unsafe/)
  })
})

describe('nothing else is served (H7)', () => {
  test.each([
    '/.env',
    '/.git/config',
    '/a/.hidden',
    '/assets',
    '/assets/',
    '/assets/nothing.js',
    '/fonts/',
    '/manifest.json',
    '/meta.json',
    '/index.html',
    '/index.html.br',
    '/main.js.map',
    '/../api/main.ts',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/%252e%252e/package.json',
    '/%E0%A4%A',
    '//evil.example',
    '/a\\..\\b',
    '/robots.php',
  ])('%s', (path) => {
    expect(respond(new Request('http://berezka.localhost/'), path)?.status).toBe(404)
  })

  test('the API and other methods are not ours', () => {
    expect(get('/api/topics')).toBeUndefined()
    expect(get('/api')).toBeUndefined()
    expect(get('/login', {}, 'POST')).toBeUndefined()
  })
})
