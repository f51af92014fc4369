import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { DAY, MINUTE } from '../../../../openapi/rules/time/durations.ts'
import { jobList } from '../../../queue/jobs/list.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildArticle, buildTopic, buildUser, type BuiltUser } from '../../../test/factories.ts'
import { runJob } from '../../../test/run-job.ts'

let app: TestApp
let other: TestApp
let time = Date.parse('2026-11-18T09:00:00Z')
let admin: BuiltUser
let reader: BuiltUser
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
  other = await createTestApp({ now: () => new Date(time), beside: app })
})
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin', name: 'Роза Кораблёва' })
  reader = await buildUser(app, { company: admin.company, name: 'Пётр Шумов' })
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

type Query = { topic?: string; page?: number; externalId?: string }
const types = async ({ client }: Pick<BuiltUser, 'client'>, texts: string[], query: Query = {}) => {
  for (const search of texts) {
    time += 1000
    await client.GET('/api/knowledge-base', { params: { query: { search, ...query } } })
  }
}
const misses = async () => {
  await Promise.all([app.misses.flush(), other.misses.flush()])
  const rows = await app.db.forCompany(admin.company.id)<{ day: string; query: string; count: number }[]>`
    select day::text, query, count from search_misses where company_id = ${admin.company.id} order by day, query`
  return rows.map(({ day, query, count }) => `${day} ${query} ${count}`)
}

test('what is typed letter by letter is one miss, as it was finished; each person’s own is counted', async () => {
  await types(reader, ['фон', 'фонд', 'Фондю '])
  await types(admin, ['фондю'])
  // Rubbed out letter by letter, and another one.
  await types(reader, ['фонд', 'фон', 'жюльен'])
  expect(await misses()).toEqual(['2026-11-18 жюльен 1', '2026-11-18 фондю 2'])
})

test('typed on until it was found is none; what was found at once is none', async () => {
  await buildArticle(app, { author: admin, title: 'Тирамису', text: 'Как подавать.' })
  await types(reader, ['тирамися', 'тирамису', 'щщщ', 'тирамису'])
  expect(await misses()).toEqual(['2026-11-18 щщщ 1'])
})

test('the same again within half an hour is the same, later it is another', async () => {
  await types(reader, ['фондю'])
  expect(await misses()).toEqual(['2026-11-18 фондю 1'])
  await types(reader, ['фондю'])
  expect(await misses()).toEqual(['2026-11-18 фондю 1'])
  time += 30 * MINUTE
  await types(reader, ['фондю'])
  expect(await misses()).toEqual(['2026-11-18 фондю 2'])
})

test('no person is kept: neither addresses, numbers nor names of the staff', async () => {
  await types(reader, [
    'anna@berezka.ru',
    '+7 912 345-67-89',
    'шумов',
    'график Розы кораблёвой',
    'роза кораблёва',
    'вх',
  ])
  expect(await misses()).toEqual(['2026-11-18 график розы кораблевой 1'])
})

test('what a filter leaves out is no gap, nor a page behind the last', async () => {
  const { id } = await buildTopic(app, { company: admin.company })
  await buildArticle(app, { author: admin, title: 'Эспрессо' })
  await types(reader, ['эспрессо'], { topic: id })
  await types(reader, ['эспрессо'], { page: 9 })
  await types(reader, ['эспрессо'], { externalId: 'ttk-8' })
  expect(await misses()).toEqual([])
})

test('two instances count one row; a HEAD looks for nothing', async () => {
  const there = { client: other.client(admin.company.subdomain, admin.token) }
  await Promise.all([types(reader, ['фондю']), types(there, ['фондю'])])
  await app.fetch(
    new Request(`http://${admin.company.subdomain}.localhost:3000/api/knowledge-base?search=голубцы`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${reader.token}` },
    }),
  )
  expect(await misses()).toEqual(['2026-11-18 фондю 2'])
})

test('a day keeps so many different ones; those that it has go on counting; old days go', async () => {
  const max = limits.knowledgeBase.searchMissesOfDay
  const companyId = admin.company.id
  await app.db.write(companyId, async (sql) => {
    await sql`
      insert into search_misses (company_id, day, query, count)
      select ${companyId}, '2026-11-18', 'запрос ' || n, 1 from generate_series(1, ${max - 1}::int) n`
    await sql`insert into search_misses (company_id, day, query, count) values (${companyId}, '2026-08-18', 'давно', 3)`
  })
  await types(reader, ['фондю', 'жюльен', 'запрос 1'])
  const rows = await misses()
  expect(rows).toContain('2026-11-18 запрос 1 2')
  expect(rows.filter((row) => /фондю|жюльен/.test(row))).toHaveLength(1)
  expect(rows).toHaveLength(max + 1)
  expect(await runJob(app.db.jobs, jobList, 'search-misses', new Date(time))).toBe(1)
  time += limits.knowledgeBase.searchMissDays * DAY
  expect(await runJob(app.db.jobs, jobList, 'search-misses', new Date(time))).toBe(0)
  time = Date.parse('2026-11-18T12:00:00Z')
})
