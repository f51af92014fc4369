import { limits } from '../../../openapi/gen/limits.gen.ts'
import { numberIn, OPEN } from '../../../openapi/rules/tasks/tasks.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { type Group, keyedQuery } from '../../search/groups.ts'
import type { Answered } from '../../search/mend.ts'
import { type Filters, scopeOf } from './filters.ts'
import type { Who } from './who.ts'

// A fragment that is awaited is asked by itself, so it comes within an object.
/**
 * What words find: a query of `id`, `rank`, `number` and `is_open`, with the task whose number was typed before all others:
 * no more open ones, and no more closed ones, than the bound and one. Whose they are is asked of the index itself;
 * counters look past their state, so both are found.
 */
export function foundBy(
  sql: Tag,
  who: Who,
  filters: Filters,
  search: string,
  groups: readonly Group[],
): { hits: Fragment } {
  const { companyId } = who
  const number = numberIn(search)
  const exact = sql`
    select t.id, ${BEFORE_ALL}::integer as rank, t.number, t.status = any (${[...OPEN]}::text[]) as is_open from tasks t
    where t.company_id = ${companyId} and t.number = ${number ?? 0}`
  if (groups.length === 0) return { hits: exact }
  const found = sql`
    select task_id as id, rank, number, is_open
    from task_search_find(${groups.map(keyedQuery)}::text[], ${peopleOf(who, filters)}::uuid[],
      coalesce((select n.last from task_numbers n where n.company_id = ${companyId}), 0), ${limits.tasks.foundMax + 1})`
  if (number === undefined) return { hits: found }
  return {
    hits: sql`
      select id, max(rank) as rank, number, is_open from (${found} union all ${exact}) both_ways group by id, number, is_open`,
  }
}
const BEFORE_ALL = 1_000

export const answeredFor =
  (sql: Tag, who: Who): Answered =>
  (queries) =>
    sql<{ queryNo: number }[]>`
    select query_no from task_search_answered(${queries}::text[], ${readers(who)}::uuid[])`

/** Nobody is named for somebody who sees all. */
const readers = ({ seesAll, userId }: Who): string[] => (seesAll ? [] : [userId])

/** All who must take part in what is found: what part each has, the filters ask afterwards. */
const peopleOf = (who: Who, filters: Filters): string[] => {
  const { assignee, author } = filters
  const own = scopeOf(who, filters) === 'all' ? [] : [who.userId]
  return [...new Set([...own, ...readers(who), assignee, author].filter((one) => one !== undefined))]
}
