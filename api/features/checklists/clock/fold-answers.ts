import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { DAY } from '../../../../openapi/rules/time/durations.ts'
import { enterAsApp } from '../../../db/client.ts'
import type { Run } from '../../../queue/jobs/runner.ts'
import { eachCompany } from './each-company.ts'

/** Runs of one transaction. */
const BATCH = 200

/**
 * The hand-ins of a run become one sheet once no device may bring another: a third of the room, and it goes with its month.
 * What comes in spite of that is added to it the next time.
 */
export async function foldAnswers(run: Run): Promise<number> {
  const until = new Date(run.now.getTime() - (limits.checklists.handInDays + 1) * DAY)
  const due = await run.sql<{ companyId: string }[]>`
    select distinct company_id from run_answers where received_at <= ${until}`
  return eachCompany(run, due, async (one, companyId) => {
    let total = 0
    while (!one.signal.aborted) {
      const folded = await batchOf(one, companyId, until)
      total += folded
      if (folded < BATCH) break
      await one.keep()
    }
    return total
  })
}

const batchOf = ({ write }: Run, companyId: string, until: Date): Promise<number> =>
  write(async (sql) => {
    await enterAsApp(sql, companyId)
    // Whoever hands in holds his run and goes first. What is open still is folded when it is not.
    const runs = await sql<{ id: string }[]>`
      select r.id
      from (
        select distinct run_id from run_answers where company_id = ${companyId} and received_at <= ${until}
      ) a
      join checklist_runs r on r.company_id = ${companyId} and r.business_date = run_date(a.run_id) and r.id = a.run_id
      where r.closes_at <= ${until}
      order by r.business_date, r.id limit ${BATCH}
      for no key update of r skip locked`
    if (runs.length === 0) return 0
    const ids = runs.map(({ id }) => id)
    // Another instance may have folded them between these two statements: a sheet is written anew for what came alone.
    const { count } = await sql`
      with rows as (
        delete from run_answers where company_id = ${companyId} and run_id = any (${ids}::uuid[]) returning *
      ), before as (
        delete from run_sheets
        where company_id = ${companyId} and (business_date, run_id) in (
          select distinct run_date(run_id), run_id from rows)
        returning run_id, answers
      ), kept as (
        select a.run_id, jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
            'itemId', a.item_id, 'clientId', a.client_id, 'answeredAt', a.answered_at, 'answeredBy', a.answered_by,
            'signedBy', a.signed_by, 'value', a.value, 'na', nullif(a.na, false), 'isFail', nullif(a.is_fail, false),
            'isLate', nullif(a.is_late, false), 'comment', nullif(a.comment, ''), 'photos', nullif(a.photos, '{}'),
            'takenAt', nullif(a.taken_at, '{}'), 'scanned', nullif(a.scanned, false), 'notScannedReason', a.not_scanned_reason
          )) order by a.received_at, a.item_id, a.client_id) as answers
        from rows a group by a.run_id
      )
      insert into run_sheets (company_id, run_id, business_date, answers)
      select ${companyId}, k.run_id, run_date(k.run_id), coalesce(b.answers, '[]') || k.answers
      from kept k left join before b on b.run_id = k.run_id`
    return count
  })
