import { asksAllChanges } from '../../../openapi/asked-changes.ts'
import { KNOWN } from '../../../openapi/etag.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import type { FeatureHandlers } from '../../context.ts'
import { changedTasks } from './changed.ts'
import { countByStatus, countersOf, totalOf } from './counters.ts'
import { among, statusesOf } from './filters.ts'
import { markOfList } from './marks.ts'
import { pageOf } from './pages.ts'
import { searched } from './searched.ts'
import { presentSummary, selectSummaries } from './summaries.ts'
import { whoOf } from './who.ts'

export const taskList: FeatureHandlers<'tasks'>['taskList'] = async (context) => {
  const { sql, db, query, mark } = context
  const { page, limit, sort = 'deadline', after, updatedSince, ...filters } = query
  const who = whoOf(context)
  const window = windowOf({ page, limit }, limits.tasks.pageSize)
  if (who.seesAll && asksAllChanges(query))
    return {
      status: 200,
      body: await changedTasks(context, who, filters, { after, updatedSince, limit: window.limit }),
    }
  const search = filters.search?.trim() ?? ''
  if (search !== '') return { status: 200, body: await searched(context, who, { search, filters, window }) }
  // Whose position it is and what clock a restaurant has, no revision of tasks tells: such an answer is known by its bytes.
  const isMarked = filters.position === undefined && filters.moment === undefined
  if (isMarked && mark(...(await db.read(() => markOfList(sql, who))))) return KNOWN
  const counts = await db.read(() => countByStatus(sql, who, filters))
  const { open, closed } = statusesOf(filters)
  const { overdue = false } = filters
  const openTotal = totalOf(counts, open, overdue)
  const closedTotal = totalOf(counts, closed, false)
  const total = openTotal + closedTotal
  const asked = { sort, open, closed, overdue, openTotal, closedTotal, window }
  const picked = pageOf(sql, who, (state) => among(sql, who, filters, state), asked)
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
