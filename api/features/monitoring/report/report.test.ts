import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { DAY, HOUR, MINUTE } from '../../../../openapi/rules/time/durations.ts'
import { summaryTables } from '../../../../openapi/rules/monitoring/monitoring-run-tables.ts'
import { scheduleKinds } from '../../../app.ts'
import { scheduleJobs } from '../../../schedule/jobs.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import * as build from '../../../test/factories.ts'
import { runJob } from '../../../test/run-job.ts'
import { taskCalls } from '../../../test/task-calls.ts'

type Report = components['schemas']['MonitoringReport']
type Place = { company: build.BuiltCompany; admin: build.BuiltUser }
// Noon in Moscow, a Wednesday.
const START = Date.UTC(2026, 10, 18, 9)
let time = START
const now = () => new Date(time)
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  time = START
  await app.db.jobs.sql`delete from deliveries`
})

const opened = async (timezone = 'Europe/Moscow'): Promise<Place> => {
  const company = await build.buildCompany(app, { moduleSettings: { analytics: true, tasks: true } })
  const admin = await build.buildUser(app, { company, role: 'admin' })
  await app.db.write(company.id, (sql) => sql`update companies set timezone = ${timezone} where id = ${company.id}`)
  return { company, admin }
}
const report = (change: Partial<Report> = {}): Report => ({ isOn: true, every: 'daily', restaurant: null, ...change })
/** Sessions live an hour of this clock. */
const clientOf = async ({ company, admin }: Place) =>
  app.client(company.subdomain, await app.tokenFor(company.id, admin.id))
const keep = async (place: Place, change?: Partial<Report>) => {
  const client = await clientOf(place)
  const { response } = await client.PUT('/api/monitoring/mine', { body: { report: report(change) } })
  expect(response.status).toBe(200)
}
const run = (of = app) => runJob(of.db.jobs, scheduleJobs(scheduleKinds), 'schedules', now())
const lettersOf = async ({ admin }: Place) =>
  (await app.letters()).filter(({ text }) => text.includes(`Здравствуйте, ${admin.name}!`))
const subjectsOf = async (place: Place) => (await lettersOf(place)).map(({ subject }) => subject)
/** Runs a minute before, when nothing has come, and then at that moment. */
const at = async (place: Place, moment: number) => {
  time = moment - MINUTE
  const before = (await lettersOf(place)).length
  await run()
  expect(await lettersOf(place)).toHaveLength(before)
  time = moment
  await run()
  return (await subjectsOf(place)).slice(0, (await lettersOf(place)).length - before)
}
const moscow = (month: number, day: number) => Date.UTC(2026, month - 1, day, 5)

test('a report goes at eight of the company’s clock: each day, on Mondays, on the first of the month', async () => {
  const daily = await opened()
  await keep(daily)
  expect(await at(daily, moscow(11, 19))).toEqual(['Мониторинг: 18.11.2026, Ромашка'])
  expect(await at(daily, moscow(11, 20))).toEqual(['Мониторинг: 19.11.2026, Ромашка'])
  time = START
  const weekly = await opened()
  await keep(weekly, { every: 'weekly' })
  expect(await at(weekly, moscow(11, 23))).toEqual(['Мониторинг: 16.11–22.11.2026, Ромашка'])
  time = START
  const monthly = await opened()
  await keep(monthly, { every: 'monthly' })
  expect(await at(monthly, moscow(12, 1))).toEqual(['Мониторинг: 01.11–30.11.2026, Ромашка'])
  expect(await at(monthly, Date.UTC(2027, 0, 1, 5))).toEqual(['Мониторинг: 01.12–31.12.2026, Ромашка'])
  time = START
  const east = await opened('Asia/Vladivostok')
  await keep(east)
  expect(await at(east, Date.UTC(2026, 10, 18, 22))).toEqual(['Мониторинг: 18.11.2026, Ромашка'])
})

test('once by two instances, also after a standstill', async () => {
  const place = await opened()
  await keep(place)
  const beside = await createTestApp({ beside: app, now })
  time = moscow(11, 25) + HOUR
  await Promise.all([run(), run(beside)])
  await Promise.all([run(), run(beside)])
  await beside.stop()
  expect(await subjectsOf(place)).toEqual(['Мониторинг: 24.11.2026, Ромашка'])
  time = START
  const late = await opened()
  await keep(late, { every: 'monthly' })
  // Longer than a letter is tried.
  time = moscow(12, 1) + 10 * DAY
  await run()
  expect(await subjectsOf(late)).toEqual(['Мониторинг: 01.11–30.11.2026, Ромашка'])
})

test('its figures and its file are those of the page, of the restaurant that was chosen, with the way there', async () => {
  const place = await opened()
  const berezka = await build.buildRestaurant(app, { company: place.company, name: 'Берёзка', staff: [place.admin] })
  const client = await clientOf(place)
  const mine = { ...place.admin, client }
  await taskCalls(mine).create({ title: 'Первая', assignees: [place.admin.id], restaurant: berezka.id })
  await taskCalls(mine).create({ title: 'Вторая', assignees: [place.admin.id] })
  await keep(place, { every: 'weekly', restaurant: berezka.id })
  time = moscow(11, 23)
  await run()
  const [letter] = await lettersOf(place)
  const query = { from: '2026-11-16', to: '2026-11-22', restaurant: berezka.id }
  const { data } = await (await clientOf(place)).GET('/api/monitoring/summary', { params: { query } })
  if (!data || !letter) throw new Error('no figures')
  const figures = summaryTables(data)[0].rows.map(([name, ...values]) => {
    const [value, before] = values.map((one) => (one === '' ? 'нет данных' : String(one).replace('.', ',')))
    return `${name} — ${value} (${before})`
  })
  expect(figures).toContain('Задачи: создано — 1 (0)')
  expect(letter.subject).toBe('Мониторинг: 16.11–22.11.2026, Берёзка')
  expect(letter.text).toContain(figures.join('\n'))
  expect(letter.text).toContain('Цифры за 16.11–22.11.2026, в скобках — за 09.11–15.11.2026:')
  const path = `/monitoring?period=own&from=2026-11-16&to=2026-11-22&restaurant=${berezka.id}`
  expect(letter.text).toContain(`http://${place.company.subdomain}.localhost:3000${path}`)
  expect(letter.attachment?.name).toBe('Мониторинг Обзор 2026-11-16 2026-11-22.xlsx')
  // A file of xlsx is a zip.
  expect(
    Buffer.from(letter.attachment?.content ?? [])
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

const ENDS: Record<string, (place: Place) => Promise<unknown>> = {
  'has switched it off': (place) => keep(place, { isOn: false }),
  'is no administrator': ({ company, admin }) =>
    app.db.write(
      company.id,
      (sql) => sql`update users set role = 'user' where company_id = ${company.id} and id = ${admin.id}`,
    ),
  'works here no more': ({ company, admin }) =>
    app.db.write(
      company.id,
      (sql) => sql`update users set is_active = false where company_id = ${company.id} and id = ${admin.id}`,
    ),
  'has no mailbox': ({ company, admin }) =>
    app.db.write(
      company.id,
      (sql) => sql`update users set email = null where company_id = ${company.id} and id = ${admin.id}`,
    ),
  'has no monitoring': ({ company }) =>
    app.db.write(
      company.id,
      (sql) => sql`
      update companies set module_settings = ${sql.json({ tasks: true })} where id = ${company.id}`,
    ),
}
test.each(Object.keys(ENDS))('none to an administrator who %s, before its hour or before it leaves', async (name) => {
  const [before, after, other] = [await opened(), await opened(), await opened()]
  for (const place of [before, after, other]) await keep(place)
  await ENDS[name]?.(before)
  time = START + DAY
  await run()
  await ENDS[name]?.(after)
  expect([await lettersOf(before), await lettersOf(after)]).toEqual([[], []])
  expect(await lettersOf(other)).toHaveLength(1)
})

test('saving views alone moves nothing, and another rhythm counts from then on', async () => {
  const place = await opened()
  await keep(place)
  await (await clientOf(place)).PUT('/api/monitoring/mine', { body: { views: [{ name: 'Мой', query: 'tab=tasks' }] } })
  expect(await at(place, moscow(11, 19))).toHaveLength(1)
  await keep(place, { every: 'weekly' })
  time = moscow(11, 20)
  await run()
  expect(await lettersOf(place)).toHaveLength(1)
  expect(await at(place, moscow(11, 23))).toEqual(['Мониторинг: 16.11–22.11.2026, Ромашка'])
})

test('the report of a restaurant that is deleted goes on as the company’s, and can be saved', async () => {
  const place = await opened()
  const bar = await build.buildRestaurant(app, { company: place.company, name: 'Бар' })
  await keep(place, { restaurant: bar.id })
  const client = await clientOf(place)
  const { data } = await client.DELETE('/api/restaurants/{id}', { params: { path: { id: bar.id } } })
  expect(data).toMatchObject({ deleted: true })
  const { data: mine } = await client.GET('/api/monitoring/mine')
  expect(mine?.report).toEqual(report())
  expect(await at(place, moscow(11, 19))).toEqual(['Мониторинг: 18.11.2026, Ромашка'])
})

test('a report of a restaurant that is not the company’s is refused with its field named, and nothing is kept', async () => {
  const place = await opened()
  const client = await clientOf(place)
  const elsewhere = await build.buildRestaurant(app, { company: (await opened()).company })
  for (const restaurant of [Bun.randomUUIDv7(), elsewhere.id]) {
    const { error, response } = await client.PUT('/api/monitoring/mine', { body: { report: report({ restaurant }) } })
    expect({ status: response.status, ...error }).toMatchObject({
      ...{ status: 400, code: 'RESTAURANT_NOT_FOUND' },
      fields: { 'report.restaurant': messages.RESTAURANT_NOT_FOUND },
    })
  }
  const { data } = await client.GET('/api/monitoring/mine')
  expect(data?.report).toEqual({ isOn: false, every: 'weekly', restaurant: null })
})
