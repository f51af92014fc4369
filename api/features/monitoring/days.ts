import type { Fragment, Tag } from '../../db/client.ts'
import type { Scope } from './scope.ts'

/** The first and the last day of both periods: they stand side by side. */
export const bounds = ({ span: { period, previous } }: Scope) => ({ first: previous.from, last: period.to })

/** Whether a day is of the period asked for, and not of the one before. */
export const isNow = ({ sql, span }: Scope, day: Fragment): Fragment => sql`(${day} >= ${span.period.from}::date)`

/** partOf of openapi/rules/monitoring/monitoring-period.ts, in SQL. */
export function partOf({ sql, span: { group, period } }: Scope, day: Fragment): Fragment {
  if (group === 'day') return sql`${day}`
  // Of a moment of no clock: with one, each row would ask for the rules of its zone.
  const begins =
    group === 'week' ? sql`date_trunc('week', ${day}::timestamp)` : sql`date_trunc('month', ${day}::timestamp)`
  return sql`greatest(${begins}::date, ${period.from}::date)`
}

/** The business day of a moment on a clock: what happens before 05:00 belongs to the day before. */
export const dayOf = (sql: Tag, at: Fragment, zone: Fragment): Fragment =>
  sql`((${at} at time zone ${zone}) - interval '5 hours')::date`

/**
 * Moments of these days on any clock of the world: what an index is asked for, before the day is looked at. Compared as
 * moments: a moment with a time of no zone is no leakproof comparison, and behind the walls no index would be asked.
 */
export const near = ({ sql }: Scope, at: Fragment, { from, to }: { from: string; to: string }): Fragment =>
  sql`${at} >= (${from}::date - interval '1 day') at time zone 'UTC'
    and ${at} < (${to}::date + interval '3 days') at time zone 'UTC'`

/** When a day is over on a clock. */
export const endOf = (sql: Tag, day: string | Fragment, zone: Fragment): Fragment =>
  sql`(${day}::date + interval '29 hours') at time zone ${zone}`

type Edges = Record<'from' | 'to', string | Fragment>
/**
 * Moments of these days on one clock: `dayOf` is between them, but nobody reckons the day of each of a year's rows, and an
 * index is asked for no others.
 */
export const betweenDays = (sql: Tag, at: Fragment, zone: Fragment, { from, to }: Edges): Fragment =>
  sql`${at} >= (${from}::date + interval '5 hours') at time zone ${zone}
    and ${at} < ${endOf(sql, to, zone)}`

/** Of a day. */
export const within = ({ sql }: Scope, day: Fragment, { from, to }: { from: string; to: string }): Fragment =>
  sql`${day} between ${from}::date and ${to}::date`
