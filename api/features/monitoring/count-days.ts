import { MINUTE } from '../../../openapi/rules/durations.ts'
import { enterAsApp } from '../../db/client.ts'
import { lock } from '../../db/locks.ts'
import type { Job, Run } from '../../queue/jobs/runner.ts'

/** Days of one transaction. */
const BATCH = 20

/**
 * Counts marked days again, and takes their marks away in the same transaction: whoever dies in between leaves them marked.
 * Until then their runs are asked themselves, so nobody waits for this.
 */
async function countDays(run: Run): Promise<number> {
  const companies = await run.sql<{ companyId: string }[]>`select distinct company_id from run_day_marks`
  let total = 0
  for (const { companyId } of companies)
    while (!run.signal.aborted) {
      await run.keep()
      const counted = await batchOf(run, companyId)
      total += counted
      if (counted < BATCH) break
    }
  return total
}

const batchOf = ({ write }: Run, companyId: string): Promise<number> =>
  write(async (sql) => {
    await enterAsApp(sql, companyId)
    await lock(sql, 'run days', companyId)
    const days = await sql<{ day: string }[]>`
      select distinct day::text from run_day_marks where company_id = ${companyId} order by day desc limit ${BATCH}`
    for (const { day } of days) await sql`select run_days_count(${companyId}, ${day}::date)`
    return days.length
  })

export const monitoringJobs: readonly Job[] = [{ name: 'run-days', everyMs: MINUTE / 2, run: countDays }]
