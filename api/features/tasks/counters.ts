import type { components } from '../../../openapi/gen/schema.d.ts'
import type { TaskStatus } from '../../../openapi/rules/tasks.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { among, type Filters, isKept, isOpen, kept } from './filters.ts'
import type { Who } from './who.ts'

export type Count = { status: TaskStatus; n: number; overdue: number }

/**
 * How many there are of each status. Open ones are counted, as are those of one person or of some days; closed ones of
 * everybody are many, and kept as sums.
 */
export const countByStatus = (sql: Tag, who: Who, filters: Filters): PromiseLike<Count[]> =>
  isKept(who, filters)
    ? sql<Count[]>`
        ${counted(sql, who, sql`${among(sql, who, filters)} and ${isOpen(sql)}`)}
        union all
        select t.status, sum(t.n)::int, 0 from task_closed t
        where t.company_id = ${who.companyId} ${kept(sql, filters)} group by t.status`
    : sql<Count[]>`${counted(sql, who, among(sql, who, filters))}`

/** `found`: from where, of rows `t`. */
export const counted = (sql: Tag, { now }: Who, found: Fragment): Fragment => sql`
  select t.status, count(*)::int as n, count(*) filter (where ${isOpen(sql)} and t.deadline <= ${now})::int as overdue
  ${found} group by t.status`

export function countersOf(counts: readonly Count[]): components['schemas']['TaskCounters'] {
  const of = (status: TaskStatus) => counts.find((count) => count.status === status)?.n ?? 0
  return {
    new: of('new'),
    in_progress: of('in_progress'),
    review: of('review'),
    done: of('done'),
    cancelled: of('cancelled'),
    overdue: counts.reduce((sum, { overdue }) => sum + overdue, 0),
  }
}

export const totalOf = (counts: readonly Count[], statuses: readonly Count['status'][], isLate: boolean): number =>
  counts
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { n, overdue }) => sum + (isLate ? overdue : n), 0)
