import { limits } from '../../../openapi/gen/limits.gen.ts'
import { numberIn } from '../../../openapi/rules/tasks.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { groupsOf, keyedQuery } from '../../search/groups.ts'
import { piecesOf } from '../../search/pieces.ts'
import type { Filters } from './filters.ts'
import type { Who } from './who.ts'

// A fragment that is awaited is asked by itself, so it comes within an object.
/**
 * What words find: a query of `id`, `rank` and `sort_at`, with the task whose number was typed before all others. Who may see
 * them is asked of the index itself; counters look past their state, so that is not. Undefined: nothing was looked for.
 */
export async function foundBy(sql: Tag, who: Who, filters: Filters): Promise<{ hits: Fragment } | undefined> {
  const search = filters.search?.trim() ?? ''
  if (search === '') return undefined
  const groups = await groupsOf(
    sql,
    piecesOf(search).flatMap(({ words }) => words),
  )
  const number = numberIn(search)
  const reader = who.seesAll ? null : who.userId
  const exact = sql`
    select t.id, ${BEFORE_ALL}::integer as rank, t.created_at as sort_at from tasks t
    where t.company_id = ${who.companyId} and t.number = ${number ?? 0}`
  if (groups.length === 0) return { hits: exact }
  const found = sql`
    select task_id as id, rank, sort_at
    from task_search_find(${groups.map(keyedQuery)}::text[], ${reader}, null, ${limits.tasks.foundMax + 1})`
  if (number === undefined) return { hits: found }
  return {
    hits: sql`select id, max(rank) as rank, max(sort_at) as sort_at from (${found} union all ${exact}) both_ways group by id`,
  }
}
const BEFORE_ALL = 1_000
