import { afterAll, beforeAll, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { record } from '../../events/record.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import * as build from '../../test/factories.ts'

let app: TestApp
const clock = new Date('2026-07-15T09:00:00.000Z')
beforeAll(async () => {
  app = await createTestApp({ now: () => clock })
})
afterAll(() => app.stop())

type Query = { page?: number; before?: string; limit?: number; search?: string; type?: 'topic' }

/** A log of its own, with `n` events called «1» (the newest), «2», …, a second apart. */
async function logOf(n: number) {
  const company = await build.buildCompany(app, { moduleSettings: { analytics: true } })
  const admin = await build.buildUser(app, { company, role: 'admin' })
  const context = { company: { _id: company.id }, requestId: 'r', ip: '192.0.2.7', deviceHeaders: {} }
  const event = (title: string) => ({ action: 'topic.created' as const, entity: { id: title, title } })
  const ago = (seconds: number) => new Date(clock.getTime() - seconds * 1000)
  const write = (title: string, at: Date) =>
    app.db.write(company.id, (sql) => record(sql, { ...context, now: () => at }, event(title)))
  for (let i = n; i > 0; i -= 1) await write(String(i), ago(i))
  const read = async (query: Query) => {
    const { data, response } = await admin.client.GET('/api/event-log', { params: { query } })
    if (!data) throw new Error(`${response.status}`)
    const { events, ...rest } = data
    return { titles: events.map(({ entity }) => entity?.title), ...rest }
  }
  return { company, admin, write, ago, read }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i))

test.each([{}, { search: 'е' }])('events that come between the pages move none: %j', async (filter) => {
  const { write, ago, read } = await logOf(0)
  for (let i = 25; i > 0; i -= 1) await write(`е${i}`, ago(i))
  const seen: unknown[] = []
  const pages: Awaited<ReturnType<typeof read>>[] = []
  for (let before: string | undefined, n = 0; n === 0 || before; n += 1) {
    const page = await read({ ...filter, limit: 10, ...(before && { before }) })
    pages.push(page)
    seen.push(...page.titles)
    before = page.before
    await write(`ещё ${n}`, clock)
    await write(`ещё раз ${n}`, clock)
  }
  expect(seen).toEqual(numbers(1, 25).map((n) => `е${n}`))
  expect(
    pages.map(({ total, totalPages, currentPage, hasNewer }) => [total, totalPages, currentPage, hasNewer]),
  ).toEqual([
    [25, 3, 1, undefined],
    [25, 3, 2, true],
    [25, 3, 3, true],
  ])
  // Whoever begins anew sees them.
  expect(await read({ ...filter, limit: 10 })).toMatchObject({ total: 31, currentPage: 1 })
})

test('what a slow transaction writes beneath the first page moves nothing of the next', async () => {
  const { company, write, ago, read } = await logOf(12)
  const held = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  // Its time is older than the newest row of the first page, its commit comes later.
  const slow = app.db.write(company.id, async (sql) => {
    await sql`
      insert into events (company_id, id, at, type, action, entity_title)
      values (${company.id}, ${Bun.randomUUIDv7('hex', ago(2.5))}, ${ago(2.5)}, 'topic', 'topic.created', 'поздно')`
    written.resolve()
    await held.promise
  })
  await written.promise
  const first = await read({ limit: 5 })
  expect(first.titles).toEqual(numbers(1, 5))
  held.resolve()
  await slow
  await write('новое', clock)
  const second = await read({ limit: 5, before: first.before ?? '' })
  expect(second.titles).toEqual(numbers(6, 10))
  const third = await read({ limit: 5, before: second.before ?? '' })
  expect(third.titles).toEqual(numbers(11, 12))
  expect(third.before).toBeUndefined()
})

test('by their numbers too: a later page, an earlier one, the first one again', async () => {
  const { write, read } = await logOf(30)
  const first = await read({ limit: 5 })
  const second = await read({ limit: 5, before: first.before ?? '', page: 2 })
  expect(second).toMatchObject({ currentPage: 2, titles: numbers(6, 10) })
  await write('новое', clock)
  const to = (page: number, before = second.before ?? '') => read({ limit: 5, before, page })
  expect(await to(5)).toMatchObject({ currentPage: 5, titles: numbers(21, 25), total: 30, hasNewer: true })
  expect(await to(2)).toMatchObject({ currentPage: 2, titles: numbers(6, 10) })
  expect(await to(1)).toMatchObject({ currentPage: 1, titles: numbers(1, 5), total: 30, hasNewer: true })
  expect(await to(7)).toMatchObject({ currentPage: 7, titles: [], total: 30 })
  // One that nobody came to page by page begins a reading of its own.
  const jumped = await read({ limit: 5, page: 3 })
  await write('ещё новее', clock)
  expect(await read({ limit: 5, before: jumped.before ?? '' })).toMatchObject({
    currentPage: 4,
    titles: numbers(15, 19),
  })
  expect(await to(1, jumped.before)).toMatchObject({ titles: ['новое', ...numbers(1, 4)], hasNewer: true })
  const found = await read({ limit: 5, page: 2, search: '1' })
  await write('11 минут', clock)
  const back = await read({ limit: 5, page: 1, search: '1', before: found.before ?? '' })
  expect(back).toMatchObject({ titles: ['1', ...numbers(10, 13)], total: 12, hasNewer: true })
})

test('a larger page goes on where the smaller one ended; another section has the same edge', async () => {
  const { write, read } = await logOf(9)
  const { before = '' } = await read({ limit: 3 })
  expect((await read({ limit: 100, before })).titles).toEqual(numbers(4, 9))
  await write('новое', clock)
  expect(await read({ limit: 3, before, type: 'topic', page: 1 })).toMatchObject({ titles: numbers(1, 3), total: 9 })
})

test('the last page has no place to go on from, nor has the bound of the total', async () => {
  const { company, read } = await logOf(0)
  expect(await read({})).not.toHaveProperty('before')
  const max = limits.eventLog.totalMax
  await app.db.write(
    company.id,
    (sql) => sql`
      insert into events (company_id, id, at, type, action, entity_type, entity_id, entity_title)
      select ${company.id}, gen_random_uuid(), ${clock}::timestamptz - g * interval '1 second', 'topic', 'topic.created', 'topic', 'x', g::text
      from generate_series(1, ${max + 50}::integer) g`,
  )
  const late = await read({ limit: 100, page: max / 100 - 1 })
  const last = await read({ limit: 100, before: late.before ?? '' })
  expect(last).toMatchObject({ currentPage: max / 100, titles: numbers(max - 99, max), totalIsMore: true })
  expect(last).not.toHaveProperty('before')
})

test('a place that is none is a wrong field', async () => {
  const { admin } = await logOf(1)
  const id = Bun.randomUUIDv7()
  for (const before of ['42', `1.${id}.1.${id}`, `1.${'-'.repeat(36)}.1.${id}.5`, `1.${id}.1.${id}.5 `]) {
    const { error } = await admin.client.GET('/api/event-log', { params: { query: { before } } })
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', fields: { before: expect.any(String) } })
  }
  const far = `9999999999999999.${id}.9999999999999999.${id}.99999`
  const { data } = await admin.client.GET('/api/event-log', { params: { query: { before: far } } })
  expect(data).toMatchObject({ events: [], total: 1 })
})
