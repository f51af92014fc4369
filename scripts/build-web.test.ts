import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buildWeb, type WebManifest } from './build-web.ts'
import sharp from 'sharp'
import { install } from '../web/install.ts'
import { contentSecurityPolicy, createWebAssets, reportedPolicy } from '../api/http/pages/web.ts'

let dir: string
let respond: ReturnType<typeof createWebAssets>
let index: string
let script: string
/** With the build that the page names. */
let policy: string

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  respond(new Request(`http://berezka.localhost${path}`, { headers, method }), path)

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'web-'))
  await buildWeb({ production: true, outDir: join(dir, 'web') })
  respond = createWebAssets(join(dir, 'web'))
  index = await Bun.file(join(dir, 'web/index.html')).text()
  policy = reportedPolicy(/<meta name="build" content="([0-9a-z]+)"/.exec(index)?.[1] ?? '')
  script = /src="(\/assets\/main-[^"]+)"/.exec(index)?.[1] ?? ''
}, 120_000)

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

describe('on a home screen', () => {
  test('every icon is there, as large as it says; those that systems cut have no holes', async () => {
    for (const { src, sizes, purpose } of [
      ...install.icons,
      { src: '/apple-touch-icon.png', sizes: '180x180', purpose: 'maskable' },
    ]) {
      const reply = get(src)
      expect([reply?.status, reply?.headers.get('content-type')]).toEqual([200, 'image/png'])
      const { info, data } = await sharp(await reply?.arrayBuffer())
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([`${info.width}x${info.height}`, data[3]]).toEqual([sizes, purpose === 'maskable' ? 255 : 0])
    }
  })

  test('the worker is asked for anew each time; what it fetches ahead is there, the editor is not among it', async () => {
    const reply = get('/sw.js')
    expect([reply?.status, reply?.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const text = (await reply?.text()) ?? ''
    const [, list = ''] = /files:(\[[^\]]*\])/.exec(text) ?? []
    const files: unknown = JSON.parse(list)
    if (!Array.isArray(files)) throw new Error('sw.js has no list of files')
    expect(files[0]).toBe(script)
    for (const part of ['LoginPage', 'DashboardPage', 'ArticleListPage', 'ArticlePage', 'MenuDrawer'])
      expect(files.some((file) => String(file).startsWith(`/assets/${part}-`))).toBe(true)
    expect(files.filter((file) => /Editor|Landing|site-/.test(String(file)))).toEqual([])
    for (const file of files) expect(get(String(file))?.status).toBe(200)
    const weights = files.map((file) => Bun.file(join(dir, 'web', String(file))).text())
    expect((await Promise.all(weights)).filter((content) => content.includes('prosemirror'))).toEqual([])
  })

  test('a build for the mocks or for development has no worker', async () => {
    await buildWeb({ production: false, outDir: join(dir, 'plain') })
    expect(await Bun.file(join(dir, 'plain/sw.js')).exists()).toBe(false)
  })
})

test('nothing of the mocks is in it: neither their answers, nor their panel, nor the gallery', async () => {
  for await (const path of new Bun.Glob('**/*.{js,css,html}').scan(join(dir, 'web'))) {
    const text = await Bun.file(join(dir, 'web', path)).text()
    expect({
      path,
      mocks: /mock-panel|mock-kept|mock-frame|mockServiceWorker|dev\/gallery|berezka\.example/.test(text),
    }).toEqual({
      path,
      mocks: false,
    })
  }
})

describe('a page', () => {
  test.each(['/', '/login', '/knowledge-base/article/019a0b1c', '/nowhere', '/index'])(
    '%s gets the app',
    async (path) => {
      const reply = get(path)
      expect(reply?.status).toBe(200)
      expect(reply?.headers.get('cache-control')).toBe('no-cache')
      expect(reply?.headers.get('content-security-policy')).toBe(policy)
      expect(await reply?.text()).toBe(index)
    },
  )

  test.each(['/%E0%A4%A', '/100%', '/knowledge-base/article/%E0%A4%A'])(
    '%s, which nobody can read, gets the app too, as what is not there',
    async (path) => {
      const reply = get(path, { 'if-none-match': '*' })
      expect([reply?.status, reply?.headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect(await reply?.text()).toBe(index)
    },
  )

  test('over TLS names where the Reporting API tells of what was stopped, too', () => {
    const secure = createWebAssets(join(dir, 'web'), undefined, true)
    const headers = secure(new Request('https://berezka.example/'), '/')?.headers
    expect(headers?.get('content-security-policy')).toBe(`${policy}; report-to faults`)
    expect(headers?.get('reporting-endpoints')).toBe(`faults="${/report-uri (\S+)/.exec(policy)?.[1]}"`)
    expect(get('/')?.headers.has('reporting-endpoints')).toBe(false)
  })

  test('has no inline script (H1)', () => {
    expect(index).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(contentSecurityPolicy).not.toMatch(/script-src[^;]*unsafe/)
  })
})

test('a page that was opened before a release finds its files after it', async () => {
  const outDir = join(dir, 'released')
  const assets = async () => {
    const { files } = (await Bun.file(join(outDir, 'manifest.json')).json()) as WebManifest // of the build above
    return Object.keys(files).filter((path) => path.startsWith('/assets/'))
  }
  const statuses = (paths: string[]) => {
    const answer = createWebAssets(outDir)
    return new Set(paths.map((path) => answer(new Request(`http://berezka.localhost${path}`), path)?.status))
  }
  await cp(join(dir, 'web'), outDir, { recursive: true })
  const first = await assets()
  // The mocks make other files of the same app.
  await buildWeb({ production: true, mocks: true, outDir })
  expect(statuses(first)).toEqual(new Set([200]))
  // Built again without a change.
  await buildWeb({ production: true, mocks: true, outDir })
  expect(statuses(first)).toEqual(new Set([200]))
}, 120_000)

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
    '/install.json',
    '/index.html',
    '/index.html.br',
    '/main.js.map',
    '/../api/main.ts',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/%252e%252e/package.json',
    '/%E0%A4%A.js',
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

describe('the landing and the legal pages', () => {
  const documents = [
    ['/', 'landing', 'Порядок в ресторане — каждый день'],
    ['/terms-of-service', 'terms-of-service', 'Пользовательское соглашение'],
    ['/privacy-policy', 'privacy-policy', 'Политика конфиденциальности'],
  ] as const
  const main = (path: string) =>
    createWebAssets(join(dir, 'web'), (host) => host === 'localhost')(
      new Request(`http://localhost${path}`, { headers: { host: 'localhost' } }),
      path,
    )

  test.each(documents)('%s is a document with one h1 that needs no script', async (path, name, title) => {
    const reply = main(path)
    expect(reply?.headers.get('content-type')).toStartWith('text/html')
    expect(reply?.headers.get('content-security-policy')).toBe(policy)
    const html = (await reply?.text()) ?? ''
    const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/.exec(html) ?? []
    expect(heading.replaceAll('\u00a0', ' ')).toBe(title)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain(`data-page="${name}"`)
    expect(html).toMatch(/<title>.+<\/title>\s*<meta name="description" content=".+"/)
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|src="https?:|href="https?:/)
    for (const [, address = ''] of html.matchAll(/(?:src|srcSet|href)="(\/(?:assets|fonts|site)\/[^"]+)"/g))
      expect(main(address)?.status).toBe(200)
  })

  test('the landing is for the main address, the legal pages are for all', async () => {
    expect(await get('/')?.text()).toBe(index)
    expect(await get('/terms-of-service')?.text()).toContain('data-page="terms-of-service"')
    for (const [, name] of documents) expect(get(`/${name}.html`)?.status).toBe(404)
  })

  test('it weighs little: script under 60 KiB, each picture under 60 kB', async () => {
    const html = (await main('/')?.text()) ?? ''
    const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src = '']) => src)
    const sizes = scripts.map((src) => Bun.file(join(dir, 'web', `${src}.br`)).size)
    expect(scripts).toHaveLength(1)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60 * 1024)
    const pictures = await Array.fromAsync(new Bun.Glob('site/*.webp').scan(join(dir, 'web')))
    expect(pictures).toHaveLength(4)
    for (const picture of pictures) expect(Bun.file(join(dir, 'web', picture)).size).toBeLessThan(60_000)
  })

  test('the dark scheme is the one of tokens.css, without a script', async () => {
    const html = (await main('/')?.text()) ?? ''
    const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? ''
    const css = (await main(sheet)?.text()) ?? ''
    expect(css).toMatch(/@media ?\(prefers-color-scheme: ?dark\) ?\{\s*:root ?\{[^}]*--surface-page: ?#171215/)
  })
})
