import { DAY } from '../../openapi/rules/time/durations.ts'
import {
  nextAt,
  occurrences,
  occurrencesBetween,
  type Occurrence,
  type ScheduleRule,
} from '../../openapi/rules/time/schedule.ts'
import type { Tag } from '../db/client.ts'
import type { Scheduled } from './kinds.ts'
import { zoneKept } from './zone.ts'

/**
 * A rule that is new counts from now on, also for the rest of this business day; saving the same one again changes
 * nothing. A moment that is due and not made yet stays due where the new rule has it too. `made` is the day that whoever
 * gives the rule has made himself: no clock makes it again.
 */
export async function keepSchedule(
  sql: Tag,
  what: Scheduled,
  rule: ScheduleRule,
  now: Date,
  made: string | null = null,
): Promise<void> {
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
    insert into schedules (company_id, id, kind, entity_id, restaurant_id, rule, done_to, done_date, next_at, look_at)
    values (${companyId}, ${Bun.randomUUIDv7()}, ${kind}, ${entityId}, ${restaurantId}, ${sql.json(rule)}, ${doneTo},
      ${made}, ${next}, ${next})
    on conflict (company_id, kind, entity_id, restaurant_id) do update
    set rule = excluded.rule, done_to = excluded.done_to, done_date = excluded.done_date, next_at = excluded.next_at,
      look_at = excluded.look_at, failures = 0, last_error = null`
}

type Moved = Pick<Scheduled, 'companyId' | 'kind' | 'entityId'> & { from: string | null; to: string | null }

/**
 * To another place, whose clock counts from now on. A day that was made is not made again there, and one that is due and not
 * made yet is that place's day.
 */
export async function moveSchedule(sql: Tag, what: Moved, now: Date): Promise<void> {
  const { companyId, kind, entityId, from, to } = what
  const [oldZone, zone] = [await zoneKept(sql, companyId, from), await zoneKept(sql, companyId, to)]
  const [row] = await sql<{ id: string; rule: ScheduleRule; nextAt: Date | null; doneDate: string | null }[]>`
    select id, rule, next_at, done_date::text as done_date from schedules
    where company_id = ${companyId} and kind = ${kind} and entity_id = ${entityId}
      and restaurant_id is not distinct from ${from}
    for update`
  if (!row) return
  const { id, rule, nextAt: due, doneDate } = row
  const [waiting] = due && due <= now ? occurrences(rule, oldZone, new Date(due.getTime() - 1)) : []
  const there = waiting && occurrenceOf(waiting.date, rule, zone, waiting.at)
  const doneTo = there && there.at <= now ? new Date(there.at.getTime() - 1) : now
  const [next] = occurrences(rule, zone, doneTo, doneDate ?? undefined)
  await sql`
    update schedules set restaurant_id = ${to}, done_to = ${doneTo}, next_at = ${next?.at ?? null},
      look_at = ${next?.at ?? null}, failures = 0, last_error = null
    where company_id = ${companyId} and id = ${id}`
}

/** When the day of that date is, by a clock somewhere else. */
function occurrenceOf(day: string, rule: ScheduleRule, zone: string, near: Date): Occurrence | undefined {
  const [from, until] = [new Date(near.getTime() - 2 * DAY), new Date(near.getTime() + 2 * DAY)]
  return occurrencesBetween(rule, zone, from, until).find(({ date }) => date === day)
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
