import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { MINUTE } from '../../../../openapi/rules/time/durations.ts'
import { lookedOn } from '../../../notifications/clock.ts'
import type { Job, Run } from '../../../queue/jobs/runner.ts'
import { tellDueSoon, tellOverdue } from '../../../tasks/told.ts'

const HOURS = limits.notifications.taskDueSoonHours

/** Tells of deadlines that come near or have passed: companies that have one in a span which the last looks may not have seen. */
async function tellDeadlines(run: Run): Promise<number> {
  const companies = await run.sql<{ companyId: string }[]>`
    select distinct t.company_id from unnest(${[0, ...HOURS]}::integer[]) h, lateral (
      select company_id from tasks
      where status in ('new', 'in_progress') and deadline > ${run.now}::timestamptz + h * interval '1 hour' - interval '15 minutes'
        and deadline <= ${run.now}::timestamptz + h * interval '1 hour'
    ) t`
  let told = 0
  for (const { companyId } of companies) {
    if (run.signal.aborted) break
    await run.keep()
    told += await lookedOn(run, { company: companyId, name: 'tasks' }, async (sql, span) => {
      let some = await tellOverdue(sql, span)
      for (const hours of HOURS) some += await tellDueSoon(sql, span, hours)
      return some
    })
  }
  return told
}

export const taskJobs: readonly Job[] = [{ name: 'task-deadlines', everyMs: MINUTE, run: tellDeadlines }]
