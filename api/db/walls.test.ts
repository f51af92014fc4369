import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'
import postgres from 'postgres'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { seedCompany, type SeededCompany } from '../test/two-companies.ts'
import { openDatabase, type Database } from './client.ts'
import { accountsByEmail, companyBySubdomain } from './directory.ts'

const ROLES = ['app', 'backup', 'directory', 'finder', 'importer', 'jobs', 'remover']
const FINDER_FUNCTIONS = [
  'article_search_answered',
  'article_search_best',
  'article_search_find',
  'article_search_hits',
  'article_search_known',
  'article_search_near',
  'article_search_page',
  'task_search_answered',
  'task_search_find',
]
/** Run as the tables' owner: they take times and names that migrations have written, no company and no other text. */
const OWNER_FUNCTIONS = ['backfill_step', 'event_months_keep', 'month_drop', 'month_prepare']

/** It takes a company whose deletion has begun, and no other. */
const REMOVER_FUNCTIONS = ['company_delete_rows']

let database: TestDatabase
let owner: postgres.Sql
let db: Database
let a: SeededCompany
let b: SeededCompany
let tables: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  owner = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => {} })
  db = openDatabase({ url: database.url, max: 2 })
  a = await seedCompany(db, 'Alfa')
  b = await seedCompany(db, 'Beta')
  const found = await owner<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute k on k.attrelid = c.oid and k.attname = 'company_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`
  tables = found.map((row) => row.name)
})

afterAll(async () => {
  await db.end()
  await owner.end()
  await database.drop()
})

describe('the second wall (T6)', () => {
  test('the roles of C13 own no table, do not log in and bypass nothing', async () => {
    const roles = await owner`
      select rolname, rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as too_much,
        exists (select from pg_class c where c.relowner = r.oid) as owns
      from pg_roles r where rolname = any (${`{${ROLES.join()}}`}::text[]) order by 1`
    expect(roles.map((role) => ({ ...role }))).toEqual(
      ROLES.map((rolname) => ({ rolname, too_much: false, owns: false })),
    )
    expect(await db.withoutCompany`select current_user as name`).toMatchObject([{ name: 'app' }])
  })

  test('every table with company_id has row security, forced, and the one policy for app', async () => {
    expect(tables.length).toBeGreaterThanOrEqual(15)
    const open = await owner`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and relname = any (${`{${tables.join()}}`}::text[]) and not (relrowsecurity and relforcerowsecurity)`
    expect([...open]).toEqual([])
    const policies = await owner<{ tablename: string; cmd: string; qual: string; with_check: string | null }[]>`
      select tablename, cmd, qual, with_check from pg_policies where schemaname = 'public' and 'app' = any (roles)
      order by 1`
    expect(policies.map((policy) => policy.tablename)).toEqual(tables)
    for (const { cmd, qual, with_check } of policies) {
      expect({ cmd, qual, with_check }).toEqual({
        cmd: 'ALL',
        qual: "(company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::uuid)",
        with_check: null,
      })
    }
  })

  test('no table is unlogged: a standby and a crash would forget what guards a secret (C14, R12)', async () => {
    const unlogged = await owner`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence <> 'p'`
    expect([...unlogged]).toEqual([])
  })

  test('backup sees every row of every table and may do nothing else (R14)', async () => {
    const policies = await owner<{ tablename: string; cmd: string; qual: string }[]>`
      select tablename, cmd, qual from pg_policies where 'backup' = any (roles) order by 1`
    expect(policies.map((policy) => ({ ...policy }))).toEqual(
      tables.map((tablename) => ({ tablename, cmd: 'SELECT', qual: 'true' })),
    )
    const rights = await owner`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and (not has_table_privilege('backup', oid, 'select')
          or has_any_column_privilege('backup', oid, 'insert, update, references')
          or has_table_privilege('backup', oid, 'delete, truncate, trigger'))`
    expect([...rights]).toEqual([])
    const functions = await owner`
      select proname from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('backup', oid, 'execute')`
    expect([...functions]).toEqual([])
  })

  test('without a company every table is empty and takes no row', async () => {
    for (const table of tables) {
      const sql = db.withoutCompany
      expect({ table, own: await count(a.id, table) }).not.toEqual({ table, own: 0 })
      expect(await sql`select count(*) as n from ${sql(table)}`).toMatchObject([{ n: 0 }])
      expect({ table, code: await refusal(sql`insert into ${sql(table)} (company_id) values (${a.id})`) }).toEqual({
        table,
        code: '42501',
      })
    }
  })

  test('with one company set the other one is empty and takes no row', async () => {
    const sql = db.forCompany(b.id)
    for (const table of tables) {
      expect(await sql`select count(*) as n from ${sql(table)} where company_id = ${a.id}`).toMatchObject([{ n: 0 }])
      expect({ table, code: await refusal(sql`insert into ${sql(table)} (company_id) values (${a.id})`) }).toEqual({
        table,
        code: '42501',
      })
    }
  })

  test('tables without company_id are the known ones, and nothing is open to everybody', async () => {
    const others = await owner<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
        and not relname = any (${`{${tables.join()}}`}::text[]) order by 1`
    expect(others.map((row) => row.name)).toEqual([
      'backfills',
      'codes',
      'companies',
      'company_imports',
      'dead_deliveries',
      'deliveries',
      'feed_cursors',
      'job_runs',
      'kept_answers',
      'one_time_tokens',
      'operator_actions',
      'outbox',
      'pin_tries',
      'rate_limits',
      'schema_migrations',
      'seen_addresses',
      'this_database',
    ])
    const open = await owner`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace
        and has_function_privilege('public', oid, 'execute')
      union all
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and has_table_privilege('public', oid, 'select, insert, update, delete')`
    expect([...open]).toEqual([])
  })

  test('functions that run as somebody else are the listed ones and stay inside the company', async () => {
    const found = await owner<{ name: string; owner: string }[]>`
      select proname as name, case when proowner in ('finder'::regrole, 'remover'::regrole) then proowner::regrole::text else 'owner' end
        as owner from pg_proc
      where pronamespace = 'public'::regnamespace
        and (prosecdef or proowner in ('finder'::regrole, 'remover'::regrole)) order by 2, 1`
    expect(found.map((row) => ({ ...row }))).toEqual([
      ...FINDER_FUNCTIONS.map((name) => ({ name, owner: 'finder' })),
      ...OWNER_FUNCTIONS.map((name) => ({ name, owner: 'owner' })),
      ...REMOVER_FUNCTIONS.map((name) => ({ name, owner: 'remover' })),
    ])
    const open = await owner`
      select proname from pg_proc
      where proname = any (${`{${[...OWNER_FUNCTIONS, ...REMOVER_FUNCTIONS].join()}}`}::text[]) and has_function_privilege('app', oid, 'execute')`
    expect([...open]).toEqual([])
    const find = (sql: Database['withoutCompany']) => sql`
      select article_id, total from article_search_find(${`'\u0001alfa' | 'c1:alfa' | 'c2:alfa' | '\u0001alf':*`}, ${`'alfa'`},
        ${[`'alfa':A`]}::text[], ${[`'alfa':B`]}::text[], ${['published']}, ${null}, 10, 0)`
    expect(await find(db.forCompany(a.id))).toMatchObject([{ articleId: a.articleId, total: 1 }])
    expect(await find(db.forCompany(b.id))).toHaveLength(0)
    expect(await find(db.withoutCompany)).toHaveLength(0)
  })

  test('rows of a company that moves in stay as they come: no trigger adds to them', async () => {
    const adding = await owner<{ name: string }[]>`
      select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname = any (${`{companies,${tables.join()}}`}::text[])
        and p.prosrc not like '%if current_user = ''importer'' then return new; end if;%'`
    expect([...adding]).toEqual([])
    const kept = await owner<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any (${`{${tables.join()}}`}::text[])
        and not (has_table_privilege('importer', oid, 'select') and has_table_privilege('importer', oid, 'insert'))`
    expect([...kept]).toEqual([])
  })

  test('only the directory looks across companies (C13)', async () => {
    expect(await companyBySubdomain(db, 'ALFA')).toEqual({
      id: a.id,
      name: 'Alfa',
      subdomain: 'alfa',
      logos: [],
      leavesAt: null,
    })
    expect(await companyBySubdomain(db, 'gamma')).toBeUndefined()
    expect((await accountsByEmail(db, 'Same@Example.com')).map((account) => account.companyId)).toEqual([a.id, b.id])
    expect(await refusal(db.directory`select pin_hash from users`)).toBe('42501')
    expect(await refusal(db.directory`select id from articles`)).toBe('42501')
    const users: string[] = []
    for await (const file of new Glob('**/*.ts').scan(join(import.meta.dir, '..')))
      if (
        !file.endsWith('.test.ts') &&
        /\bdb\.directory\b/.test(await Bun.file(join(import.meta.dir, '..', file)).text())
      )
        users.push(file)
    expect(users).toEqual(['db/directory.ts'])
  })
})

describe('keys name the company (T8)', () => {
  test('each primary key begins with it, and each reference between walled tables carries it and has an index', async () => {
    const keys = await owner`
      select c.relname from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
      where c.relname = any (${`{${tables.join()}}`}::text[]) and k.attname <> 'company_id'`
    expect([...keys]).toEqual([])
    const loose = await owner`
      select f.conname from pg_constraint f
      where f.contype = 'f' and f.confrelid <> 'companies'::regclass and not exists (
        select from unnest(f.conkey, f.confkey) as pair (here, there)
        join pg_attribute h on h.attrelid = f.conrelid and h.attnum = pair.here and h.attname = 'company_id'
        join pg_attribute t on t.attrelid = f.confrelid and t.attnum = pair.there and t.attname = 'company_id')`
    expect([...loose]).toEqual([])
    const slow = await owner`
      select f.conname from pg_constraint f where f.contype = 'f' and not exists (
        select from pg_index i where i.indrelid = f.conrelid
            -- A row that refers to nothing need not stand in it.
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
              select format('(%s IS NOT NULL)', a.attname) from pg_attribute a
              where a.attrelid = f.conrelid and a.attnum = any (f.conkey)))
          and (i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey)`
    expect([...slow]).toEqual([])
  })

  test('what is unique is so within a company, but for the listed: rows of one can stand apart (Citus)', async () => {
    const others = await owner<{ name: string }[]>`
      select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relname = any (${`{${tables.join()}}`}::text[]) and not exists (
        select from pg_attribute a
        where a.attrelid = i.indrelid and a.attname = 'company_id' and a.attnum = any (i.indkey::int2[]))
      order by 1`
    // What somebody is found by before it is known whose he is, and keys of objects, which begin with the company's id.
    expect(others.map(({ name }) => name)).toEqual([
      'api_keys_public',
      'files_key_key',
      'telegram_integrations_bot',
      'telegram_integrations_path',
    ])
  })

  test('the database refuses the id of another company, and the same names stand in both', async () => {
    const sql = db.forCompany(b.id)
    const mine = { companyId: b.id, id: Bun.randomUUIDv7() }
    expect(await refusal(sql`insert into topics ${sql({ ...mine, name: 'x', parentId: a.topicId })}`)).toBe('23503')
    expect(await refusal(sql`update articles set topic_id = ${a.topicId} where company_id = ${b.id}`)).toBe('23503')
    expect(await refusal(sql`update users set position_id = ${a.positionId} where company_id = ${b.id}`)).toBe('23503')
    expect(
      await refusal(
        sql`insert into article_positions ${sql({ companyId: b.id, articleId: b.articleId, positionId: a.positionId })}`,
      ),
    ).toBe('23503')
    expect(await refusal(sql`insert into positions ${sql({ ...mine, name: 'ОФИЦИАНТ' })}`)).toBe('23505')
  })
})

async function count(company: string, table: string): Promise<number> {
  const sql = db.forCompany(company)
  const [row] = await sql<{ n: number }[]>`select count(*) as n from ${sql(table)} where company_id = ${company}`
  return row?.n ?? 0
}

async function refusal(query: PromiseLike<unknown>): Promise<string> {
  try {
    await query
    return 'accepted'
  } catch (error) {
    return error instanceof postgres.PostgresError ? error.code : String(error)
  }
}
