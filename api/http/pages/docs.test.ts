import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEXTS } from './docs-texts.ts'
import { docs, type Docs } from './docs.ts'

const contract = `openapi: 3.1.0
info: { title: Пример & Ко, version: 1.2.3 }
paths:
  /api/tasks:
    get: { operationId: taskList, summary: Задачи, responses: { '200': { description: Список } } }
`
let folder: string
let served: Docs

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-'))
  await Bun.write(join(folder, 'openapi.yaml'), contract)
  served = docs(join(folder, 'openapi.yaml'))
})
afterAll(() => rm(folder, { recursive: true }))

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await served.respond(
    new Request(`http://localhost${path}`, { headers, method }),
    path.split('?')[0] ?? '',
  )
  if (!response) throw new Error(`${path} was not answered`)
  return response
}

describe('the docs page', () => {
  test('names nothing foreign and allows exactly its own inline scripts', async () => {
    const response = await get('/docs')
    const html = await response.text()
    expect(html).toContain('<html lang="ru">')
    expect(html).toContain('<title>Пример &amp; Ко: документация API</title>')
    expect(html).toContain('"url":"/docs/contract.json"')
    expect(html).toContain('<a href="/openapi.yaml">')
    expect(html.match(/https?:\/\//g)).toBeNull()
    const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
    const hashes = inline.map((code) => `'sha256-${new Bun.CryptoHasher('sha256').update(code).digest('base64')}'`)
    expect(hashes).toHaveLength(2)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`)
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('on the main address it says whose address is meant', async () => {
    const asked = (example?: string) => served.respond(new Request('http://localhost/docs'), '/docs', example)
    const note = 'на адресе вашей компании, например https://berezka.example.com/docs</p>'
    expect(await (await asked('https://berezka.example.com'))?.text()).toContain(note)
    expect(await (await asked())?.text()).not.toContain('главный адрес')
  })

  test('every script, sheet and icon it names is served, immutable', async () => {
    const html = await (await get('/docs')).text()
    const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
    const own = assets.filter((path) => path.startsWith('/docs/'))
    expect(own).toHaveLength(8 + TEXTS.length)
    for (const path of own) {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect([path, response.headers.get('cache-control')]).toEqual([
        path,
        path.startsWith('/docs/assets/') ? expect.stringContaining('immutable') : 'no-cache',
      ])
      expect((await response.bytes()).byteLength).toBeGreaterThan(100)
    }
  })
})

test('each text is a page that names nothing foreign, runs nothing, and links the others', async () => {
  const guides = await Array.fromAsync(new Bun.Glob('guides/*.md').scan(join(import.meta.dir, '../../../openapi')))
  expect(TEXTS.map(({ file }) => file).toSorted()).toEqual(['CHANGELOG.md', ...guides.toSorted()])
  for (const { path, title } of TEXTS) {
    const response = await get(path)
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).not.toContain('script')
    expect(html).toContain(`<title>${title}: документация API</title>`)
    expect(html).toContain('<a href="/docs">')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<(?:script|img|iframe|style)|(?:src|style)=/)).toBeNull()
    for (const [, address = ''] of html.matchAll(/href="(\/[^"]*)"/g)) expect((await get(address)).status).toBe(200)
  }
})

describe('the contract', () => {
  test('is served as written, and as JSON', async () => {
    const yaml = await get('/openapi.yaml')
    expect(yaml.headers.get('content-type')).toBe('application/yaml; charset=utf-8')
    expect(await yaml.text()).toBe(contract)
    const json = await get('/openapi.json')
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await json.json()).toMatchObject({ info: { version: '1.2.3' }, paths: { '/api/tasks': {} } })
  })

  test('its published part is a contract of its own, in both forms', async () => {
    const yaml = Bun.YAML.parse(await (await get('/docs/public.yaml')).text())
    expect(yaml).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' }, paths: {} })
    expect(await (await get('/docs/public.json')).json()).toEqual(yaml)
  })

  test('its published part stays as each version told it; a version that never was is not found', async () => {
    const before = await get('/docs/public.json?version=0.2.0')
    expect([before.status, before.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const told = (await before.json()) as { info: { version: string }; paths: object }
    expect([
      told.info.version,
      '/api/tasks' in told.paths,
      '/api/by-external-id/tasks/{externalId}' in told.paths,
    ]).toEqual(['0.2.0', true, false])
    expect(Bun.YAML.parse(await (await get('/docs/public.yaml?version=0.2.0')).text())).toEqual(told)
    expect(await (await get('/docs/public.json?version=1.2.3')).json()).toMatchObject({ info: { version: '1.2.3' } })
    for (const version of ['9.9.9', '', '../recorded', '0.2.0.json'])
      expect(get(`/docs/public.yaml?version=${version}`)).rejects.toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
  })

  test('is compressed for who asks, and revalidated by its tag', async () => {
    const packed = await get('/openapi.yaml', { 'accept-encoding': 'gzip;q=0.8, br;q=0' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(new TextDecoder().decode(Bun.gunzipSync(await packed.bytes()))).toBe(contract)
    const tag = packed.headers.get('etag') ?? ''
    const again = await get('/openapi.yaml', { 'accept-encoding': 'gzip', 'if-none-match': `"other", W/${tag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await get('/openapi.yaml', { 'if-none-match': tag })).status).toBe(200)
  })

  test('answers HEAD without a body', async () => {
    const response = await get('/openapi.yaml', {}, 'HEAD')
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(contract)))
    expect(await response.text()).toBe('')
  })
})

test('leaves other paths and methods to the app', () => {
  for (const path of ['/docs/json', '/docs/assets/1.0.0/swagger-ui.css', '/docs/assets/../docs.ts', '/constructor']) {
    expect(served.respond(new Request('http://localhost/'), path)).toBeUndefined()
  }
  expect(served.respond(new Request('http://localhost/docs', { method: 'POST' }), '/docs')).toBeUndefined()
})
