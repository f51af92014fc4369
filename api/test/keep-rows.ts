// `bun api/test/keep-rows.ts` writes api/db/migrate/kept-rows.sql anew: rows of two companies in every table of this release.
import { join } from 'node:path'
import postgres from 'postgres'
import { openDatabase } from '../db/client.ts'
import { migrations } from '../db/migrate/migrate.ts'
import { tablesInOrder, withoutWalls } from '../db/tables.ts'
import { createTestDatabase } from './database.ts'
import { seedCompany } from './two-companies.ts'

/** Another place, for the test that it still can. */
const FILE = process.argv[2] ?? join(import.meta.dir, '..', 'db', 'migrate', 'kept-rows.sql')
/** Migrations write their rows. */
const MADE_BY_MIGRATION = ['this_database', 'backfills']
const HEAD = `-- Rows of two companies in every table, as of the migration below. \`bun api/test/keep-rows.ts\` writes them anew.`

const database = await createTestDatabase()
const db = openDatabase({ url: database.url, max: 2 })
const owner = postgres(database.url, { max: 1, onnotice: () => {} })
try {
  await seedCompany(db, 'Alfa')
  await seedCompany(db, 'Beta')
  await owner`insert into codes values ('email', 'same@example.com', '', 'hash', 0, false, false, now())`
  await owner`
    insert into outbox (id, template, email, created_at, due_at)
    values (gen_random_uuid(), 'verify-email', 'same@example.com', now(), now())`
  await owner`
    insert into deliveries (id, channel, lane, payload, created_at, due_at, give_up_at)
    values (gen_random_uuid(), 'mail', gen_random_uuid(), '{"template":"verify-email","email":"same@example.com","subdomain":""}',
      now(), now(), now())`
  await owner`insert into dead_deliveries select *, now() from deliveries`
  await owner`insert into one_time_tokens values ('hash', 'url', '{}', now())`
  await owner`insert into job_runs (job, due_at) values ('codes', now())`
  for (const table of ['pin_tries', 'rate_limits']) {
    await owner`insert into ${owner(table)} (key, window_start) values ('key', now())`
  }
  await owner`insert into seen_addresses values ('key', now())`
  await owner`insert into company_imports values ('1')`
  await owner`insert into kept_answers values ('id', 'digest', '{}', now(), now())`
  await owner`insert into operator_actions values (gen_random_uuid(), now(), 'operator', 'companies', null, null)`
  const lines: string[] = []
  await owner.begin(async (tx) => {
    const tables = (await tablesInOrder(tx)).filter(({ name }) => !MADE_BY_MIGRATION.includes(name))
    await withoutWalls(tx, tables, async () => {
      for (const { name, columns } of tables) {
        const list = columns.join(', ')
        const rows = await tx<{ row: string }[]>`
          select row_to_json(t)::text as row from (select ${tx(columns)} from ${tx(name)}) t`
        if (rows.length === 0) throw new Error(`No row in ${name}: this file has to write one`)
        lines.push(
          `insert into ${name} (${list}) overriding system value select ${list} from json_populate_recordset(null::${name}, $rows$[`,
          rows.map(({ row }) => row).join(',\n'),
          `]$rows$);`,
        )
      }
    })
  })
  await Bun.write(FILE, [HEAD, `-- ${migrations().at(-1)?.name}`, ...lines, ''].join('\n'))
} finally {
  await owner.end()
  await db.end()
  await database.drop()
}
// The server of the tests ends with its process.
process.exit(0)
