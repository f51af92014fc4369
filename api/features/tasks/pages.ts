import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Window } from '../../../openapi/rules/values/lists.ts'
import type { TaskStatus } from '../../../openapi/rules/tasks/tasks.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { isOpen } from './filters.ts'
import type { Who } from './who.ts'

type Asked = {
  sort: components['schemas']['TaskSort']
  open: readonly TaskStatus[]
  closed: readonly TaskStatus[]
  overdue: boolean
  /** How many open ones there are: behind them come the closed ones. */
  openTotal: number
  closedTotal: number
  window: Pick<Window, 'limit' | 'offset'>
}
/** Behind any open one. */
const BEHIND = 1_000_000_000

/** From where, of rows `t`; `state` is the condition on them that is added to it. */
export type Found = (state: Fragment) => Fragment

/** The rows of a page, of `found`: their ids, each with its place. */
export function pageOf(sql: Tag, { now }: Who, found: Found, asked: Asked): Fragment {
  const { sort, open, closed, overdue, openTotal, closedTotal, window } = asked
  const late = overdue ? sql`and ${isOpen(sql)} and t.deadline <= ${now}` : sql``
  if (sort === '-createdAt')
    return newest(
      sql,
      (state) => sql`${found(state)} ${late}`,
      [...open, ...closed],
      window,
      openTotal + closedTotal,
      0,
    )
  const order = sort === 'priority' ? sql`t.priority, t.deadline, t.id` : sql`t.deadline, t.id`
  const openPart = sql`
    select t.id, row_number() over (order by ${order}) as place ${found(isOpen(sql))} and ${isOpen(sql)} ${late}
      and t.status = any (${[...open]}::text[])
    order by ${order} limit ${window.limit} offset ${window.offset}`
  const end = window.offset + window.limit
  if (end <= openTotal || closed.length === 0) return openPart
  const offset = Math.max(0, window.offset - openTotal)
  const closedPart = newest(sql, found, closed, { limit: end - openTotal - offset, offset }, closedTotal, BEHIND)
  return window.offset >= openTotal ? closedPart : sql`(${openPart}) union all (${closedPart})`
}

/**
 * The newest of each status is found in its index; together they are no more than the page's end. A page behind the middle of
 * all is counted from the oldest: nobody walks to the last page past all the others.
 */
function newest(
  sql: Tag,
  found: Found,
  statuses: readonly TaskStatus[],
  { limit, offset }: Asked['window'],
  total: number,
  behind: number,
): Fragment {
  const isLate = offset > total / 2
  const size = isLate ? Math.max(0, Math.min(limit, total - offset)) : limit
  const skipped = isLate ? total - offset - size : offset
  const order = sql`t.created_at desc, t.id desc`
  const walked = isLate ? sql`t.created_at, t.id` : order
  const parts = statuses.map((status) => {
    const state = sql`t.status = ${status}`
    return sql`(select t.id, t.created_at ${found(state)} and ${state} order by ${walked} limit ${skipped + size})`
  })
  const [first = sql`(select null::uuid as id, null::timestamptz as created_at limit 0)`, ...others] = parts
  return sql`
    select t.id, ${behind} + row_number() over (order by ${order}) as place
    from (
      select * from (${others.reduce((all, one) => sql`${all} union all ${one}`, first)}) t
      order by ${walked} limit ${size} offset ${Math.max(0, skipped)}) t
    order by ${order}`
}
