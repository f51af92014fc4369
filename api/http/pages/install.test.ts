import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildCompany } from '../../test/factories.ts'
import { createInstall } from './install.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'install-'))
  await Bun.write(join(folder, 'install.json'), JSON.stringify({ id: '/', display: 'standalone' }))
  app = await createTestApp({ install: createInstall(folder) })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

const ask = (host: string, init: RequestInit = {}) =>
  app.fetch(new Request(`http://${host}/manifest.webmanifest`, { ...init, headers: { host, ...init.headers } }))

test('the app on a home screen bears the name of whose address it came from', async () => {
  const name = 'Кафе «Ёлка»'
  const { subdomain } = await buildCompany(app, { name })
  const own = await ask(`${subdomain}.localhost:3000`)
  expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
    200,
    'application/manifest+json',
    'no-cache',
  ])
  expect(await own.json()).toEqual({ name, short_name: name, id: '/', display: 'standalone' })
  expect(await (await ask('localhost:3000')).json()).toMatchObject({ name: 'Рабочее пространство' })
  const tag = own.headers.get('etag') ?? ''
  expect((await ask(`${subdomain}.localhost:3000`, { headers: { 'if-none-match': tag } })).status).toBe(304)
})

test('an unknown company has none, and nobody writes it', async () => {
  expect((await ask('nosuch.localhost:3000')).status).toBe(404)
  expect((await ask('evil.example')).status).toBe(404)
  expect((await ask('localhost:3000', { method: 'POST' })).status).toBe(404)
  expect(await (await ask('localhost:3000', { method: 'HEAD' })).text()).toBe('')
})
