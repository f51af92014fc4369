import type { ChangesAsked } from '../../../openapi/asked-changes.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { pagesOf } from '../../../openapi/rules/values/lists.ts'
import type { ReadContext } from '../../context.ts'
import { changedIds } from '../../events/changed-rows.ts'
import { type Count, countByStatus, counted, countersOf, totalOf } from './counters.ts'
import { amongWhole, type Filters, isOpen, statusesOf } from './filters.ts'
import { presentSummary, selectSummaries } from './summaries.ts'
import type { Who } from './who.ts'

type Page = components['schemas']['TaskPage']

/** Those that have changed, oldest change first, and where to read on: for whoever sees all, by an index of the company's. */
export async function changedTasks(
  { sql, db }: Pick<ReadContext, 'sql' | 'db'>,
  who: Who,
  filters: Filters,
  { after, updatedSince, limit }: ChangesAsked & { limit: number },
): Promise<Page> {
  const { open, closed } = statusesOf(filters)
  const { overdue = false } = filters
  const among = sql`${amongWhole(sql, who, filters)}
    ${updatedSince === undefined ? sql`` : sql`and t.updated_at >= ${new Date(updatedSince)}`}`
  const asked = sql`from (
    select t.* ${among} and t.status = any (${[...open, ...closed]}::text[])
      ${overdue ? sql`and ${isOpen(sql)} and t.deadline <= ${who.now}` : sql``}) t where true`
  const [{ ids, next }, counts] = await Promise.all([
    db.read(() => changedIds(sql, { after }, asked, limit)),
    // A walk asks for the whole list each time, whose closed ones are kept as sums.
    db.read(() =>
      updatedSince === undefined ? countByStatus(sql, who, filters) : sql<Count[]>`${counted(sql, who, among)}`,
    ),
  ])
  const picked = sql`select id, place from unnest(${ids}::uuid[]) with ordinality n (id, place)`
  const rows = ids.length === 0 ? [] : await db.read(() => selectSummaries(sql, who, picked))
  const total = totalOf(counts, open, overdue) + totalOf(counts, closed, false)
  return {
    tasks: rows.map((row) => presentSummary(who, row)),
    counters: countersOf(counts),
    total,
    ...pagesOf(total, { page: 1, limit }),
    next,
  }
}
