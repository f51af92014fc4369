import { afterAll, beforeAll, expect, test } from 'bun:test'
import { problem } from '../../../openapi/contract.ts'
import type { components, operations } from '../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../db/client.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import * as build from '../../test/factories.ts'
import { exported } from './export.ts'
import { scopeOf } from './scope.ts'

/** What may be asked for, as what it goes out, and what an administrator keeps of it. */
type Schemas = components['schemas']
type Query = NonNullable<operations['monitoringGet']['parameters']['query']>
const ON = { analytics: true, tasks: true, testing: true, news: true, knowledgeBase: true, checklists: true }
const now = () => new Date(Date.UTC(2026, 5, 15, 9))
let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let east: { id: string }

beforeAll(async () => {
  app = await createTestApp({ now })
  company = await build.buildCompany(app, { moduleSettings: ON })
  admin = await build.buildUser(app, { company, role: 'admin' })
  east = await build.buildRestaurant(app, { company, staff: [await build.buildUser(app, { company, name: 'Анна' })] })
  await build.buildRestaurant(app, { company, staff: [await build.buildUser(app, { company, name: 'Борис' })] })
})
afterAll(() => app?.stop())

test('what is not there, what is of another company, and periods that are none are refused', async () => {
  const stranger = await build.buildRestaurant(app)
  const get = async (query: Query) => {
    const { error, response } = await admin.client.GET('/api/monitoring/summary', { params: { query } })
    return { ...error, status: response.status }
  }
  expect(await get({ restaurant: stranger.id })).toMatchObject({ status: 404, code: 'RESTAURANT_NOT_FOUND' })
  expect(await get({ position: Bun.randomUUIDv7() })).toMatchObject({ status: 404, code: 'POSITION_NOT_FOUND' })
  expect(await get({ user: Bun.randomUUIDv7() })).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  expect(await get({ from: '2026-06-02', to: '2026-06-01' })).toMatchObject({
    ...{ status: 400, code: 'PERIOD_REVERSED' },
    fields: { from: 'Дата начала позже даты окончания' },
  })
  expect(await get({ from: '2025-06-01', to: '2026-06-14' })).toMatchObject({
    ...{ status: 400, code: 'PERIOD_TOO_LONG' },
    fields: { from: 'Период не может быть больше 366 дней' },
  })
})

test('each section goes into a file, with its filters', async () => {
  for (const section of ['summary', 'checklists', 'tasks', 'tests', 'knowledge-base', 'users'] as const) {
    const query = { section, format: 'csv' as const, restaurant: east.id }
    const { data, response } = await admin.client.GET('/api/monitoring/export', { params: { query }, parseAs: 'text' })
    expect(response.headers.get('content-disposition')).toContain('.csv')
    expect(String(data).split('\n').length).toBeGreaterThan(1)
    if (section !== 'users') continue
    expect(String(data)).toContain('Анна')
    expect(String(data)).not.toContain('Борис')
  }
})

test('whoever is renamed while the file of people is made is in it once', async () => {
  const place = await build.buildCompany(app, { moduleSettings: ON })
  const names = (part: number) => Array.from({ length: 60 }, (_, n) => `${part} ${String(n).padStart(2, '0')}`)
  await app.db.write(
    place.id,
    (sql) => sql`
      insert into users (company_id, id, name, email)
      select ${place.id}, gen_random_uuid(), name, replace(name, ' ', '-') || '@berezka.example'
      from unnest(${[...names(1), ...names(2)]}::text[]) name`,
  )
  const sql = app.db.forCompany(place.id)
  let parts = 0
  // The last of the first hundred goes to the end, and the last of all to the beginning, as the second is asked for.
  const rename = () => sql`
    update users set name = case name when '1 59' then '3' else '0' end
    where company_id = ${place.id} and name in ('1 59', '2 59')`
  const heard = new Proxy(sql, {
    apply(tag, self, args: Parameters<Tag>) {
      const query = Reflect.apply(tag, self, args)
      if (!String(args[0]).includes('with out as materialized') || ++parts !== 2) return query
      return rename().then(() => query)
    },
  })
  const asked = { sql: heard, now, company: { _id: place.id, timezone: 'Europe/Moscow', moduleSettings: ON } }
  const { body } = await exported(await scopeOf(asked, {}, problem), 'users', 'csv')
  const lines = (await new Response(body).text()).trim().split('\r\n')
  expect(parts).toBe(2)
  const [told, expected] = [
    lines.slice(1).map((line) => line.split(';')[0]),
    [...names(1), ...names(2).slice(0, -1), '0'],
  ]
  expect(told.toSorted()).toEqual(expected.toSorted())
})

test('each administrator keeps a report and views of his own', async () => {
  const other = await build.buildUser(app, { company, role: 'admin' })
  const report = { isOn: true, every: 'daily' as const, restaurant: null }
  const views = [{ name: 'Восток', query: `restaurant=${east.id}` }]
  const put = (body: Schemas['MonitoringMineInput']) => admin.client.PUT('/api/monitoring/mine', { body })
  await put({ report })
  expect((await put({ views })).data).toEqual({ report, views })
  expect((await admin.client.GET('/api/monitoring/mine')).data).toEqual({ report, views })
  expect((await other.client.GET('/api/monitoring/mine')).data).toEqual({
    report: { isOn: false, every: 'weekly', restaurant: null },
    views: [],
  })
  await app.db.write(company.id, async (sql) => {
    await sql`update users set email = null where company_id = ${company.id} and id = ${admin.id}`
  })
  expect((await put({ report })).error).toMatchObject({ code: 'EMAIL_MISSING' })
})
