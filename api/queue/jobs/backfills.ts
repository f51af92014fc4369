import type { Run } from './runner.ts'

/** Short enough that nobody waits long for a row of it. */
const BATCH = 1000
/** Of one run: each run tells in the log how far it came, and leaves the database to others until the next. */
const BATCHES = 200

/** What migrations have left to do (0088_backfills.sql); how many rows were looked at. `bun run migrate status` tells the rest. */
export async function backfills({ sql, signal, keep }: Run): Promise<number> {
  let total = 0
  const open = await sql<{ name: string }[]>`select name from backfills where ended_at is null order by name`
  for (const { name } of open) {
    for (let batch = 0; batch < BATCHES && !signal.aborted; batch++) {
      const [row] = await sql<{ looked: number | null }[]>`select backfill_step(${name}, ${BATCH}) as looked`
      if (typeof row?.looked !== 'number') break
      total += row.looked
      await keep()
    }
  }
  return total
}
