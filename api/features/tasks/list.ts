import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { pagesOf, type Window, windowOf } from '../../../openapi/rules/lists.ts'
import type { FeatureHandlers, ReadContext } from '../../context.ts'
import type { Fragment } from '../../db/client.ts'
import { countByStatus, counted, countersOf, type Count } from './counters.ts'
import { among, type Filters, isOpen, statusesOf } from './filters.ts'
import { foundBy } from './found.ts'
import { pageOf } from './pages.ts'
import { presentSummary, selectSummaries } from './summaries.ts'
import { whoOf, type Who } from './who.ts'

type TaskPage = components['schemas']['TaskPage']

export const taskList: FeatureHandlers<'tasks'>['taskList'] = async (context) => {
  const { sql, db, query } = context
  const { page, limit, sort = 'deadline', ...filters } = query
  const who = whoOf(context)
  const window = windowOf({ page, limit }, limits.tasks.pageSize)
  const found = await foundBy(sql, who, filters)
  if (found) return { status: 200, body: await searched(context, who, { found: found.hits, filters, window }) }
  const counts = await db.read(() => countByStatus(sql, who, filters))
  const { open, closed } = statusesOf(filters)
  const { overdue = false } = filters
  const openTotal = totalOf(counts, open, overdue)
  const total = openTotal + totalOf(counts, closed, false)
  const picked = pageOf(sql, who, among(sql, who, filters), { sort, open, closed, overdue, openTotal, window })
  const rows = window.offset < total ? await db.read(() => selectSummaries(sql, who, picked)) : []
  return {
    status: 200,
    body: {
      tasks: rows.map((row) => presentSummary(who, row)),
      counters: countersOf(counts),
      total,
      ...pagesOf(total, window),
    },
  }
}

type Asked = { found: Fragment; filters: Filters; window: Window }

/** The best first, then the newest; what is found beyond the bound is told as more. */
async function searched({ sql, db }: ReadContext, who: Who, { found, filters, window }: Asked): Promise<TaskPage> {
  const { open, closed } = statusesOf(filters)
  const { overdue = false } = filters
  const hits = sql`${among(sql, who, filters)} and t.id in (select id from hits)`
  const late = overdue ? sql`and ${isOpen(sql)} and t.deadline <= ${who.now}` : sql``
  const picked = sql`
    select t.id, row_number() over (order by hits.rank desc, hits.sort_at desc, t.id desc) as place
    from (${found}) hits join (select t.id ${among(sql, who, filters)} and t.status = any (${[...open, ...closed]}::text[]) ${late}) t
      on t.id = hits.id
    order by hits.rank desc, hits.sort_at desc, t.id desc limit ${window.limit} offset ${window.offset}`
  const [counts, rows, [bound]] = await Promise.all([
    db.read(() => sql<Count[]>`with hits as materialized (${found}) ${counted(sql, who, hits)}`),
    db.read(() => selectSummaries(sql, who, picked)),
    db.read(() => sql<{ n: number }[]>`select count(*)::int as n from (${found}) hits`),
  ])
  const total = totalOf(counts, open, overdue) + totalOf(counts, closed, false)
  return {
    tasks: rows.map((row) => presentSummary(who, row)),
    counters: countersOf(counts),
    total,
    ...((bound?.n ?? 0) > limits.tasks.foundMax && { totalIsMore: true }),
    ...pagesOf(total, window),
  }
}

const totalOf = (counts: readonly Count[], statuses: readonly Count['status'][], isLate: boolean): number =>
  counts
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { n, overdue }) => sum + (isLate ? overdue : n), 0)
