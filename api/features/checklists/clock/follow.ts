import type { Tag } from '../../../db/client.ts'
import { lock as lockNamed } from '../../../db/locks.ts'
import { sectionIsOn } from '../../../db/section-on.ts'
import { settleRuns, tellClosed } from '../told.ts'

/**
 * After a checklist was saved: those of its runs that nobody began follow it, and those that it asks for no more are called
 * off. What is past its end by now was not done in time, whether the clock has said so yet or not.
 */
export async function followChecklist(sql: Tag, companyId: string, id: string, now: Date): Promise<void> {
  await lockRuns(sql, companyId)
  const late = await sql<{ id: string; status: string }[]>`
    update checklist_runs set status = 'overdue', updated_at = clock_timestamp()
    where company_id = ${companyId} and checklist_id = ${id} and status in ('scheduled', 'in_progress') and due_at <= ${now}
      and business_date >= (${now}::timestamptz - interval '3 days')::date
    returning id, case when closes_at > ${now} then status else 'closed' end as status`
  // Since the clock finds them late by now it tells nobody; what is closed already it finds yet, and tells that it was missed.
  await tellClosed(sql, companyId, late, now)
  await sql`select checklist_runs_turn(${companyId}, ${id}, ${now})`
  await callOff(sql, companyId, now)
}

/** Whoever changes many runs of a company waits for the others who do: they would hold the same rows in other orders. */
export const lockRuns = (sql: Tag, companyId: string): Promise<void> => lockNamed(sql, 'checklist runs', companyId)

/** What nobody began in a place, or of a checklist, that is switched off: also the rest of the day before, of a night. */
export async function callOff(sql: Tag, companyId: string, now: Date): Promise<number> {
  const { count } = await sql`
    update checklist_runs r set status = 'cancelled', updated_at = clock_timestamp()
    where r.company_id = ${companyId} and r.business_date >= (${now}::timestamptz - interval '3 days')::date
      and r.status = 'scheduled' and (
        not exists (select from checklists k where k.company_id = ${companyId} and k.id = r.checklist_id and k.is_active)
        or exists (
          select from restaurants p where p.company_id = ${companyId} and p.id = r.restaurant_id and not p.is_active)
        or not exists (
          select from companies c
          where c.id = ${companyId} and ${sectionIsOn(sql, 'checklists', sql`c.module_settings`)}))`
  // Also those that the runs of the day were made without: whoever was told of one has nothing to fill in.
  const told = await sql<{ id: string }[]>`
    select r.id from checklist_runs r
    where r.company_id = ${companyId} and r.business_date >= (${now}::timestamptz - interval '3 days')::date
      and r.status = 'cancelled' and exists (
        select from notifications n where n.company_id = ${companyId} and n.link_id = r.id and n.read_at is null)`
  if (told.length > 0)
    await settleRuns(
      sql,
      companyId,
      told.map(({ id }) => id),
      now,
    )
  return count
}
