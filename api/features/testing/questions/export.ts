import { QUESTION_COLUMNS, type QuestionColumn } from '../../../../openapi/rules/test-sheet.ts'
import { questionCells } from '../../../../openapi/rules/test-sheet-write.ts'
import { readerOf } from '../../../audience/reader.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { spreadsheetReply } from '../../../spreadsheets/write.ts'
import { find } from '../queries.ts'

const WIDTHS: Partial<Record<QuestionColumn, number>> = { text: 50, options: 40, correct: 30, explanation: 40 }
const NARROW = 14
// The keys of a table that is written out: Object.keys cannot say so.
const columns = Object.keys(QUESTION_COLUMNS) as QuestionColumn[]

/** What testImport reads again. */
export const testExport: FeatureHandlers<'testing'>['testExport'] = async (context) => {
  const { sql, db, path, query, company, problem } = context
  const test = await db.read(() => find(sql, readerOf(context, 'test.readAll'), path.id))
  if (!test) throw problem(404, 'TEST_NOT_FOUND')
  const reply = await spreadsheetReply({
    format: query.format ?? 'xlsx',
    fileName: `Вопросы. ${test.title}`,
    columns: columns.map((column) => ({ title: QUESTION_COLUMNS[column], width: WIDTHS[column] ?? NARROW })),
    rows: (test.questions ?? []).map((question) => {
      const cells = questionCells(question)
      return columns.map((column) => cells[column] ?? null)
    }),
    timeZone: company.timezone,
  })
  return { status: 200, ...reply }
}
