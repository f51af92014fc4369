import type { components } from '../../openapi/gen/schema.d.ts'
import { isOpenRun, type RunMoments, statusAt } from '../../openapi/rules/run-state.ts'
import { businessDateOf } from '../../openapi/rules/schedule.ts'
import { opensAt } from '../../openapi/rules/checklist-schedule.ts'
import type { Fragment, Tag } from '../db/client.ts'
import { aroundNow } from './days.ts'
import { type Filler, isMeant } from './filling.ts'

type Kept = Omit<RunMoments, 'opensAt'> & { startsAt: Date; ordinal: number }

/** What is begun by hand is open from then on. */
export const momentsOf = (row: Kept): RunMoments => ({
  status: row.status,
  opensAt: row.ordinal > 0 ? row.startsAt : opensAt(row.startsAt),
  dueAt: row.dueAt,
  closesAt: row.closesAt,
  completedAt: row.completedAt ?? null,
})

/** Today's, and what is open still. */
export function isOnShift(row: Kept & { date: string; timezone: string }, now: Date): boolean {
  const status: components['schemas']['RunStatus'] = statusAt(momentsOf(row), now)
  const today = businessDateOf(now, row.timezone)
  return status !== 'cancelled' && (row.date === today || (row.date < today && isOpenRun(status)))
}

/**
 * A condition on `r`: one of the runs around now that he fills in. Each way to be one of those has an index of its own;
 * `one` is a condition beside it. The zones have the last word (isOnShift).
 */
export const aroundNowHis = (sql: Tag, who: Filler & { now: Date }, one: Fragment = sql``): Fragment => {
  const { companyId, user, now } = who
  // What is over and is not of today anywhere stays where it is.
  const days = sql`${aroundNow(sql, who)} and (r.status in ('scheduled', 'in_progress', 'overdue')
    or r.business_date >= (${now}::timestamptz at time zone 'UTC')::date - 1)`
  const shared = sql`r.company_id = ${companyId} and ${days} and r.status <> 'cancelled' and r.assignee_id is null`
  // Looked up in one hash of his runs: as a join it would be walked through for each run of the company.
  return sql`${days} and coalesce(r.id in (
    select r.id from checklist_runs r
    where r.company_id = ${companyId} and ${days} and r.assignee_id = ${user.id} ${one}
    union all
    select r.id from checklist_runs r join checklists k on k.company_id = ${companyId} and k.id = r.checklist_id
    where ${shared} ${one} and ${isMeant(sql, who)} and r.restaurant_id in (
      select w.restaurant_id from user_restaurants w where w.company_id = ${companyId} and w.user_id = ${user.id})
    union all
    select r.id from checklist_runs r join checklists k on k.company_id = ${companyId} and k.id = r.checklist_id
    where ${shared} ${one} and ${isMeant(sql, who)} and r.restaurant_id is null), false)`
}
