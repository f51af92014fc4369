import { limits } from '../../../openapi/gen/limits.gen.ts'
import { type MineRow, presentMine } from '../../../openapi/rules/knowledge-base/acknowledgement-shown.ts'
import { pagesOf, type Window, windowOf } from '../../../openapi/rules/values/lists.ts'
import { askedOf } from '../../articles/asked-of.ts'
import { topicJoin } from '../../articles/reader.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { testOf } from './own.ts'
import { type Who, whoOf } from './who.ts'

type Wanted = 'all' | 'todo' | 'done'

export const acknowledgementListMine: FeatureHandlers<'acknowledgements'>['acknowledgementListMine'] = async (
  context,
) => {
  const { query, sql, db } = context
  const who = whoOf(context)
  const { state: wanted = 'todo' } = query
  const window = windowOf(query, limits.acknowledgements.minePageSize)
  const rows = await db.read(() => pageOf(sql, who, wanted, window))
  const { all = 0, todo = 0, overdue = 0 } = rows[0] ?? {}
  const total = { all, todo, done: all - todo }[wanted]
  const items = rows.flatMap((row) => (row.id === null ? [] : [presentMine(row)]))
  return { status: 200, body: { items, counts: { todo, overdue }, total, ...pagesOf(total, window) } }
}

/** Beside each row, and beside none, how many there are of all. */
type Row = { all: number; todo: number; overdue: number } & (MineRow | { id: null })

/** One look at what he knows, for the page and for the badge. */
const pageOf = (sql: Tag, who: Who, wanted: Wanted, { limit, offset }: Window) => sql<Row[]>`
  with m as materialized (${askedOf(sql, who)}), counted as (
    select count(*)::int as all, count(*) filter (where m.state <> 'done')::int as todo,
      count(*) filter (where m.state = 'overdue')::int as overdue
    from m
  )
  select counted.*, a.id, a.title, a.kind, ${testOf(sql)} as test, a.required_version, a.asked_at, a.due_at, a.state,
    a.version, a.at,
    case when t.id is not null then jsonb_build_object('_id', t.id, 'name', t.name, 'color', t.color) end as topic
  from counted
  left join (
    select m.*, row_number() over (
      order by m.state = 'done', case when m.state = 'done' then m.at end desc, m.due_at, m.asked_at, m.id) as place
    from m ${CONDITIONS[wanted](sql)} order by place limit ${limit} offset ${offset}
  ) a on true
  ${topicJoin(sql, who)}
  left join tests x on x.company_id = ${who.companyId} and x.id = a.test_id
  order by a.place`
const CONDITIONS: Record<Wanted, (sql: Tag) => Fragment> = {
  all: (sql) => sql``,
  todo: (sql) => sql`where m.state <> 'done'`,
  done: (sql) => sql`where m.state = 'done'`,
}
