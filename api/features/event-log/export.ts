import { eventFile, eventSheet } from '../../../openapi/event-sheet.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { shownChanges } from '../../../openapi/rules/events/changes.ts'
import type { FeatureHandlers, SessionContext } from '../../context.ts'
import { spreadsheetReply } from '../../spreadsheets/write.ts'
import { type Filters, isImpossible, where } from './filters.ts'
import { actorName } from '../../events/present.ts'
import * as events from '../../events/queries.ts'

/** What is asked for at once: the rows go out as they are read, no transaction waits for a slow reader, and others are answered in between. */
const PAGE = 100

export const eventExport: FeatureHandlers<'event-log'>['eventExport'] = async (context) => {
  const { query, company } = context
  const sheet = eventSheet(company.timezone)
  const reply = await spreadsheetReply({
    format: query.format ?? 'xlsx',
    fileName: eventFile,
    columns: sheet.columns,
    rows: rows(context, query, sheet),
    timeZone: company.timezone,
    most: limits.eventLog.exportMax,
  })
  return { status: 200, ...reply }
}

type Row = Awaited<ReturnType<typeof events.listForExport>>[number]

async function* rows(context: SessionContext, filters: Filters, { cells }: ReturnType<typeof eventSheet>) {
  if (isImpossible(filters)) return
  for await (const row of newestRows(context, filters))
    yield cells({ ...row, actor: actorName(row), title: row.entityTitle, changes: shownChanges(row.changes ?? {}) })
}

/** Page by page from where the one before ended: events are only added, and those on top of the first are not asked for. */
async function* newestRows({ sql, db, company, now }: SessionContext, filters: Filters): AsyncGenerator<Row> {
  // The instant of the call: a long export must not lose its end to the clock.
  const started = now()
  const found = where(sql, { company, now: () => started }, filters)
  const search = filters.search?.trim() ?? ''
  let older = sql`true`
  for (let left = limits.eventLog.exportMax + 1; left > 0; left -= PAGE) {
    const limit = Math.min(PAGE, left)
    const places =
      search === ''
        ? events.newest(sql, sql`${found} and ${older}`, { limit })
        : events.newest(sql, older, { limit }, events.named(sql, company._id, found, search))
    const page = await db.read(() => events.listForExport(sql, company._id, places))
    yield* page
    const last = page.at(-1)
    if (!last || page.length < limit) return
    older = events.olderThan(sql, events.placeOf(last))
  }
}
