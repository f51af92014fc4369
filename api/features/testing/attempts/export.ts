import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { attemptSheet } from '../../../../openapi/rules/attempts/attempt-sheet.ts'
import type { Cell } from '../../../../openapi/rules/sheets/sheet.ts'
import type { FeatureHandlers, SessionContext } from '../../../context.ts'
import { spreadsheetReply } from '../../../spreadsheets/write.ts'
import { whoOf } from '../who.ts'
import { type AttemptQuery, found, ofSearched, searchedBy, source } from './found.ts'
import type { AttemptRow } from '../../../../openapi/rules/attempts/attempt-row.ts'
import { joins, summaryColumns } from './rows.ts'
import { presentSummary } from '../../../../openapi/rules/attempts/attempt-row.ts'
import { isoDateIn } from '../../../../openapi/rules/time/wall-words.ts'

/** Rows that are read at once. */
const LOT = 500

export const attemptExport: FeatureHandlers<'testing'>['attemptExport'] = async (context) => {
  const { query, company, now } = context
  const { format = 'xlsx', ...asked } = query
  const reply = await spreadsheetReply({
    format,
    fileName: `Результаты тестов ${isoDateIn(now(), company.timezone)}`,
    columns: attemptSheet.columns,
    rows: rows(context, { ...asked, scope: 'all' }),
    timeZone: company.timezone,
    most: limits.testing.exportMax,
  })
  return { status: 200, ...reply }
}

/** Which they are is asked once: what begins while the file goes out moves no row of it. */
async function* rows(context: SessionContext, query: AttemptQuery): AsyncGenerator<Cell[]> {
  const { sql, db } = context
  const who = whoOf(context)
  const { companyId } = who
  const searched = await db.read(() => searchedBy(sql, companyId, query.search))
  const ids = await db.read(
    () => sql<{ id: string }[]>`
      select a.id from ${source(sql, who, query, searched)}
      where ${found(sql, who, query)} ${searched ? ofSearched(sql, searched) : sql``}
      order by a.started_at desc, a.id desc limit ${limits.testing.exportMax + 1}`,
  )
  for (let at = 0; at < ids.length; at += LOT) {
    const lot = ids.slice(at, at + LOT).map(({ id }) => id)
    const lotRows = await db.read(
      () => sql<AttemptRow[]>`
        select ${summaryColumns(sql)} from test_attempts a ${joins(sql, companyId)}
        where a.company_id = ${companyId} and a.id = any (${lot}::uuid[]) order by a.started_at desc, a.id desc`,
    )
    for (const row of lotRows) yield attemptSheet.cells(presentSummary(row))
  }
}
