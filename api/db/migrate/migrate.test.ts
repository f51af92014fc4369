import { afterAll, beforeAll, expect, test } from 'bun:test'
import postgres from 'postgres'
import { createTestDatabase, dropDatabase, type TestDatabase } from '../../test/database.ts'
import { openDatabase } from '../client.ts'
import { migrate, migrations } from './migrate.ts'

const names = migrations().map((migration) => migration.name)
let database: TestDatabase
let owner: postgres.Sql
/** The same server, an empty database. */
let bare: { name: string; url: string }

beforeAll(async () => {
  database = await createTestDatabase()
  owner = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => {} })
  const url = new URL(database.url)
  bare = { name: `${url.pathname.slice(1)}_bare`, url: '' }
  url.pathname = `/${bare.name}`
  bare.url = url.href
  await owner`create database ${owner(bare.name)}`
})

afterAll(async () => {
  await dropDatabase(owner, bare.name)
  await owner.end()
  await database.drop()
})

test('an empty database is not ready', async () => {
  const db = openDatabase({ url: bare.url, max: 1 })
  await expect(db.ready()).rejects.toThrow()
  await db.end()
})

test('three at once: each migration is applied by one of them, and once (R13)', async () => {
  const applied = await Promise.all([migrate(bare.url), migrate(bare.url), migrate(bare.url)])
  expect(applied.flat().sort()).toEqual(names)
  const db = openDatabase({ url: bare.url, max: 1 })
  await db.ready()
  await db.end()
})

test('run twice = no change', async () => {
  const before = await catalog(database.url)
  expect(await migrate(database.url)).toEqual([])
  expect(await catalog(database.url)).toEqual(before)
})

test('a migration that was changed after it had been applied stops the start', async () => {
  await owner`update schema_migrations set checksum = 'other' where name = ${names[0] ?? ''}`
  await expect(migrate(database.url)).rejects.toThrow('was changed')
  await owner`delete from schema_migrations where name = ${names.at(-1) ?? ''}`
  const db = openDatabase({ url: database.url, max: 1 })
  await expect(db.ready()).rejects.toThrow('not available')
  await db.end()
})

async function catalog(url: string) {
  const sql = postgres(url, { max: 1, fetch_types: false })
  const [row] =
    await sql`select (select count(*) from pg_class) as tables, (select count(*) from pg_policies) as policies,
    (select max(applied_at)::text from schema_migrations) as last`
  await sql.end()
  return { ...row }
}
