import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { PRIMARY } from './pool.ts'

const FOLDER = join(import.meta.dir, 'migrations')
/** One number for all databases of this product: the lock itself is per database. */
const LOCK = 7_204_116

export type Migration = { name: string; sql: string; checksum: string }

/** Plain SQL files in the order of their numbers. */
export function migrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(FOLDER, file), 'utf8')
      return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Brings the database of `url` up to date: forward only, a transaction each, and any number of instances may start
 * at once, because each transaction takes the lock before it looks what is applied (R13). Returns the names it applied.
 * `wanted` names fewer of them: rows of an earlier release come into the schema of that release first.
 */
export async function migrate(url: string, wanted: readonly Migration[] = migrations()): Promise<string[]> {
  const sql = postgres(url, { ...PRIMARY, max: 1, fetch_types: false, onnotice: () => {}, connect_timeout: 5 })
  const applied: string[] = []
  try {
    await locked(sql, async (tx) => {
      await tx`create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now()
      )`
    })
    for (const migration of wanted) {
      await locked(sql, async (tx) => {
        const [known] = await tx<{ checksum: string }[]>`
          select checksum from schema_migrations where name = ${migration.name}`
        if (known && known.checksum !== migration.checksum)
          throw new Error(`Migration ${migration.name} was changed after it had been applied: write a new one instead`)
        if (known) return
        await tx.unsafe(migration.sql).simple()
        await tx`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`
        applied.push(migration.name)
      })
    }
    return applied
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function locked(sql: postgres.Sql, work: (tx: postgres.TransactionSql) => Promise<void>) {
  return sql.begin(async (tx) => {
    // Another instance may be in the middle of a long migration; a table's lock, though, stops the whole product.
    await tx`set local lock_timeout = '10min'`
    await tx`select pg_advisory_xact_lock(${LOCK})`
    await tx`set local lock_timeout = '5s'`
    await work(tx)
  })
}
