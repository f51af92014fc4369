import { enterAsApp } from '../../../db/client.ts'
import type { Run } from '../../../queue/jobs/runner.ts'
import { eachCompany } from './each-company.ts'

/** Runs of one transaction. */
const BATCH = 1000

/**
 * What a company does not want to keep any longer goes: runs with their answers, and that they show photos and name tasks.
 * Where nobody wants a month any more it has gone already, with its table (queue/jobs/months.ts); the rest of it goes here.
 */
export async function forgetRuns(run: Run): Promise<number> {
  const { sql, now } = run
  const due = await sql<{ companyId: string; until: string }[]>`
    select c.id as company_id, w.until::text from companies c
    cross join lateral (select date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date
      - make_interval(months => c.runs_kept_months) as until) w
    where exists (select from checklist_runs r where r.company_id = c.id and r.business_date < w.until::date)
      or exists (select from file_refs f
        where f.company_id = c.id and f.kind = 'checklist_run' and f.entity_id < run_ids_from(w.until::date))`
  const untilOf = new Map(due.map(({ companyId, until }) => [companyId, until]))
  return eachCompany(run, due, async (one, companyId) => {
    let total = 0
    while (!one.signal.aborted) {
      const gone = await batchOf(one, companyId, untilOf.get(companyId) ?? '')
      total += gone
      if (gone === 0) break
      await one.keep()
    }
    return total
  })
}

/** How many rows went. What names a run goes with it, or after it: a month that was dropped left it behind. */
const batchOf = ({ write }: Run, companyId: string, until: string): Promise<number> =>
  write(async (sql) => {
    await enterAsApp(sql, companyId)
    const [row] = await sql<{ gone: number }[]>`
      with old as materialized (
        select business_date, id from checklist_runs
        where company_id = ${companyId} and business_date < ${until}::date
        order by business_date, id limit ${BATCH} for update skip locked
      ), runs as (
        delete from checklist_runs r using old
        where r.company_id = ${companyId} and r.business_date = old.business_date and r.id = old.id returning r.id
      ), sheets as (
        delete from run_sheets s using old
        where s.company_id = ${companyId} and s.business_date = old.business_date and s.run_id = old.id
      ), answers as (
        delete from run_answers a using old where a.company_id = ${companyId} and a.run_id = old.id
      ), photos as (
        delete from file_refs where ctid = any (array(
          select ctid from file_refs
          where company_id = ${companyId} and kind = 'checklist_run' and entity_id < run_ids_from(${until}::date)
          limit ${BATCH})) returning 1
      ), fixes as (
        delete from run_fixes where ctid = any (array(
          select ctid from run_fixes where company_id = ${companyId} and run_id < run_ids_from(${until}::date)
          limit ${BATCH})) returning 1
      )
      select ((select count(*) from runs) + (select count(*) from photos) + (select count(*) from fixes))::int as gone`
    return row?.gone ?? 0
  })
