import { afterAll, beforeAll, expect, test } from 'bun:test'
import postgres from 'postgres'
import { isEnough } from '../articles/asked.ts'
import { tellAsked } from '../articles/told.ts'
import { joined } from '../audience/joined.ts'
import { failHours } from '../features/monitoring/deviations.ts'
import type { Scope } from '../features/monitoring/scope.ts'
import { tellAnew } from '../features/news/told.ts'
import { settle } from '../notifications/settle.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { openDatabase, type Database, type Tag } from './client.ts'

let database: TestDatabase
let owner: postgres.Sql
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  owner = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => {} })
  db = openDatabase({ url: database.url })
})
afterAll(async () => {
  await Promise.all([owner.end(), db.end()])
  await database.drop()
})

/** How a row is looked for by its key, in an empty table, on a connection of the app. */
async function planOf(table: string): Promise<string> {
  const id = crypto.randomUUID()
  const rows = await db.forCompany(id)<{ 'QUERY PLAN': string }[]>`
    explain (costs off) select from ${owner(table)} where company_id = ${id}::uuid and id = ${id}::uuid`
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('a plan that is made while a table is empty looks a row up by its key', async () => {
  const [known] = await owner<{ version: number }[]>`select current_setting('server_version_num')::int as version`
  // Nobody can tell it before (statistics.ts).
  if (!known || known.version < 180_000) return
  const tables = await owner<{ name: string; key: string }[]>`
    select t.relname as name, i.relname as key
    from pg_class t join pg_index x on x.indrelid = t.oid and x.indisprimary join pg_class i on i.oid = x.indexrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and (
      select array_agg(a.attname::text order by a.attnum) = '{company_id,id}' from pg_attribute a where a.attrelid = i.oid)`
  expect(tables.map(({ name }) => name)).toContain('articles')
  for (const { name, key } of tables) expect(await planOf(name)).toContain(key)
})

test('and one that is made of a table that was counted while it was empty reads it by an index', async () => {
  await owner`vacuum analyze article_views`
  const id = crypto.randomUUID()
  const rows = await db.forCompany(id)<{ 'QUERY PLAN': string }[]>`
    explain (costs off) select n from article_views where company_id = ${id}::uuid and article_id = ${id}::uuid`
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('article_views_pkey')
})

test('who knows an article is found by the article alone: a version behind the person makes an index by people seem as good', async () => {
  const id = crypto.randomUUID()
  const sql = db.forCompany(id)
  const rows = await sql<{ 'QUERY PLAN': string }[]>`
    explain (costs off) select count(*) from (select 'read' as kind, 2 as required_version offset 0) s
    cross join lateral (
      select k.user_id from article_knowings k
      where k.company_id = ${id}::uuid and k.article_id = ${id}::uuid and ${isEnough(sql)}) known`
  const conditions = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Index Cond'))
  expect(conditions).toHaveLength(1)
  expect(conditions[0]).toContain('article_id')
  expect(conditions[0]).not.toContain('version')
})

test('of runs that stand and of those that are wanted each is looked for by a hash: one by one a day of thousands was compared with itself', async () => {
  const [turn] = await owner<
    { body: string }[]
  >`select prosrc as body from pg_proc where proname = 'checklist_runs_turn'`
  const id = crypto.randomUUID()
  const body = (turn?.body ?? '')
    .replaceAll(/\bat\b(?! time zone)/g, `timestamptz '2026-06-10 09:00Z'`)
    .replaceAll(/\bof_company\b/g, `'${id}'::uuid`)
    .replaceAll(/\bonly_checklist\b/g, 'null::uuid')
  const rows = await owner.unsafe<{ 'QUERY PLAN': string }[]>(`explain (costs off) ${body}`)
  const plan = rows.map((row) => row['QUERY PLAN'])
  const isAfter = (line: string, n: number) => plan.slice(n).find((next) => next.includes(line))
  const calledOff = plan.findIndex((line) => line.includes('CTE called_off'))
  expect(isAfter('hashed SubPlan', calledOff)).toBeDefined()
  expect(plan.slice(calledOff).filter((line) => line.includes('Anti Join'))).toEqual([])
  const working = plan.findIndex((line) => line.includes('CTE working'))
  expect(isAfter('Hash Cond: (', working)).toContain('restaurant_id')
})

test('whom something concerns still, and who was meant before, are looked for by a hash: thousands were each compared with thousands', async () => {
  const id = crypto.randomUUID()
  const sql = db.forCompany(id)
  const everybody = sql`select u.id from users u where u.company_id = ${id}::uuid`
  const plans: string[] = []
  const explaining = explainer(sql, 'update notifications', plans)
  const lines = await sql<{ 'QUERY PLAN': string }[]>`explain (costs off) ${joined(sql, id, everybody, {})}`
  plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'))
  await settle(explaining, { company: id, links: [id], unless: everybody }, new Date())
  await settle(explaining, { company: id, links: [id], users: Array.from({ length: 1_000 }, () => id) }, new Date())
  expect(plans).toHaveLength(3)
  for (const plan of plans) expect(plan).toContain('hashed SubPlan')
})

test('whoever is reminded, or told of news anew, is looked for among all whom it concerns by a hash: these were found anew for each of thousands', async () => {
  const id = crypto.randomUUID()
  const sql = db.forCompany(id)
  const people = Array.from({ length: 1_000 }, () => crypto.randomUUID())
  const plans: string[] = []
  const explaining = explainer(sql, 'insert into notifications', plans)
  const now = new Date()
  await tellAsked(explaining, { company: id, by: null, now }, id, { kind: 'acknowledgementReminder', only: people })
  await tellAnew(explaining, id, { id, title: 'Меню', requireAck: false, by: null }, people, now)
  expect(plans).toHaveLength(2)
  for (const plan of plans) expect(plan).toContain('hashed SubPlan')
})

test('whose the runs with deviations were is looked for by a hash: each of a year was compared with all of a position', async () => {
  const id = crypto.randomUUID()
  const sql = db.forCompany(id)
  const plans: string[] = []
  await failHours({
    sql: explainer(sql, 'extract(isodow', plans),
    companyId: id,
    timezone: 'UTC',
    span: { period: { from: '2026-06-01', to: '2026-06-30' } },
    people: sql`array(select u.id from users u where u.company_id = ${id}::uuid)`,
  } as Scope)
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain('hashed SubPlan')
})

/** A tag whose queries with these words are explained, not run; how goes into `plans`. */
function explainer(sql: Tag, words: string, plans: string[]): Tag {
  const call = (strings: TemplateStringsArray, ...args: never[]) => {
    const [first = '', ...rest] = strings
    if (!first.includes(words)) return sql(strings, ...args)
    const explained = Object.assign([`explain (costs off) ${first}`, ...rest], { raw: strings.raw })
    return sql<{ 'QUERY PLAN': string }[]>(explained, ...args).then((rows) => {
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return Object.assign([], { count: 0 })
    })
  }
  return Object.assign(call, { json: sql.json }) as unknown as Tag
}
