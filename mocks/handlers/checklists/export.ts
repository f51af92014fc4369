import { limits } from '../../../openapi/gen/limits.gen.ts'
import { DAY } from '../../../openapi/rules/durations.ts'
import { runSheet } from '../../../openapi/rules/run-sheet.ts'
import { merged } from '../../../openapi/rules/run-merge.ts'
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
  const isAnyDay = asked.date === undefined && asked.from === undefined && asked.to === undefined
  const from = new Date(Date.parse(`${today}T00:00Z`) - (limits.checklists.exportDays - 1) * DAY)
  const days = isAnyDay ? { from: from.toISOString().slice(0, today.length), to: today } : {}
  const lines = found(context, { ...asked, ...days, scope: 'all' }).flatMap((run) => {
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
    fileName: `Чек-листы ${today}`,
    columns: runSheet.columns,
    rows: lines,
    timeZone: context.company.timezone,
    most: limits.checklists.exportMax,
  })
  return { status: 200, ...sheet }
}
