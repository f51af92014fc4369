import type { components } from '../../openapi/gen/schema.d.ts'
import { isOpenRun, type RunMoments, statusAt } from '../../openapi/rules/checklists/run-state.ts'
import { businessDateOf } from '../../openapi/rules/time/schedule.ts'
import { opensAt } from '../../openapi/rules/checklists/checklist-schedule.ts'
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

/** Not settled, or of a day that is today somewhere: what is over and is neither stays where it is. */
const ofThese = (sql: Tag, who: { now: Date }): Fragment => sql`${aroundNow(sql, who)}
  and (r.status in ('scheduled', 'in_progress', 'overdue')
    or r.business_date >= (${who.now}::timestamptz at time zone 'UTC')::date - 1)`

/**
 * The runs `r` around now that he fills in, with their checklists `k`; by their day and id unless other columns are asked for.
 * Each way to be one of those has an index of its own; `one` is a condition beside it. The zones have the last word (isOnShift).
 */
export const hisAroundNow = (
  sql: Tag,
  who: Filler & { now: Date },
  { one = sql``, columns = sql`r.business_date, r.id` }: { one?: Fragment; columns?: Fragment } = {},
): Fragment => {
  const { companyId, user } = who
  const from = sql`
    select ${columns} from checklist_runs r join checklists k on k.company_id = ${companyId} and k.id = r.checklist_id
    where r.company_id = ${companyId} and ${ofThese(sql, who)} ${one}`
  const shared = sql`${from} and r.status <> 'cancelled' and r.assignee_id is null and ${isMeant(sql, who)}`
  return sql`
    ${from} and r.assignee_id = ${user.id}
    union all
    ${shared} and r.restaurant_id in (
      select w.restaurant_id from user_restaurants w where w.company_id = ${companyId} and w.user_id = ${user.id})
    union all
    ${shared} and r.restaurant_id is null`
}
