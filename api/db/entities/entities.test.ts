import { afterAll, beforeAll, expect, test } from 'bun:test'
import postgres from 'postgres'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { entities, entityKinds } from './entities.ts'
import { fileKinds } from './file-kinds.ts'

let database: TestDatabase
let owner: postgres.Sql
beforeAll(async () => {
  database = await createTestDatabase()
  owner = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => {} })
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

test('every kind has its table, with what it is called and when it went', async () => {
  for (const kind of entityKinds) {
    const { table, title, goneAt } = entities[kind]
    const columns = await owner<{ name: string }[]>`
      select attname as name from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0`
    const names = columns.map(({ name }) => name)
    expect([kind, ...[title, ...(goneAt ? [goneAt] : [])].filter((name) => !names.includes(name))]).toEqual([kind])
  }
  expect([...entityKinds, 'auth', 'telegram'].toSorted()).toEqual(Object.keys(labels.EventType).toSorted())
})

test('every reference between rows of a company is known to the kind that it names, with what follows from it', async () => {
  const tables = entityKinds.filter((kind) => kind !== 'company').map((kind) => entities[kind].table)
  const references = await owner<{ target: string; at: string; goes: boolean }[]>`
    select r.relname as target, h.relname || '.' || a.attname as at, f.confdeltype = 'c' as goes
    from pg_constraint f join pg_class h on h.oid = f.conrelid join pg_class r on r.oid = f.confrelid
    join pg_attribute a on a.attrelid = h.oid and a.attnum = any (f.conkey) and a.attname <> 'company_id'
    where f.contype = 'f' and r.relname = any (${`{${tables.join()}}`}::text[]) and not h.relispartition`
  expect(references.length).toBeGreaterThan(15)
  const inDatabase = references.map(({ target, at, goes }) => `${target} <- ${at}${goes ? ' (belongs)' : ''}`)
  const told = Object.values(entities).flatMap(({ table, namedBy }) =>
    namedBy.map(
      // A row that uses the thing under a condition only goes with it otherwise.
      ({ table: from, column, as, only }) =>
        `${table} <- ${from}.${column}${as === 'belongs' || typeof only === 'function' ? ' (belongs)' : ''}`,
    ),
  )
  expect(told.toSorted()).toEqual(inDatabase.toSorted())
})

test('a file is referred to for the sake of kinds that are known', () => {
  for (const { of } of Object.values(fileKinds)) expect(entityKinds).toContain(of)
})
