import { enterAsApp } from '../../../db/client.ts'
import { BY_ITSELF, record } from '../../../events/record.ts'
import type { Run } from '../../../queue/jobs/runner.ts'
import { eachCompany } from './each-company.ts'
import { lockRuns } from './follow.ts'
import { tellClosed } from '../told.ts'

/** One transaction of a company, well within the deadline. */
const BATCH = 500

/** Writes what the clock has done to open runs: late from their end on, missed once they are closed. */
export async function closeRuns(run: Run): Promise<number> {
  // As checklist_runs_open is written: it holds the open ones alone, in the order of when they have to be looked at.
  const due = await run.sql<{ companyId: string }[]>`
    select distinct company_id from checklist_runs
    where status in ('scheduled', 'in_progress', 'overdue')
      and (case when status = 'overdue' then closes_at else due_at end) <= ${run.now}`
  return eachCompany(run, due, async (one, companyId) => {
    let total = 0
    while (!one.signal.aborted) {
      const closed = await batchOf(one, companyId)
      total += closed
      if (closed < BATCH) break
      await one.keep()
    }
    return total
  })
}

const batchOf = ({ write, now }: Run, companyId: string): Promise<number> =>
  write(async (sql) => {
    await enterAsApp(sql, companyId)
    await lockRuns(sql, companyId)
    // Whoever answers one holds it and goes first; it is looked at the next time.
    const rows = await sql<{ id: string; status: string; checklistId: string; title: string }[]>`
      with due as (
        select id, business_date from checklist_runs
        where company_id = ${companyId} and status in ('scheduled', 'in_progress', 'overdue')
          and (case when status = 'overdue' then closes_at else due_at end) <= ${now}
        order by business_date, id limit ${BATCH} for update skip locked
      )
      update checklist_runs r
      set status = case when r.closes_at <= ${now} then 'missed' else 'overdue' end, updated_at = clock_timestamp()
      from due, checklists k
      where r.company_id = ${companyId} and r.business_date = due.business_date and r.id = due.id
        and k.company_id = ${companyId} and k.id = r.checklist_id
      returning r.id, r.status, r.checklist_id, k.title`
    const context = { ...BY_ITSELF, company: { _id: companyId }, now: () => now }
    const missed = rows.filter(({ status }) => status === 'missed')
    for (const { checklistId: id, title } of missed)
      await record(sql, context, { action: 'checklist.run_missed', entity: { id, title } })
    await tellClosed(sql, companyId, rows, now)
    return rows.length
  })
