import { DAY, MINUTE } from '../../../openapi/rules/durations.ts'
import { enterAsApp, type Tag } from '../../db/client.ts'
import { lock } from '../../db/locks.ts'
import type { Job, Run } from '../../queue/jobs/runner.ts'

/**
 * Days of one transaction at most. Of runs those that a usual day marks: where all that is marked waits for one transaction,
 * days of thousands of runs are not counted in its time.
 */
const RUN_DAYS = 3
const TASK_DAYS = 20
const TEST_DAYS = 10

/**
 * Counts marked days again, and takes their marks away in the same transaction: whoever dies in between leaves them marked.
 * Until then their rows are asked themselves, so nobody waits for this. Days that are too many for the time of a transaction
 * are tried by half as many; a company whose single day fails keeps no other from being counted.
 */
async function countDays(
  run: Run,
  companies: readonly { companyId: string }[],
  most: number,
  batch: Batch,
): Promise<number> {
  let total = 0
  const failures: unknown[] = []
  for (const { companyId } of companies) {
    let size = most
    while (!run.signal.aborted) {
      await run.keep()
      try {
        const counted = await run.write(async (sql) => {
          await enterAsApp(sql, companyId)
          return batch(sql, companyId, size)
        })
        total += counted
        if (counted < size) break
      } catch (error) {
        if (size === 1) {
          failures.push(error)
          break
        }
        size = Math.ceil(size / 2)
      }
    }
  }
  if (failures.length > 0) throw failures[0]
  return total
}
type Batch = (sql: Tag, companyId: string, days: number) => Promise<number>

const countRuns = async (run: Run): Promise<number> =>
  countDays(
    run,
    await run.sql<{ companyId: string }[]>`select distinct company_id from run_day_marks`,
    RUN_DAYS,
    async (sql, companyId, size) => {
      await lock(sql, 'run days', companyId)
      const days = await sql<{ day: string }[]>`
        select distinct day::text from run_day_marks where company_id = ${companyId} order by day desc limit ${size}`
      for (const { day } of days) await sql`select run_days_count(${companyId}, ${day}::date)`
      return days.length
    },
  )

/** Only days that have ended on every clock, and those beside them: until then deadlines come by themselves. */
async function countTasks(run: Run): Promise<number> {
  const last = new Date(run.now.getTime() - ENDED_AFTER * DAY)
  return countDays(
    run,
    await run.sql<{ companyId: string }[]>`
      select distinct company_id from task_day_marks where day <= (${last}::timestamptz at time zone 'UTC')::date`,
    TASK_DAYS,
    async (sql, companyId, size) => {
      await lock(sql, 'task days', companyId)
      const marks = await sql<{ day: string }[]>`
        select distinct day::text from task_day_marks
        where company_id = ${companyId} and day <= (${last}::timestamptz at time zone 'UTC')::date
        order by day desc limit ${size}`
      if (marks.length > 0)
        await sql`select task_days_count(${companyId}, ${marks.map(({ day }) => day)}::text[]::date[])`
      return marks.length
    },
  )
}
const ENDED_AFTER = 3

const countTests = async (run: Run): Promise<number> =>
  countDays(
    run,
    await run.sql<{ companyId: string }[]>`select distinct company_id from test_day_marks`,
    TEST_DAYS,
    async (sql, companyId, size) => {
      await lock(sql, 'test days', companyId)
      const marks = await sql<{ day: string }[]>`
        select distinct day::text from test_day_marks where company_id = ${companyId} order by day desc limit ${size}`
      if (marks.length > 0)
        await sql`select test_days_count(${companyId}, ${marks.map(({ day }) => day)}::text[]::date[])`
      return marks.length
    },
  )

export const monitoringJobs: readonly Job[] = [
  { name: 'run-days', everyMs: MINUTE / 2, run: countRuns },
  { name: 'task-days', everyMs: MINUTE / 2, run: countTasks },
  { name: 'test-days', everyMs: MINUTE / 2, run: countTests },
]
