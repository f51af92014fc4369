import { limits } from '../../../openapi/gen/limits.gen.ts'
import { exportedDays, runFile, runSheet } from '../../../openapi/rules/checklists/run-sheet.ts'
import { merged } from '../../../openapi/rules/checklists/run-merge.ts'
import type { FeatureHandlers } from '../../context.ts'
import { spreadsheetReply } from '../../spreadsheets.ts'
import { personRef } from '../tasks/present.ts'
import { makeRuns, todayIn } from './days.ts'
import { found } from './found.ts'
import { itemsOf, summaryOf } from './present.ts'
import { photosOf } from './whole.ts'

/** Addresses of files are those of the page. */
export const runExport: FeatureHandlers<'checklists'>['runExport'] = (context) => {
  const { query, origin } = context
  const { format = 'xlsx', ...asked } = query
  makeRuns(context)
  const today = todayIn(context, null)
  const lines = found(context, { ...asked, ...exportedDays(asked, today), scope: 'all' }).flatMap((run) => {
    const shown = summaryOf(context, run)
    const counting = merged(run.answers)
    return itemsOf(context, run).flatMap((item) => {
      const answer = counting.get(item.id)?.answer
      if (!answer) return []
      const photos = photosOf(context, answer).map(({ url }) => origin + url)
      const answeredBy = personRef(context, answer.answeredBy).name
      return [runSheet.cells({ run: shown, item, answer, answeredBy, photos })]
    })
  })
  const sheet = spreadsheetReply({
    format,
    fileName: runFile(today),
    columns: runSheet.columns,
    rows: lines,
    timeZone: context.company.timezone,
    most: limits.checklists.exportMax,
  })
  return { status: 200, ...sheet }
}
