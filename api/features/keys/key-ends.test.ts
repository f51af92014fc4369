import { afterAll, beforeAll, expect, test } from 'bun:test'
import { DAY } from '../../../openapi/rules/time/durations.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildAccount, PASSWORD } from '../../test/accounts.ts'
import { buildCompany, type BuiltCompany } from '../../test/factories.ts'
import { runJob } from '../../test/run-job.ts'
import { keyJobs } from './clock.ts'

let app: TestApp
let company: BuiltCompany
let userId: string
const START = Date.UTC(2026, 10, 18, 9)
let time = START
const now = () => new Date(time)

beforeAll(async () => {
  app = await createTestApp({ now })
  company = await buildCompany(app, { moduleSettings: { analytics: true, integrations: true, tasks: true } })
  ;({ userId } = await buildAccount(app, { company, role: 'admin' }))
})
afterAll(() => app?.stop())

/** Sessions live an hour of this clock. */
const admin = async () => app.client(company.subdomain, await app.tokenFor(company.id, userId))
async function made(name: string, days: number | null) {
  const expiresAt = days === null ? null : new Date(time + days * DAY).toISOString()
  const body = { name, scopes: ['tasks:read' as const], expiresAt, isEndless: true, password: PASSWORD }
  const { data, error } = await (await admin()).POST('/api/keys', { body })
  if (!data) throw new Error(JSON.stringify(error))
  return { id: data.key._id, secret: data.secret }
}
const keyOf = async (id: string) => (await (await admin()).GET('/api/keys/{id}', { params: { path: { id } } })).data
const call = async (secret: string) => {
  const url = `http://${company.subdomain}.localhost:3000/api/tasks`
  const response = await app.fetch(new Request(url, { headers: { authorization: `Bearer ${secret}` } }))
  const body = (await response.json()) as { code?: string }
  return body.code ?? response.status
}
/** The subjects of what came by that moment; looked twice, as two instances do. */
async function by(moment: number): Promise<string[]> {
  const before = (await app.letters()).length
  time = moment
  await runJob(app.db.jobs, keyJobs, 'key-ends', now())
  await runJob(app.db.jobs, keyJobs, 'key-ends', now())
  const letters = await app.letters()
  return letters.slice(0, letters.length - before).map(({ subject }) => subject)
}

test('administrators are written to fourteen and three days before a key ends, and once it has', async () => {
  time = START
  const { id } = await made('Касса', 30)
  expect(await by(START + 15 * DAY)).toEqual([])
  expect(await by(START + 16 * DAY)).toEqual(['API-ключ «Касса» действует до 18.12.2026'])
  expect(await by(START + 26 * DAY)).toEqual([])
  expect(await by(START + 27 * DAY)).toEqual(['API-ключ «Касса» действует до 18.12.2026'])
  expect(await by(START + 30 * DAY)).toEqual(['Срок API-ключа «Касса» истёк'])
  expect(await by(START + 31 * DAY)).toEqual([])
  const [letter] = await app.letters()
  expect(letter?.text).toContain(`${company.subdomain}.localhost:3000/integrations/keys`)
  await (await admin()).DELETE('/api/keys/{id}', { params: { path: { id } } })
})

test('a key of ten days is told of three days before, not on the day it was made', async () => {
  time = START
  const { id } = await made('Разовая выгрузка', 10)
  expect(await by(START)).toEqual([])
  expect(await by(START + 7 * DAY)).toEqual(['API-ключ «Разовая выгрузка» действует до 28.11.2026'])
  await (await admin()).DELETE('/api/keys/{id}', { params: { path: { id } } })
})

test('one that nobody calls by is told of after ninety days and paused after a hundred and eighty; it can be resumed', async () => {
  time = START
  const { id, secret } = await made('Забытый', null)
  expect(await by(START + 89 * DAY)).toEqual([])
  expect(await by(START + 90 * DAY)).toEqual(['API-ключом «Забытый» давно не пользовались'])
  expect(await by(START + 179 * DAY)).toEqual([])
  expect(await call(secret)).toBe(200)
  await app.keyUses.flush()
  // The call of that day has begun the count anew.
  const used = START + 179 * DAY
  expect(await by(used + 90 * DAY)).toEqual(['API-ключом «Забытый» давно не пользовались'])
  expect(await by(used + 180 * DAY)).toEqual(['API-ключ «Забытый» поставлен на паузу'])
  expect((await keyOf(id))?.status).toBe('paused')
  expect(await call(secret)).toBe('KEY_PAUSED')
  const { data } = await (await admin()).GET('/api/event-log', { params: { query: { action: 'api_key.updated' } } })
  expect(data?.events[0]).toMatchObject({
    actor: { kind: 'system' },
    changes: [{ field: 'isActive', from: true, to: false }],
  })
  const { data: resumed } = await (
    await admin()
  ).PUT('/api/keys/{id}', { params: { path: { id } }, body: { isActive: true } })
  expect(resumed?.status).toBe('active')
  expect(await call(secret)).toBe(200)
  expect(await by(used + 181 * DAY)).toEqual([])
})

test('a key of a company that is closed opens nothing, and opens again when it is taken back', async () => {
  const { secret } = await made('Касса закрытых', null)
  expect(await call(secret)).toBe(200)
  const until = (at: Date | null) => app.db.jobs.sql`update companies set leaves_at = ${at} where id = ${company.id}`
  await until(new Date(time + 30 * DAY))
  expect(await call(secret)).toBe('KEY_INVALID')
  await until(null)
  expect(await call(secret)).toBe(200)
})
