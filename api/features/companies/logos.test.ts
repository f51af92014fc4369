import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { fileJobs } from '../../queue/jobs/files.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { eventsOf } from '../../test/events-of.ts'
import { buildFile, buildUser, type BuiltUser } from '../../test/factories.ts'
import { BOUNDARY, formBytes, mp4, png } from '../../test/forms.ts'
import { runJob } from '../../test/run-job.ts'

type Schemas = components['schemas']
type Outcome = { status: number } & Partial<Schemas['Company'] & Schemas['Problem']>

const BYTES_MAX = limits.companies.logoMaxMegabytes * 1024 * 1024
let app: TestApp
let admin: BuiltUser
beforeAll(async () => {
  app = await createTestApp({ files: 'embedded' })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
})

const update = async (body: Schemas['CompanyUpdate']): Promise<Outcome> => {
  const path = { id: admin.company.id }
  const { data, error, response } = await admin.client.PUT('/api/companies/{id}', { params: { path }, body })
  return { status: response.status, ...data, ...error }
}
const setLogos = (logos: Schemas['CompanyLogo'][]) => update({ logos })
const logo = (url: string, type: 'menu' | 'login' = 'menu') => ({ type, url })
const logosOf = async () => {
  const { data } = await admin.client.GET('/api/companies/{id}', { params: { path: { id: admin.company.id } } })
  return data?.logos
}
const at = (path: string, init: RequestInit = {}, host = `${admin.company.subdomain}.localhost:3000`) =>
  app.fetch(new Request(`http://${host}${path}`, init))
const signed = (person: BuiltUser) => ({ headers: { authorization: `Bearer ${person.token}` } })

async function upload(filename: string, type: string, bytes: Uint8Array) {
  const headers = { ...signed(admin).headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const reply = await at('/api/upload', { method: 'POST', headers, body: formBytes([{ filename, type, bytes }]) })
  // The reply of the contract.
  const { files } = (await reply.json()) as Schemas['UploadResult']
  const [file] = files
  if (!file) throw new Error('an uploaded file')
  return { id: file.id, url: file.url }
}
const picture = async (filename = 'Знак.png', size?: number) => {
  const bytes = await png()
  return upload(filename, 'image/png', size === undefined ? bytes : Buffer.concat([bytes], size))
}
const publicly = async (path: string) => {
  const hosts = [`${admin.company.subdomain}.localhost:3000`, 'localhost:3000']
  return Promise.all(hosts.map(async (host) => (await at(path, {}, host)).status))
}
const referred = async (id: string) => {
  const { company } = admin
  const rows = await app.db.forCompany(company.id)<{ kind: string; since: Date | null }[]>`
    select r.kind, f.unreferenced_since as since from files f
    left join file_refs r on r.company_id = f.company_id and r.file_id = f.id
    where f.company_id = ${company.id} and f.id = ${id}`
  return rows.map(({ kind, since }) => ({ kind, isOrphan: since !== null }))
}
const events = async () => (await eventsOf(app, admin.company.id)).filter(({ action }) => action !== 'file.created')

test('a logo for each place, open to all until it is replaced', async () => {
  const [menu, login, next] = [await picture('Меню.png'), await picture('Вход.png'), await picture('Новый.png')]
  expect(await publicly(menu.url)).toEqual([404, 404])
  const both = [logo(menu.url), logo(login.url, 'login')]
  expect(await setLogos(both)).toMatchObject({ status: 200, logos: both })
  expect(await logosOf()).toEqual(both)
  const { subdomain } = admin.company
  const shown = await app.client().GET('/api/companies/by-subdomain/{subdomain}', { params: { path: { subdomain } } })
  expect(shown.data?.logos).toEqual(both)
  expect([await publicly(menu.url), await publicly(login.url)]).toEqual([
    [200, 200],
    [200, 200],
  ])
  const open = await at(menu.url)
  expect(open.headers.get('cache-control')).toBe('public, max-age=86400')
  const waiter = await buildUser(app, { company: admin.company })
  expect((await at(menu.url, signed(waiter))).status).toBe(200)

  const replaced = [logo(next.url), logo(login.url, 'login')]
  expect(await setLogos(replaced)).toMatchObject({ status: 200, logos: replaced })
  expect([await publicly(menu.url), await publicly(next.url), await publicly(login.url)]).toEqual([
    [404, 404],
    [200, 200],
    [200, 200],
  ])
  expect((await at(menu.url, signed(waiter))).status).toBe(404)
  expect((await at(menu.url, signed(admin))).status).toBe(200)
  expect(await setLogos([])).toMatchObject({ status: 200, logos: [] })
  expect(await publicly(next.url)).toEqual([404, 404])
  const [first, second] = ['Логотип в меню: Меню.png', 'Логотип на странице входа: Вход.png']
  expect(await events()).toMatchObject([
    {
      action: 'company.logo_changed',
      entityId: admin.company.id,
      entityTitle: 'Ромашка',
      changes: { logos: { old: [], new: [first, second] } },
    },
    {
      action: 'company.logo_changed',
      changes: { logos: { old: [first, second], new: ['Логотип в меню: Новый.png', second] } },
    },
    { action: 'company.logo_changed', changes: { logos: { old: ['Логотип в меню: Новый.png', second], new: [] } } },
  ])
})

test('the same logos, in another order too, are no change; with a name it is the settings that changed', async () => {
  const [menu, login] = [await picture(), await picture()]
  const set = await setLogos([logo(menu.url), logo(login.url, 'login')])
  expect(await setLogos([logo(login.url, 'login'), logo(menu.url)])).toEqual(set)
  expect(await update({})).toEqual(set)
  expect(await update({ name: 'Берёзка', logos: [logo(menu.url)] })).toMatchObject({ logos: [logo(menu.url)] })
  expect((await events()).map(({ action }) => action)).toEqual(['company.logo_changed', 'company.updated'])
})

test('a logo is swept by nobody and deleted by nobody; one that was replaced goes like every file (U8)', async () => {
  const [kept, shared, old] = [await picture(), await picture(), await picture()]
  // One file may stand in both places: it is referred to once, and as long as one of them has it.
  await setLogos([logo(shared.url), logo(shared.url, 'login')])
  await setLogos([logo(old.url), logo(shared.url, 'login')])
  await setLogos([logo(kept.url), logo(shared.url, 'login')])
  expect(await referred(kept.id)).toEqual([{ kind: 'logo', isOrphan: false }])
  expect(await referred(shared.id)).toEqual([{ kind: 'logo', isOrphan: false }])
  expect(await referred(old.id)).toEqual([{ kind: null as unknown as string, isOrphan: true }])
  const remove = ({ id }: { id: string }) => admin.client.DELETE('/api/upload/{id}', { params: { path: { id } } })
  expect(await remove(kept)).toMatchObject({ response: { status: 409 }, error: { code: 'FILE_IN_USE' } })
  const later = new Date(Date.now() + (limits.uploads.orphanDays + 1) * 24 * 3_600_000)
  await runJob(app.db.jobs, fileJobs(app.files), 'file-orphans', later)
  expect([await publicly(kept.url), await publicly(shared.url)]).toEqual([
    [200, 200],
    [200, 200],
  ])
  expect(await referred(old.id)).toEqual([])
  // What is gone can be no logo again, what stands may stand.
  expect(await setLogos([logo(old.url)])).toMatchObject({ status: 400, code: 'FILE_URL_UNKNOWN' })
  expect(await update({ name: 'Берёзка', logos: [logo(kept.url)] })).toMatchObject({ status: 200 })
  expect(await referred(shared.id)).toEqual([{ kind: null as unknown as string, isOrphan: true }])
})

test('what is no picture of ours is refused by its field, and nothing of the form is kept', async () => {
  const [good, largest] = [await picture(), await picture('Большой.png', BYTES_MAX)]
  const large = await picture('Огромный.png', BYTES_MAX + 1)
  const video = await upload('a.mp4', 'video/mp4', mp4())
  const { company } = admin
  const gif = await buildFile(app, { company, name: 'a.gif', mimetype: 'image/gif' })
  const foreign = await buildFile(app, {})
  const tooLarge = 'Файл слишком большой (максимум 2MB)'
  const cases: [string, string, string][] = [
    [large.url, 'LOGO_TOO_LARGE', tooLarge],
    [video.url, 'LOGO_TYPE_NOT_ALLOWED', messages.LOGO_TYPE_NOT_ALLOWED],
    [gif.path, 'LOGO_TYPE_NOT_ALLOWED', 'Допустимы файлы PNG, JPEG, WebP'],
    [foreign.path, 'FILE_URL_UNKNOWN', messages.FILE_URL_UNKNOWN],
    [`${good.url}?width=1`, 'FILE_URL_UNKNOWN', messages.FILE_URL_UNKNOWN],
    [`/api/files/${good.id}/other.png`, 'FILE_URL_UNKNOWN', messages.FILE_URL_UNKNOWN],
    ['/api/files/019b9c67-b180-7e6b-a9fe-000000000000/a.png', 'FILE_URL_UNKNOWN', messages.FILE_URL_UNKNOWN],
    ['https://example.com/logo.png', 'FILE_URL_UNKNOWN', messages.FILE_URL_UNKNOWN],
    ['', 'FILE_URL_UNKNOWN', messages.FILE_URL_UNKNOWN],
  ]
  for (const [url, code, message] of cases) {
    const refused = await update({ name: 'Берёзка', logos: [logo(good.url), logo(url, 'login')] })
    expect(refused).toMatchObject({ status: 400, code, message, fields: { 'logos.1.url': message } })
  }
  expect(await setLogos([logo(good.url), logo(largest.url)])).toMatchObject({
    status: 400,
    code: 'INVALID_REQUEST',
    fields: { 'logos.1.type': fieldMessages.uniqueItems },
  })
  const three = [logo(good.url), logo(largest.url, 'login'), logo(good.url)]
  expect(await setLogos(three)).toMatchObject({ status: 400, fields: { logos: expect.any(String) } })
  const place = { type: 'footer' as 'menu', url: good.url }
  expect(await setLogos([place])).toMatchObject({ status: 400, fields: { 'logos.0.type': expect.any(String) } })
  expect(await logosOf()).toEqual([])
  expect(await update({})).toMatchObject({ name: 'Ромашка' })
  expect(await events()).toEqual([])
  expect(await referred(good.id)).toMatchObject([{ isOrphan: true }])
  for (const [name, mimetype] of [
    ['a.jpg', 'image/jpeg'],
    ['a.webp', 'image/webp'],
  ] as const) {
    const { path } = await buildFile(app, { company, name, mimetype })
    expect(await setLogos([logo(path)])).toMatchObject({ status: 200 })
  }
  expect(await setLogos([logo(largest.url)])).toMatchObject({ status: 200 })
})

test('a logo that somebody deletes at this very moment is either kept or unknown', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, url } = await picture()
    const [set, removed] = await Promise.all([
      setLogos([logo(url)]),
      admin.client.DELETE('/api/upload/{id}', { params: { path: { id } } }),
    ])
    expect([set.status, removed.response.status].toSorted()).toEqual(set.status === 200 ? [200, 409] : [200, 400])
    if (set.status === 200) expect(await publicly(url)).toEqual([200, 200])
  }
})
