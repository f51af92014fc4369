import { expect, test } from 'bun:test'
import postgres from 'postgres'
import { createTestDatabase } from '../database.ts'
import { unboundInside, type Routine } from './functions.ts'

/** Their words begin with the number of one company, which whoever asks cannot choose (walls.test.ts). */
const BY_WORDS = [
  'article_search_answered',
  'article_search_best',
  'article_search_find',
  'article_search_hits',
  'article_search_known',
  'article_search_page',
  'task_search_answered',
  'task_search_find',
]

test('functions and triggers join by the company too, but for searches, whose words begin with it (Citus)', async () => {
  const database = await createTestDatabase()
  const owner = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    const routines = await owner<Routine[]>`
      select p.proname as name, l.lanname as language, pg_get_functiondef(p.oid) as definition, p.prosrc as body,
        to_json(coalesce(p.proargnames, '{}') || array(
          select name from pg_trigger t, unnest(array[t.tgoldtable, t.tgnewtable]::text[]) name
          where t.tgfoid = p.oid and name is not null)) as given
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and l.lanname in ('sql', 'plpgsql')
      order by 1`
    const tables = await owner<{ name: string }[]>`
      select c.relname as name from pg_class c join pg_attribute k on k.attrelid = c.oid and k.attname = 'company_id'
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`
    const walled = new Set(tables.map(({ name }) => name))
    const unbound = await Promise.all(routines.map(async (one) => ({ one, found: await unboundInside(one, walled) })))
    expect(routines.length).toBeGreaterThan(90)
    expect(unbound.filter(({ found }) => found.length > 0).map(({ one }) => one.name)).toEqual(BY_WORDS)
  } finally {
    await owner.end()
    await database.drop()
  }
})
