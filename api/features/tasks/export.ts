import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { taskFile, taskSheet } from '../../../openapi/rules/tasks/task-sheet.ts'
import { isoDateIn } from '../../../openapi/rules/time/wall-words.ts'
import type { FeatureHandlers, SessionContext } from '../../context.ts'
import type { Fragment } from '../../db/client.ts'
import { spreadsheetReply } from '../../spreadsheets/write.ts'
import { type Count, countByStatus, counted, totalOf } from './counters.ts'
import { among, type Filters, statusesOf } from './filters.ts'
import { foundBy } from './found.ts'
import { pageOf } from './pages.ts'
import { meantGroups } from './searched.ts'
import { presentSummary, selectSummaries } from './summaries.ts'
import { whoOf } from './who.ts'

type Schemas = components['schemas']
/** Rows that are read at once. */
const LOT = 500

export const taskExport: FeatureHandlers<'tasks'>['taskExport'] = async (context) => {
  const { query, company, now } = context
  const { format = 'xlsx', sort = 'deadline', scope = 'all', ...filters } = query
  const reply = await spreadsheetReply({
    format,
    fileName: taskFile(isoDateIn(now(), company.timezone)),
    columns: taskSheet.columns,
    rows: rows(context, { ...filters, scope }, sort),
    timeZone: company.timezone,
    most: limits.tasks.exportMax,
  })
  return { status: 200, ...reply }
}

/** Which they are is asked once: what is made or closed while the file goes out moves no row of it. */
async function* rows(context: SessionContext, filters: Filters, sort: Schemas['TaskSort']) {
  const { sql, db } = context
  const who = whoOf(context)
  const { open, closed } = statusesOf(filters)
  const { overdue = false } = filters
  const window = { limit: limits.tasks.exportMax + 1, offset: 0 }
  const search = filters.search?.trim() ?? ''
  const groups = search === '' ? undefined : await meantGroups(context, who, filters, search)
  const found = (state?: Fragment) =>
    groups
      ? sql`${among(sql, who, filters, state)} and t.id in (select id from (${foundBy(sql, who, filters, search, groups).hits}) hits)`
      : among(sql, who, filters, state)
  const counts = await db.read(() =>
    groups ? sql<Count[]>`${counted(sql, who, found())}` : countByStatus(sql, who, filters),
  )
  const openTotal = totalOf(counts, open, overdue)
  const closedTotal = totalOf(counts, closed, false)
  const picked = pageOf(sql, who, found, { sort, open, closed, overdue, openTotal, closedTotal, window })
  const ids = await db.read(() => sql<{ id: string }[]>`select id from (${picked}) p order by place`)
  for (let at = 0; at < ids.length; at += LOT) {
    const lot = ids.slice(at, at + LOT).map(({ id }) => id)
    const page = sql`select id, place from unnest(${lot}::uuid[]) with ordinality n (id, place)`
    for (const row of await db.read(() => selectSummaries(sql, who, page)))
      yield taskSheet.cells(presentSummary(who, row))
  }
}
