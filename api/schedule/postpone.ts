import { HOUR, MINUTE } from '../../openapi/rules/time/durations.ts'
import { enterAsApp } from '../db/client.ts'
import { backoff } from '../queue/breaker.ts'
import type { Run } from '../queue/jobs/runner.ts'

const ERROR_MAX = 300

/** Looked at again later: a minute, and twice as long each time up to an hour. */
export const postpone = ({ write, now }: Run, companyId: string, id: string, error: unknown): Promise<void> =>
  write(async (sql) => {
    await enterAsApp(sql, companyId)
    const [row] = await sql<{ failures: number }[]>`
      select failures from schedules where company_id = ${companyId} and id = ${id} for update`
    if (!row) return
    const wait = backoff(MINUTE, row.failures + 1, HOUR)
    await sql`
      update schedules set failures = failures + 1, last_error = ${String(error).slice(0, ERROR_MAX)},
        look_at = ${new Date(now.getTime() + wait)}
      where company_id = ${companyId} and id = ${id}`
  })
