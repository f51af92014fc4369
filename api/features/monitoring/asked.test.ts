import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { components, operations } from '../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import * as build from '../../test/factories.ts'

/** What may be asked for, as what it goes out, and what an administrator keeps of it. */
type Schemas = components['schemas']
type Query = NonNullable<operations['monitoringGet']['parameters']['query']>
const ON = { analytics: true, tasks: true, testing: true, news: true, knowledgeBase: true, checklists: true }
let app: TestApp
let company: build.BuiltCompany
let admin: build.BuiltUser
let east: { id: string }

beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(Date.UTC(2026, 5, 15, 9)) })
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
