import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { QUESTION_REQUIRED, QUESTION_SHEET, questionsOfSheet } from '../../../../openapi/rules/testing/test-sheet.ts'
import { questionsFromText } from '../../../../openapi/rules/testing/test-text.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { readTableForm } from '../../../spreadsheets/form.ts'
import { readSpreadsheet } from '../../../spreadsheets/read.ts'

const { importMaxBytes, importRowsMax } = limits.testing
const newId = () => Bun.randomUUIDv7()

/** Nothing is kept: the editor gets the questions. */
export const importing: Pick<FeatureHandlers<'testing'>, 'testImport' | 'testImportText'> = {
  async testImport(context) {
    const { problem, connection, company } = context
    const { bytes, format } = await readTableForm(context, importMaxBytes)
    // A file made to take long is given up later than an idle connection would be.
    connection.keepOpen()
    const rows = await readSpreadsheet(bytes, format, importRowsMax + 1, QUESTION_SHEET, company._id)
    if (rows === 'unreadable') throw problem(400, 'IMPORT_UNREADABLE')
    if (rows === 'too many rows' || rows.length > importRowsMax)
      throw problem(400, 'IMPORT_TOO_MANY_ROWS', { n: importRowsMax })
    const body = questionsOfSheet(rows, newId)
    if (!body) throw problem(400, 'IMPORT_COLUMN_MISSING', { name: QUESTION_REQUIRED })
    return { status: 200, body }
  },

  testImportText({ body }) {
    const { questions, skipped } = questionsFromText(body.text, newId)
    return { status: 200, body: { questions, skipped: skipped.slice(0, importRowsMax) } }
  },
}
