import { limits } from '../../openapi/gen/limits.gen.ts'
import type { Company } from '../context.ts'
import type { Fragment, Tag } from '../db/client.ts'

/** Every zone's today, and what of the days before can be open still. */
export const aroundNow = (sql: Tag, { now }: { now: Date }): Fragment => sql`
  r.business_date between (${now}::timestamptz at time zone 'UTC')::date - 2
    and (${now}::timestamptz at time zone 'UTC')::date + 1`

/** The business day of the run's place `p`: it begins with the hour at which the one before it ends. */
export const dayOf = (sql: Tag, { company, now }: { company: Pick<Company, 'timezone'>; now: Date }): Fragment => sql`
  ((${now}::timestamptz at time zone coalesce(p.timezone, ${company.timezone})) - ${limits.checklists.endsAt}::interval)::date`

/** Whose the run `r` is: who has completed it, and while nobody has, whom it was given. `people`: an array of ids. */
export const ofPeople = (sql: Tag, people: Fragment): Fragment => sql`
  and (r.completed_by = any (${people}) or (r.completed_by is null and r.assignee_id = any (${people})))`

/** As rules/checklists/run-state.ts reckons it. */
export const statusNow = (sql: Tag, { now }: { now: Date }): Fragment => sql`
  (case when r.status not in ('scheduled', 'in_progress', 'overdue') then r.status
    when r.closes_at <= ${now} then 'missed' when r.due_at <= ${now} then 'overdue' else r.status end)`
