import postgres from 'postgres'
import { endBackfill } from './backfill.ts'
import { migrations, type Migration } from './files.ts'
import { showing, takeTurn, withShortLocks, type Tell } from './locks.ts'
import { meetOlderServer } from './older-servers.ts'
import { applyOutside } from './outside.ts'
import { expectOneCompany } from './statistics.ts'
import { PRIMARY } from '../pool.ts'

export { migrations, type Migration } from './files.ts'

/** What is applied, by name: its checksum. */
export type Applied = ReadonlyMap<string, string>

/** A direct connection, never through a pooler: the turn and `concurrently` belong to one session. */
export const openMigrator = (url: string): postgres.Sql =>
  postgres(url, {
    ...PRIMARY,
    max: 1,
    fetch_types: false,
    onnotice: () => {},
    connect_timeout: 5,
    connection: {
      application_name: 'migrate',
      statement_timeout: 0,
      lock_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    },
  })

/**
 * Brings the database of `url` up to date: forward only, and any number of instances may start at once, because one has
 * the turn and the others wait for it (R13). Who has nothing to do waits for nobody; what newer code has applied is let be.
 * Returns the names it applied. `wanted` names fewer of them: rows of an earlier release come into the schema of that
 * release first.
 */
export async function migrate(
  url: string,
  wanted: readonly Migration[] = migrations(),
  tell: Tell = () => {},
): Promise<string[]> {
  const sql = openMigrator(url)
  try {
    if (missing(wanted, await appliedIn(sql)).length === 0) return []
    await takeTurn(sql, tell)
    await withShortLocks(
      sql,
      { name: 'schema_migrations', tell },
      (tx) => tx`create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now()
      )`,
    )
    await meetOlderServer(sql, tell)
    const applied = []
    for (const migration of missing(wanted, await appliedIn(sql))) {
      await showing(sql, `migrate ${migration.name}`)
      if (await apply(sql, migration, tell)) applied.push(migration.name)
    }
    await withShortLocks(sql, { name: 'statistics', tell }, expectOneCompany)
    return applied
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The migrations that are done; none where nobody has migrated yet. */
export async function appliedIn(sql: postgres.Sql): Promise<Applied> {
  const [known] = await sql<{ there: boolean }[]>`select to_regclass('public.schema_migrations') is not null as there`
  if (!known?.there) return new Map()
  const rows = await sql<{ name: string; checksum: string }[]>`select name, checksum from schema_migrations`
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** Those of `wanted` that are still to come. */
export function missing(wanted: readonly Migration[], applied: Applied): Migration[] {
  return wanted.filter(({ name, checksum }) => {
    const known = applied.get(name)
    if (known !== undefined && known !== checksum)
      throw new Error(`Migration ${name} was changed after it had been applied: write a new one instead`)
    return known === undefined
  })
}

/** False when a process of the version before, which takes no turn, was quicker. */
async function apply(sql: postgres.Sql, migration: Migration, tell: Tell): Promise<boolean> {
  const { name, checksum } = migration
  if (migration.after !== undefined) await endBackfill(sql, migration.after, tell)
  let isOurs = true
  // A crash between the statement and this row does no harm: both are done again.
  if (migration.outside) await applyOutside(sql, migration, tell)
  await withShortLocks(sql, { name, tell }, async (tx) => {
    isOurs = (await tx`select from schema_migrations where name = ${name}`).length === 0
    if (!isOurs) return
    if (!migration.outside) await tx.unsafe(migration.sql).simple()
    await tx`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`
  })
  return isOurs
}
