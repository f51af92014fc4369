import { nextAt, type ScheduleRule } from '../../openapi/rules/schedule.ts'
import type { Tag } from '../db/client.ts'
import type { Scheduled } from './kinds.ts'
import { zoneKept } from './zone.ts'

/**
 * A rule that is new counts from now on, also for the rest of this business day; saving the same one again changes
 * nothing. A moment that is due and not made yet stays due where the new rule has it too.
 */
export async function keepSchedule(sql: Tag, what: Scheduled, rule: ScheduleRule, now: Date): Promise<void> {
  const { companyId, kind, entityId, restaurantId } = what
  // Before the schedule's own row, in the order in which a change of the zone takes them.
  const zone = await zoneKept(sql, companyId, restaurantId)
  const [before] = await sql<{ isSame: boolean; nextAt: Date | null }[]>`
    select rule = ${sql.json(rule)} as is_same, next_at from schedules
    where company_id = ${companyId} and kind = ${kind} and entity_id = ${entityId}
      and restaurant_id is not distinct from ${restaurantId}
    for update`
  if (before?.isSame) return
  const due = before?.nextAt && before.nextAt <= now ? before.nextAt : undefined
  const doneTo = due ? new Date(due.getTime() - 1) : now
  const next = nextAt(rule, zone, doneTo) ?? null
  await sql`
    insert into schedules (company_id, id, kind, entity_id, restaurant_id, rule, done_to, next_at, look_at)
    values (${companyId}, ${Bun.randomUUIDv7()}, ${kind}, ${entityId}, ${restaurantId}, ${sql.json(rule)}, ${doneTo},
      ${next}, ${next})
    on conflict (company_id, kind, entity_id, restaurant_id) do update
    set rule = excluded.rule, done_to = excluded.done_to, done_date = null, next_at = excluded.next_at,
      look_at = excluded.look_at, failures = 0, last_error = null`
}

/** In every place, or in one. */
export async function dropSchedules(
  sql: Tag,
  what: Omit<Scheduled, 'restaurantId'> & Partial<Scheduled>,
): Promise<void> {
  const { companyId, kind, entityId, restaurantId } = what
  await sql`
    delete from schedules where company_id = ${companyId} and kind = ${kind} and entity_id = ${entityId}
      ${restaurantId === undefined ? sql`` : sql`and restaurant_id is not distinct from ${restaurantId}`}`
}
