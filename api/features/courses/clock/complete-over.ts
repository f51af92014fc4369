import { enterAsApp, type Tag } from '../../../db/client.ts'
import type { Run } from '../../../queue/jobs/runner.ts'
import { completeAll } from '../complete-all.ts'
import { lock } from '../queries.ts'

type Company = { _id: string; moduleSettings: Record<string, boolean> | null }

/**
 * Completes what is over though nobody has done a step: one was switched off or archived, somebody came to a position with
 * all of it done, a step and a save of the course did not see each other. Each course in a transaction of its own.
 */
export async function completeOver(run: Run): Promise<number> {
  const courses = await run.sql<{ companyId: string; id: string }[]>`
    select company_id, id from courses where is_active order by company_id, id`
  let completed = 0
  for (const { companyId, id } of courses) {
    if (run.signal.aborted) return completed
    await run.keep()
    completed += await run.write(async (sql) => {
      await enterAsApp(sql, companyId)
      const [company, course] = [await companyOf(sql, companyId), await lock(sql, companyId, id)]
      return company && course ? completeAll(sql, { company, now: () => run.now }, course) : 0
    })
  }
  return completed
}

async function companyOf(sql: Tag, companyId: string): Promise<Company | undefined> {
  const [row] = await sql<Company[]>`select id as "_id", module_settings from companies where id = ${companyId}`
  return row
}
