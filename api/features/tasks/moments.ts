import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import type { Who } from './who.ts'

type Moment = components['schemas']['TaskMoment']
type Days = { from?: string | undefined; to?: string | undefined }

/**
 * What of `t` came about in these business days of its restaurant's clock, as monitoring counts it. An index is asked by the
 * moments that are of these days on any clock; the day is reckoned of those that are not on each.
 */
export function onDays(sql: Tag, { companyId, zone, now }: Who, moment: Moment, { from, to }: Days): Fragment {
  const at = { created: sql`t.created_at`, done: sql`t.completed_at`, due: sql`t.deadline`, late: sql`t.deadline` }[
    moment
  ]
  const place = sql`(select z.timezone from restaurants z where z.company_id = ${companyId} and z.id = t.restaurant_id)`
  const day = sql`((${at} at time zone coalesce(${place}, ${zone})) - ${limits.checklists.endsAt}::interval)::date`
  return sql`
    ${cameAbout(sql, now)[moment]}
    ${
      from === undefined
        ? sql``
        : sql`and ${at} >= (${from}::date - 1)::timestamp at time zone 'UTC'
          and (${at} >= (${from}::date + 2)::timestamp at time zone 'UTC' or ${day} >= ${from}::date)`
    }
    ${
      to === undefined
        ? sql``
        : sql`and ${at} < (${to}::date + 3)::timestamp at time zone 'UTC'
          and (${at} < (${to}::date)::timestamp at time zone 'UTC' or ${day} <= ${to}::date)`
    }`
}

/** rules/monitoring/monitoring-tasks.ts, in SQL. */
const cameAbout = (sql: Tag, now: Date): Record<Moment, Fragment> => {
  const due = sql`and t.deadline is not null and t.status <> 'cancelled' and t.deadline <= ${now}`
  return {
    created: sql``,
    done: sql`and t.status = 'done' and t.completed_at is not null`,
    due,
    late: sql`${due} and (t.status <> 'done' or t.completed_at is null or t.completed_at > t.deadline)`,
  }
}
