import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { lookedOn } from '../../../notifications/clock.ts'
import type { Run } from '../../../queue/jobs/runner.ts'
import { tellAvailable, tellDueSoon } from '../told.ts'
import { eachCompany } from './each-company.ts'

/** Tells of runs that have begun, and of those that soon end. */
export async function tellOpen(run: Run): Promise<number> {
  const companies = await run.sql<{ companyId: string }[]>`
    select distinct company_id from checklist_runs
    where status in ('scheduled', 'in_progress', 'overdue') and business_date >= (${run.now}::timestamptz - interval '2 days')::date
      and due_at > ${run.now} and (
        starts_at between ${run.now}::timestamptz - interval '15 minutes' and ${run.now}
        or due_at <= ${run.now}::timestamptz + ${limits.notifications.checklistDueSoonMinutes} * interval '1 minute')`
  return eachCompany(run, companies, (one, company) =>
    lookedOn(one, { company, name: 'checklists' }, async (sql, span) => {
      const available = await tellAvailable(sql, span)
      return available + (await tellDueSoon(sql, span))
    }),
  )
}
