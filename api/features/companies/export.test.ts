import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { makeArchive } from '../../company-archive/make.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { eventsOf } from '../../test/events-of.ts'
import { type BuiltCompany, type BuiltUser, buildCompany, buildFile, buildUser } from '../../test/factories.ts'
import { png } from '../../test/forms.ts'

// What an archive stands on is looked for in a folder of this test alone.
const before = process.env.TMPDIR
const folder = mkdtempSync(join(tmpdir(), 'export-test-'))
let app: TestApp
let company: BuiltCompany
let admin: BuiltUser
let ahead = 0
beforeAll(async () => {
  process.env.TMPDIR = folder
  app = await createTestApp({ now: () => new Date(Date.now() + ahead) })
  company = await buildCompany(app)
  admin = await buildUser(app, { company, role: 'admin' })
  await buildFile(app, { company, uploadedBy: admin, bytes: await png() })
})
afterAll(async () => {
  await app?.stop()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  rmSync(folder, { recursive: true, force: true })
})

const left = () => readdirSync(folder).filter((name) => name.startsWith('company-archive-'))
const gone = async () => {
  while ((await readdir(folder)).length > 0);
}
const link = (by: BuiltUser = admin) => app.client(company.subdomain, by.token).POST('/api/companies/exports')
const linkOf = async (by?: BuiltUser) => (await link(by)).data?.token ?? ''
const take = (token: string, { subdomain = company.subdomain, ...init }: RequestInit & { subdomain?: string } = {}) =>
  app.fetch(new Request(`http://${subdomain}.localhost:3000/api/companies/exports/${token}`, init))

test('the archive is taken by a link: once, within a minute, here, and by who still may', async () => {
  const other = await buildCompany(app)
  const good = await linkOf()
  // A look ahead spends nothing.
  expect((await take(good, { method: 'HEAD' })).status).toBe(405)
  const reply = await take(good)
  expect(reply.headers.get('content-disposition')).toContain(`filename="${company.subdomain}-`)
  expect((await reply.bytes()).length % 512).toBe(0)
  expect(left()).toEqual([])
  expect(await eventsOf(app, company.id)).toMatchObject([{ action: 'company.exported', userId: admin.id }])

  const spent = await linkOf()
  expect((await take(spent, { subdomain: other.subdomain })).status).toBe(404)
  expect((await take(spent)).status).toBe(404)
  const late = await linkOf()
  ahead = 61_000
  expect((await take(late)).status).toBe(404)
  ahead = 0
  const leaver = await buildUser(app, { company, role: 'admin' })
  const theirs = [await linkOf(leaver), await linkOf(leaver)] as const
  await app.client(company.subdomain, admin.token).PUT('/api/users/{id}', {
    params: { path: { id: leaver.id } },
    body: { role: 'user' },
  })
  expect((await take(theirs[0])).status).toBe(404)
  await app.client(company.subdomain, leaver.token).POST('/api/auth/logout')
  expect((await take(theirs[1])).status).toBe(404)
})

test('while one is made there is no second, and it is said before the browser begins to save', async () => {
  const ready = await linkOf()
  const sql = postgres(app.url, { max: 1 })
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('company archive', 0))`
    expect((await link()).error).toMatchObject({ code: 'EXPORT_UNDER_WAY' })
    expect((await take(ready)).status).toBe(409)
  })
  await sql.end()
  expect((await link()).response.status).toBe(200)
  expect(left()).toEqual([])
})

test('nothing stays of one that is left before its first byte, in the middle, or because the store fails', async () => {
  const away = new AbortController()
  await take(await linkOf(), { signal: away.signal })
  expect(left()).toHaveLength(1)
  away.abort()
  await gone()

  const reader = (await take(await linkOf())).body?.getReader()
  await reader?.read()
  await reader?.read()
  await reader?.cancel()
  await gone()

  const place = { db: app.db, files: app.files, dataSecret: app.settings.dataSecret, now: () => new Date() }
  const unread = await makeArchive(place, company.id)
  expect(left()).toHaveLength(1)
  await unread.bytes.return(undefined as never)
  expect(left()).toEqual([])

  const files = { ...app.files, read: () => Promise.reject(new Error('the store is away')) }
  const broken = await makeArchive({ ...place, files }, company.id)
  await expect(Array.fromAsync(broken.bytes)).rejects.toThrow('away')
  expect(left()).toEqual([])
})
