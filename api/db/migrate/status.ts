import { whoMigrates } from './locks.ts'
import { appliedIn, migrations, missing, openMigrator, type Migration } from './migrate.ts'

export type BackfillState = {
  name: string
  looked: number
  changed: number
  company: number
  companies: number
  ended: boolean
}
export type SchemaStatus = {
  applied: number
  open: Migration[]
  /** Applied by newer code: this one works on it all the same (R13). */
  unknown: string[]
  /** What the instance that migrates now is at. */
  busy?: string
  /** Left by a run that broke off; the next one builds them anew. */
  brokenIndexes: string[]
  backfills: BackfillState[]
}

/** How far the schema of a database is, for this code. Reads only, and waits for nobody. */
export async function schemaStatus(url: string): Promise<SchemaStatus> {
  const sql = openMigrator(url)
  try {
    const applied = await appliedIn(sql)
    const wanted = migrations()
    const names = new Set(wanted.map(({ name }) => name))
    const busy = await whoMigrates(sql)
    const broken = await sql<{ name: string }[]>`
      select indexrelid::regclass::text as name from pg_index
      where not indisvalid and indexrelid not in (select index_relid from pg_stat_progress_create_index) order by 1`
    return {
      applied: applied.size,
      open: missing(wanted, applied),
      unknown: [...applied.keys()].filter((name) => !names.has(name)),
      ...(busy !== undefined && { busy }),
      brokenIndexes: broken.map(({ name }) => name),
      backfills: applied.has('0088_backfills')
        ? await sql<BackfillState[]>`
            select name, looked::float8, changed::float8, ended_at is not null as ended,
              (select count(*) from companies where id <= at_company)::float8 as company,
              (select count(*) from companies)::float8 as companies
            from backfills order by name`
        : [],
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}
