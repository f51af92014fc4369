import { createHash, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { migrate, migrations } from '../db/migrate/migrate.ts'
import { expectOneCompany } from '../db/migrate/statistics.ts'
import { startPostgres, type EmbeddedPostgres } from '../local/postgres/postgres.ts'
import { StartError } from '../settings/start-error.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

type Server = { url: string; admin: postgres.Sql; template: string }

/** One server a process, started when the first test wants it; it leaves with the process. */
let server: Promise<Server> | undefined
/** Held on to: the server ends when its standard input does, and a collected handle closes that. */
const own = new Set<EmbeddedPostgres>()

/** A migrated, empty database of the test's own: a clone of a template, about 30 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, admin, template } = await (server ??= openServer())
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin`create database ${admin(name)} template ${admin(template)}`
  return {
    url: named(url, name),
    drop: () => dropDatabase(admin, name),
  }
}

/**
 * Ends the database's clients, then drops it. `with (force)` would also try to end an autovacuum worker, which only a
 * superuser may: it fails whenever one happens to be at work. The plain form sends such a worker away by itself.
 */
export async function dropDatabase(sql: postgres.Sql, name: string): Promise<void> {
  const [there] = await sql<{ isInvalid: boolean }[]>`
    select datconnlimit = -2 as "isInvalid" from pg_database where datname = ${name}`
  if (!there) return
  // Of one whose dropping was broken off only the rest can be dropped: to alter it ends the connection.
  if (!there.isInvalid) await sql`alter database ${sql(name)} allow_connections false`
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${name} and backend_type = 'client backend'`
  await sql`drop database if exists ${sql(name)}`
}

async function openServer(): Promise<Server> {
  const given = process.env.TEST_POSTGRES_URL
  const url = given ?? (await startOwn())
  // idle_timeout lets the process end while the pool stays for the next test file.
  const admin = postgres(url, { max: 4, fetch_types: false, onnotice: () => {}, idle_timeout: 2 })
  if (!given) await dropLeftovers(admin)
  return { url, admin, template: await makeTemplate(url, admin) }
}

/** Folders are used again by later runs, which spares them the set-up; a second run at once takes the next one. */
async function startOwn(): Promise<string> {
  for (let slot = 1; ; slot++) {
    try {
      const dataDir = join(tmpdir(), `workspace-tests-${process.getuid?.() ?? 0}-${slot}`)
      const started = await startPostgres({ dataDir, durable: false })
      own.add(started)
      return started.url
    } catch (error) {
      if (!(error instanceof StartError) || slot === 8) throw error
    }
  }
}

async function dropLeftovers(admin: postgres.Sql): Promise<void> {
  const left = await admin<{ datname: string }[]>`
    select datname from pg_database where datname like 'test\\_%' and not datistemplate`
  for (const { datname } of left) await dropDatabase(admin, datname)
}

/**
 * One for each state of the migrations and of what is told after them; what was left half-made by a killed run is no
 * template yet and made anew.
 */
async function makeTemplate(url: string, admin: postgres.Sql): Promise<string> {
  const sums = [...migrations().map((migration) => migration.checksum), String(expectOneCompany)]
  const name = `template_${createHash('sha256').update(sums.join()).digest('hex').slice(0, 12)}`
  // The lock belongs to its session; runs that share a server wait here for each other.
  const guard = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    await guard`select pg_advisory_lock(hashtext(${name}))`
    const [made] = await admin`select from pg_database where datname = ${name} and datistemplate`
    if (made) return name
    await dropDatabase(admin, name)
    await admin`create database ${admin(name)}`
    await migrate(named(url, name))
    await admin`alter database ${admin(name)} is_template true`
    return name
  } finally {
    await guard.end()
  }
}

function named(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
