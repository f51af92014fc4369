import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { seedCompany } from '../../test/two-companies.ts'
import { openDatabase } from '../client.ts'
import { migrate, migrations } from './migrate.ts'
import { statementOf } from './outside.ts'

let database: TestDatabase
let owner: postgres.Sql
let folder: string
let company: string
let next = 9000

beforeAll(async () => {
  database = await createTestDatabase()
  owner = postgres(database.url, { max: 4, fetch_types: false, onnotice: () => {} })
  const db = openDatabase({ url: database.url, max: 1 })
  company = (await seedCompany(db, 'Alfa')).id
  await db.end()
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await owner.end()
  await database.drop()
})

/** The migrations of the product and one more. */
function withFile(sql: string) {
  const name = `${next++}_of_a_test`
  const own = mkdtempSync(join(folder, 'one-'))
  writeFileSync(join(own, `${name}.sql`), sql)
  return { name, all: [...migrations(), ...migrations(own)] }
}
const index = (name: string, on: string) =>
  withFile(`-- outside a transaction\n-- Why.\ncreate index concurrently if not exists ${name} on ${on};\n`)
const isValid = async (name: string) =>
  (
    await owner<{ valid: boolean }[]>`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`
  )[0]?.valid

/** A transaction that has written and goes on, until it is told to end. */
async function openWriter(table: string) {
  const begun = Promise.withResolvers<void>()
  const { promise: asked, resolve: end } = Promise.withResolvers<void>()
  const done = owner.begin(async (tx) => {
    await tx`select set_config('app.company', ${company}, true)`
    await tx`set local role app`
    await tx`lock table ${tx(table)} in row exclusive mode`
    await tx`select 1 from ${tx(table)} limit 1`
    begun.resolve()
    await asked
  })
  await begun.promise
  return async () => {
    end()
    await done
  }
}

/** Until a session of the server is at it. */
async function sessionAt(what: string): Promise<number> {
  for (;;) {
    const [row] = await owner<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = ${what} and wait_event_type = 'Lock'`
    if (row) return row.pid
  }
}

test('an index comes while writers go on; who starts meanwhile waits, says for what, and it is made once (R13)', async () => {
  const { name, all } = index('topics_test', 'topics (company_id, name)')
  const end = await openWriter('topics')
  const first = migrate(database.url, all)
  await sessionAt(`migrate ${name}`)
  const told = Promise.withResolvers<string>()
  const second = migrate(database.url, all, told.resolve)
  expect(await told.promise).toMatch(`waiting for another instance: migrate ${name} (waiting for writers before build)`)
  // Everybody else writes as before, and code that is older than the index starts as before.
  await owner.begin(async (tx) => {
    await tx`set local lock_timeout = '100ms'`
    await tx`select set_config('app.company', ${company}, true)`
    await tx`update topics set name = 'Бар' where company_id = ${company}`
  })
  expect(await migrate(database.url)).toEqual([])
  await end()
  expect((await Promise.all([first, second])).flat()).toEqual([name])
  expect(await isValid('topics_test')).toBe(true)
}, 20_000)

test('what a run that was killed has left is built anew (R13)', async () => {
  const { name, all } = index('positions_test', 'positions (company_id, description)')
  const end = await openWriter('positions')
  const broken = migrate(database.url, all)
  await owner`select pg_terminate_backend(${await sessionAt(`migrate ${name}`)})`
  await expect(broken).rejects.toThrow()
  await end()
  expect(await isValid('positions_test')).toBe(false)
  expect(await migrate(database.url, all)).toEqual([name])
  expect(await isValid('positions_test')).toBe(true)
}, 20_000)

test('a table that is parted by months gets its index part by part, and months to come have it', async () => {
  const { name, all } = index('events_test', 'events (company_id, device, at)')
  const [kept] = await owner<{ relname: string }[]>`
    select relname from pg_class where relnamespace = 'event_months'::regnamespace and relkind = 'r' order by 1`
  // As a run that broke off between two parts has left it.
  await owner.unsafe(`create index events_test on only events (company_id, device, at)`)
  await owner.unsafe(
    `create index events_test_${kept?.relname} on event_months.${kept?.relname} (company_id, device, at)`,
  )
  expect(await isValid('events_test')).toBe(false)
  expect(await migrate(database.url, all)).toEqual([name])
  expect(await isValid('events_test')).toBe(true)
  await owner`select month_prepare('events', '2050-01-01')`
  expect(await owner`select from pg_indexes where tablename = 'm205001' and indexdef like '%device%'`).toHaveLength(1)
})

test('a table that somebody holds is asked for a moment at a time, and had in the end', async () => {
  const { name, all } = withFile('alter table restaurants add column test boolean')
  const end = await openWriter('restaurants')
  const told = Promise.withResolvers<string>()
  const run = migrate(database.url, all, told.resolve)
  expect(await told.promise).toMatch(`${name} waits for a table that somebody holds`)
  await end()
  expect(await run).toEqual([name])
}, 20_000)

test('outside a transaction only what may be done twice is done', () => {
  const of = (sql: string) => statementOf({ name: '9000_x', sql: `-- outside a transaction\n${sql}` })
  for (const good of [
    'create unique index concurrently if not exists a on b (c) where d > 0;',
    'drop index concurrently if exists a',
    'alter table a\n  validate constraint b;',
  ])
    expect(of(good)).toBe(good.replace(';', ''))
  for (const bad of [
    'create index concurrently a on b (c)',
    'create index if not exists a on b (c)',
    'drop index concurrently if exists a; drop index concurrently if exists b',
    'alter table a validate constraint b, add column c int',
    'update a set b = 1',
  ])
    expect(() => of(bad)).toThrow('9000_x is outside a transaction')
})
