import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type postgres from 'postgres'
import { migrate } from '../../api/db/migrate/migrate.ts'
import { tablesInOrder, withoutWalls } from '../../api/db/tables.ts'
import { mark } from '../../api/files/bucket-owner.ts'
import { createFileStore, type FileStore } from '../../api/files/store.ts'
import { openDatabase } from '../../api/db/client.ts'
import { StartError } from '../../api/settings/start-error.ts'
import type { Services } from '../start/borrow.ts'
import type { CopyFolder } from './folder.ts'
import { migrationsOf, openCopy, type Manifest } from './manifest.ts'
import { each, jsonLines, objectFile, OBJECTS, restoreObject, type KeptObject } from './objects.ts'
import { openForRows, readTable } from './rows.ts'

const MONTHS_AHEAD = 3
/** Tables in which a product that nobody has used yet writes rows of its own. */
const FILL_THEMSELVES = ['job_runs', 'this_database', 'backfills', 'feed_cursors', 'company_imports']
/** The migration that makes the table of companies. */
const FIRST_ROWS = '0002_accounts'

/**
 * Brings a copy into an instance that holds nothing. Objects first, then all rows in one transaction: what was cut off is
 * begun again by the same command. Everything is compared with the copy before it counts.
 */
export async function restoreBackup(
  { databaseUrl, s3 }: Services,
  source: string,
  identityFile?: string,
): Promise<Manifest> {
  const { copy, manifest } = await openCopy(resolve(source), identityFile)
  const wanted = migrationsOf(manifest)
  const files = createFileStore(s3)
  try {
    await refuseFull(databaseUrl, manifest)
    await refuseFullBucket(files, copy)
    await restoreObjects(files, manifest, copy)
    // The rows come into the schema that they fit; what newer migrations make of them follows.
    await migrate(databaseUrl, wanted)
    await restoreRows(databaseUrl, manifest, copy)
    await migrate(databaseUrl)
    const db = openDatabase({ url: databaseUrl, max: 1 })
    await mark(db.jobs.sql, files).finally(() => db.end())
    return manifest
  } finally {
    files.close()
  }
}

const full = (what: string) =>
  new StartError(`Восстанавливать можно только в пустое место, а ${what}. Задайте другую DATA_DIR или DATABASE_URL.`)

async function refuseFull(url: string, manifest: Manifest): Promise<void> {
  const sql = openForRows(url)
  try {
    const known = await sql<{ there: string | null }[]>`select to_regclass('public.schema_migrations')::text as there`
    if (known[0]?.there) {
      const names = new Set(manifest.migrations.map(({ name }) => name))
      const applied = await sql<{ name: string }[]>`select name from schema_migrations`
      const newer = applied.find(({ name }) => !names.has(name))
      if (newer) throw full(`база уже новее копии (${newer.name})`)
      // Asked first, without a lock: an instance at work is left in peace.
      if (applied.some(({ name }) => name === FIRST_ROWS) && (await sql`select from companies limit 1`).length > 0)
        throw full('в базе есть компании')
    }
    await sql.begin((tx) => refuseRows(tx))
  } finally {
    await sql.end()
  }
}

async function refuseRows(tx: postgres.TransactionSql): Promise<void> {
  const tables = await tablesInOrder(tx)
  await withoutWalls(tx, [], async () => {
    for (const { name } of tables) {
      if (FILL_THEMSELVES.includes(name)) continue
      const [row] = await tx`select 1 from ${tx(name)} limit 1`
      if (row) throw full(`в таблице ${name} есть строки`)
    }
  })
}

/** What an earlier try has put there already may stay. */
async function refuseFullBucket(files: FileStore, copy: CopyFolder): Promise<void> {
  for await (const page of files.list()) {
    const stranger = page.find(({ key }) => !key.startsWith('.') && !copy.has(objectFile(key)))
    if (stranger) throw full(`в бакете лежит ${stranger.key}`)
  }
}

/** `isOurs`: no key leads to where others keep theirs. */
export async function restoreObjects(
  files: FileStore,
  { objects }: Pick<Manifest, 'objects'>,
  copy: CopyFolder,
  isOurs = (_key: string) => true,
): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of copy.open(OBJECTS)) hash.update(chunk)
  if (hash.digest('hex') !== objects.sha256) throw new StartError('Копия повреждена: список файлов.')
  await each(jsonLines<KeptObject>(copy.open(OBJECTS)), (object) => {
    if (!isOurs(object.key)) throw new StartError(`Копия повреждена: чужой файл ${object.key}.`)
    return restoreObject(files, object, copy)
  })
}

async function restoreRows(url: string, manifest: Manifest, copy: CopyFolder): Promise<void> {
  const sql = openForRows(url)
  try {
    await sql.begin(async (tx) => {
      await refuseRows(tx)
      await makeEventMonths(tx, manifest.eventsFrom)
      const kept = new Map(manifest.tables.map((table) => [table.name, table]))
      const tables = (await tablesInOrder(tx)).filter(({ name }) => kept.has(name))
      if (tables.length !== kept.size) throw new StartError('Копия не подходит к этому выпуску: таблицы не те.')
      const numbered = await numberedByServer(tx)
      for (const { table, name } of numbered) await tx`alter table ${tx(table)} alter column ${tx(name)} drop default`
      await withoutWalls(tx, tables, async () => {
        await tx`delete from job_runs`
        if (numbered.length > 0) await tx`delete from feed_cursors`
        for (const { name } of tables) {
          const table = kept.get(name)
          if (table) await readTable(tx, table, copy)
        }
      })
      for (const { table, name } of numbered)
        await tx`alter table ${tx(table)} alter column ${tx(name)} set default pg_current_xact_id()`
      await raiseIdentities(tx)
    })
    await sql`analyze`
  } finally {
    await sql.end()
  }
}

/** So that the log's old months are partitions again, which leave one by one. */
export async function makeEventMonths(tx: postgres.ISql, from: string | null): Promise<void> {
  if (from === null) return
  await tx`
    select event_months_keep(
      ${from}::date,
      (extract(year from age(current_date, date_trunc('month', ${from}::date))) * 12
        + extract(month from age(current_date, date_trunc('month', ${from}::date))))::integer + ${MONTHS_AHEAD},
      '-infinity')`
}

/**
 * What came from a copy has no place in the feed, whose numbers are this server's; a copy from before the feed has none. Rows
 * that are followed always have one (changed-rows.ts): restoring has changed them.
 */
const numberedByServer = (tx: postgres.ISql) => tx<{ table: string; name: string }[]>`
  select c.relname as "table", a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'p' and a.atttypid = 'xid8'::regtype and not a.attnotnull`

/** The next company's number comes after those that are there. */
async function raiseIdentities(tx: postgres.ISql): Promise<void> {
  const columns = await tx<{ table: string; name: string }[]>`
    select c.relname as "table", a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`
  for (const { table, name } of columns) {
    await tx`
      select setval(pg_get_serial_sequence(${table}, ${name}), greatest(1, (select max(${tx(name)}) from ${tx(table)})))`
  }
}
