import { expect, test } from 'bun:test'
import postgres from 'postgres'
import { createTestDatabase } from '../test/database.ts'
import { KINDS } from './kinds.ts'

test('every table that points to an audience is known: the sweep takes none of theirs', async () => {
  const database = await createTestDatabase()
  const owner = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    // Whom an audience names goes with it; who carries it keeps it.
    const carry = await owner<{ name: string; indexed: boolean }[]>`
      select h.relname as name, exists (
        select from pg_index i where i.indrelid = f.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:1] = f.conkey) as indexed
      from pg_constraint f join pg_class h on h.oid = f.conrelid
      where f.contype = 'f' and f.confrelid = 'audiences'::regclass and f.confdeltype <> 'c' order by 1`
    expect([...carry]).toEqual(KINDS.toSorted().map((name) => ({ name, indexed: true })))
  } finally {
    await owner.end()
    await database.drop()
  }
})
