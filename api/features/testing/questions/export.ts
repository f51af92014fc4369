import { questionsFile } from '../../../../openapi/rules/testing/question-sheet.ts'
import { readerOf } from '../../../audience/reader.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { spreadsheetReply } from '../../../spreadsheets/write.ts'
import { find } from '../queries.ts'

/** What testImport reads again. */
export const testExport: FeatureHandlers<'testing'>['testExport'] = async (context) => {
  const { sql, db, path, query, company, problem } = context
  const test = await db.read(() => find(sql, readerOf(context, 'test.readAll'), path.id))
  if (!test) throw problem(404, 'TEST_NOT_FOUND')
  const reply = await spreadsheetReply({
    format: query.format ?? 'xlsx',
    ...questionsFile(test),
    timeZone: company.timezone,
  })
  return { status: 200, ...reply }
}
