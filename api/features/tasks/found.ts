import { limits } from '../../../openapi/gen/limits.gen.ts'
import { numberIn } from '../../../openapi/rules/tasks.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { type Group, keyedQuery } from '../../search/groups.ts'
import type { Answered } from '../../search/mend.ts'
import type { Who } from './who.ts'

// A fragment that is awaited is asked by itself, so it comes within an object.
/**
 * What words find: a query of `id`, `rank` and `sort_at`, with the task whose number was typed before all others. Who may see
 * them is asked of the index itself; counters look past their state, so that is not.
 */
export function foundBy(sql: Tag, who: Who, search: string, groups: readonly Group[]): { hits: Fragment } {
  const number = numberIn(search)
  const exact = sql`
    select t.id, ${BEFORE_ALL}::integer as rank, t.created_at as sort_at from tasks t
    where t.company_id = ${who.companyId} and t.number = ${number ?? 0}`
  if (groups.length === 0) return { hits: exact }
  const found = sql`
    select task_id as id, rank, sort_at
    from task_search_find(${groups.map(keyedQuery)}::text[], ${readerOf(who)}, null, ${limits.tasks.foundMax + 1})`
  if (number === undefined) return { hits: found }
  return {
    hits: sql`select id, max(rank) as rank, max(sort_at) as sort_at from (${found} union all ${exact}) both_ways group by id`,
  }
}
const BEFORE_ALL = 1_000

export const answeredFor =
  (sql: Tag, who: Who): Answered =>
  (queries) =>
    sql<{ queryNo: number }[]>`
    select query_no from task_search_answered(${queries}::text[], ${readerOf(who)})`

/** Null is somebody who sees all. */
const readerOf = ({ seesAll, userId }: Who): string | null => (seesAll ? null : userId)
