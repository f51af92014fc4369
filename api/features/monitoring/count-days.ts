import { DAY, MINUTE } from '../../../openapi/rules/time/durations.ts'
import { enterAsApp, type Tag } from '../../db/client.ts'
import { lock, type LockName } from '../../db/locks.ts'
import type { Job, Run } from '../../queue/jobs/runner.ts'

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

interface Marked {
  marks: 'run_day_marks' | 'task_day_marks' | 'test_day_marks'
  under: LockName
  /** Days of one transaction at most. */
  most: number
  /** The last day that is counted. */
  last?: (now: Date) => Date
  count: (sql: Tag, companyId: string, days: readonly string[]) => Promise<unknown>
}

const counting =
  ({ marks, under, most, last, count }: Marked) =>
  async (run: Run): Promise<number> => {
    const end = last?.(run.now)
    const due = (sql: Tag) => (end ? sql`day <= (${end}::timestamptz at time zone 'UTC')::date` : sql`true`)
    return countDays(
      run,
      await run.sql<{ companyId: string }[]>`select distinct company_id from ${run.sql(marks)} where ${due(run.sql)}`,
      most,
      async (sql, companyId, size) => {
        await lock(sql, under, companyId)
        const marked = await sql<{ day: string }[]>`
          select distinct day::text from ${sql(marks)} where company_id = ${companyId} and ${due(sql)}
          order by day desc limit ${size}`
        if (marked.length > 0)
          await count(
            sql,
            companyId,
            marked.map(({ day }) => day),
          )
        return marked.length
      },
    )
  }

const runs = counting({
  marks: 'run_day_marks',
  under: 'run days',
  // Those that a usual day marks: where all that is marked waits for one transaction, days of thousands of runs are not
  // counted in its time.
  most: 3,
  async count(sql, companyId, days) {
    for (const day of days) await sql`select run_days_count(${companyId}, ${day}::date)`
  },
})

const ENDED_AFTER = 3
const tasks = counting({
  marks: 'task_day_marks',
  under: 'task days',
  most: 20,
  // Only days that have ended on every clock, and those beside them: until then deadlines come by themselves.
  last: (now) => new Date(now.getTime() - ENDED_AFTER * DAY),
  count: (sql, companyId, days) => sql`select task_days_count(${companyId}, ${[...days]}::text[]::date[])`,
})

const tests = counting({
  marks: 'test_day_marks',
  under: 'test days',
  most: 10,
  count: (sql, companyId, days) => sql`select test_days_count(${companyId}, ${[...days]}::text[]::date[])`,
})

export const monitoringJobs: readonly Job[] = [
  { name: 'run-days', everyMs: MINUTE / 2, run: runs },
  { name: 'task-days', everyMs: MINUTE / 2, run: tasks },
  { name: 'test-days', everyMs: MINUTE / 2, run: tests },
]
