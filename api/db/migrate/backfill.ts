import type postgres from 'postgres'
import type { Tell } from './locks.ts'

const BATCH = 1000
const BATCHES_A_LINE = 100

/**
 * The backfill that a migration builds on is there to its last row: what the job (jobs/backfills.ts) has not come to is
 * done now, in batches like its own, while the product goes on. So who skips a release only waits.
 */
export async function endBackfill(sql: postgres.Sql, name: string, tell: Tell): Promise<void> {
  const [entry] = await sql`select from backfills where name = ${name}`
  if (!entry) throw new Error(`Backfill ${name} has to end first, and no migration has begun it`)
  for (let total = 0, batches = 0; ; batches++) {
    if (batches % BATCHES_A_LINE === 1) tell(`backfill ${name}: ${total} rows looked at`)
    const looked = await step(sql, name)
    if (looked === null) return
    total += looked
  }
}

async function step(sql: postgres.Sql, name: string): Promise<number | null> {
  try {
    const [row] = await sql<{ looked: number | null }[]>`select backfill_step(${name}, ${BATCH}) as looked`
    return row?.looked ?? null
  } catch (error) {
    throw new Error(`Backfill ${name} has to end first and fails: ${String(error)}`, { cause: error })
  }
}
