import type { components } from '../../../openapi/gen/schema.d.ts'
import type { TaskStatus } from '../../../openapi/rules/tasks/tasks.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { among, type Filters, isKept, isOpen, kept, keptOf } from './filters.ts'
import type { Who } from './who.ts'

export type Count = { status: TaskStatus; n: number; overdue: number }

/**
 * How many there are of each status. Open ones are counted, as are those of some days or of one person in one place; closed
 * ones of everybody, and all of one person, are many and kept as sums.
 */
export function countByStatus(sql: Tag, who: Who, filters: Filters): PromiseLike<Count[]> {
  const sums = keptSums(sql, who, filters)
  if (!sums) return sql<Count[]>`${counted(sql, who, among(sql, who, filters))}`
  return sql<Count[]>`
    ${counted(sql, who, sql`${among(sql, who, filters, isOpen(sql))} and ${isOpen(sql)}`)}
    union all ${sums.closed}`
}

// A fragment that is returned by itself is taken for a query, so it comes within an object.
function keptSums(sql: Tag, who: Who, filters: Filters): { closed: Fragment } | undefined {
  const { companyId } = who
  if (isKept(who, filters))
    return {
      closed: sql`
        select t.status, sum(t.n)::int, 0 from task_closed t
        where t.company_id = ${companyId} ${kept(sql, who, filters)} group by t.status`,
    }
  const shares = keptOf(who, filters)
  if (!shares) return undefined
  const { of, added, taken } = shares
  return {
    closed: sql`
      select t.status, sum(case when t.part = any (${added}::text[]) then t.n else -t.n end)::int, 0 from task_person_closed t
      where t.company_id = ${companyId} and t.user_id = ${of} and t.part = any (${[...added, ...taken]}::text[])
      group by t.status`,
  }
}

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
