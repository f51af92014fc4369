import { HOUR } from '../../openapi/rules/durations.ts'
import type { Tag } from '../db/client.ts'
import type { Run } from '../queue/jobs/runner.ts'
import { lookedOn } from './clock.ts'
import { administrators, tellAll } from './tell.ts'

/** At nine, or as soon after it as somebody looks. */
const [FROM, TO] = ['09:00', '12:00']

/** What yesterday left to administrators, once a morning of their company; of a day without anything nothing. */
export async function tellDigests(run: Run): Promise<number> {
  const companies = await run.sql<{ id: string; timezone: string }[]>`
    select c.id, c.timezone from companies c
    where (${run.now}::timestamptz at time zone c.timezone)::time between ${FROM}::time and ${TO}::time and not exists (
      select from notification_clocks k where k.company_id = c.id and k.name = 'digest'
        and k.looked_at > ${new Date(run.now.getTime() - 12 * HOUR)})`
  let told = 0
  for (const { id: company, timezone } of companies) {
    if (run.signal.aborted) break
    await run.keep()
    told += await lookedOn(run, { company, name: 'digest' }, (sql) => tellOf(sql, company, timezone, run.now))
  }
  return told
}

const tellOf = (sql: Tag, company: string, zone: string, now: Date): Promise<number> =>
  tellAll(
    sql,
    {
      company,
      kind: 'digest',
      linkType: 'dashboard',
      rows: sql`
        select a.id, jsonb_build_object('day', to_char(d.day, 'DD.MM'), 'tasksOverdue', t.n, 'runsMissed', r.missed,
            'deviations', r.fails) as facts, null::uuid as link, 'digest' as grouped, null::uuid as by
        from (${administrators(sql, company)}) a
        cross join (select (${now}::timestamptz at time zone ${zone})::date - 1 as day) d
        cross join lateral (
          select count(*)::int as n from tasks
          where company_id = ${company} and status in ('new', 'in_progress', 'review') and deadline < ${now}) t
        cross join lateral (
          select count(*) filter (where status = 'missed')::int as missed, coalesce(sum(fails), 0)::int as fails
          from checklist_runs where company_id = ${company} and business_date = d.day) r
        where t.n + r.missed + r.fails > 0`,
    },
    now,
  )
