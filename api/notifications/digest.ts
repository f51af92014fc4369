import { HOUR } from '../../openapi/rules/time/durations.ts'
import type { Fragment, Tag } from '../db/client.ts'
import { sectionIsOn } from '../db/section-on.ts'
import type { Run } from '../queue/jobs/runner.ts'
import { tellChatsOf } from '../telegram/chats.ts'
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
        and k.looked_at between ${new Date(run.now.getTime() - 12 * HOUR)} and ${new Date(run.now.getTime() + 12 * HOUR)})`
  let told = 0
  for (const { id: company, timezone } of companies) {
    if (run.signal.aborted) break
    await run.keep()
    told += await lookedOn(run, { company, name: 'digest' }, (sql) => tellOf(sql, company, timezone, run.now))
  }
  return told
}

async function tellOf(sql: Tag, company: string, zone: string, now: Date): Promise<number> {
  const day = yesterday(sql, company, zone, now)
  await tellChatsOf(
    sql,
    company,
    {
      event: 'digest',
      kind: 'digest',
      isEverywhere: true,
      rows: sql`
        select null::uuid as restaurant_id, y.facts, '{}'::text[] as people, 1 as count, '/dashboard' as path, null::jsonb as about, '{}'::uuid[] as ids
        from (${day}) y`,
    },
    now,
  )
  return tellAll(
    sql,
    {
      company,
      kind: 'digest',
      linkType: 'dashboard',
      rows: sql`
        select a.id, y.facts, null::uuid as link, 'digest' as grouped, null::uuid as by
        from (${administrators(sql, company)}) a cross join (${day}) y`,
    },
    now,
  )
}

/** No row where it left nothing; null of a section that is switched off. */
const yesterday = (sql: Tag, company: string, zone: string, now: Date): Fragment => sql`
  select jsonb_build_object('day', to_char(d.day, 'DD.MM'), 'tasksOverdue', t.n, 'runsMissed', r.missed,
    'deviations', r.fails) as facts
  from (
    select (${now}::timestamptz at time zone ${zone})::date - 1 as day,
      ${sectionIsOn(sql, 'tasks', sql`co.module_settings`)} as has_tasks,
      ${sectionIsOn(sql, 'checklists', sql`co.module_settings`)} as has_runs
    from companies co where co.id = ${company}
  ) d
  left join lateral (
    select count(*)::int as n from tasks
    where company_id = ${company} and status in ('new', 'in_progress', 'review') and deadline < ${now}
  ) t on d.has_tasks
  left join lateral (
    select count(*) filter (where status = 'missed')::int as missed, coalesce(sum(fails), 0)::int as fails
    from checklist_runs where company_id = ${company} and business_date = d.day
  ) r on d.has_runs
  where coalesce(t.n, 0) + coalesce(r.missed, 0) + coalesce(r.fails, 0) > 0`
