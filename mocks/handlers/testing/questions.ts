import { problem } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../../openapi/gen/messages.gen.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { questionsFile } from '../../../openapi/rules/testing/question-sheet.ts'
import { QUESTION_REQUIRED, questionsOfSheet } from '../../../openapi/rules/testing/test-sheet.ts'
import { questionsFromText } from '../../../openapi/rules/testing/test-text.ts'
import { tableFormat } from '../../../openapi/rules/users/user-import-table.ts'
import type { FeatureHandlers } from '../../context.ts'
import { newId, rowsOf } from '../../db.ts'
import { readSpreadsheet, spreadsheetReply } from '../../spreadsheets.ts'

const MEGABYTE = 1024 * 1024
const field = 'file'
const { importMaxBytes, importRowsMax } = limits.testing

export const sheets: Pick<FeatureHandlers<'testing'>, 'testImport' | 'testImportText' | 'testExport'> = {
  /** Nothing is kept: the editor gets the questions. */
  async testImport({ request, now }) {
    const form = await request.formData().catch(() => undefined)
    const file = form?.get(field)
    if (!(file instanceof File))
      throw problem(400, 'INVALID_REQUEST', undefined, { fields: { [field]: fieldMessages.required } })
    const { name } = file
    if (file.size > importMaxBytes) {
      const values = { name, n: Math.floor(importMaxBytes / MEGABYTE) }
      throw problem(413, 'FILE_TOO_LARGE', values, { fields: { [field]: fill(messages.FILE_TOO_LARGE, values) } })
    }
    const bytes = new Uint8Array(await file.arrayBuffer())
    const format = tableFormat(name, bytes)
    if (!format) {
      const fields = { [field]: fill(messages.FILE_TYPE_NOT_ALLOWED, { name }) }
      throw problem(415, 'FILE_TYPE_NOT_ALLOWED', { name }, { fields })
    }
    const rows = await readSpreadsheet(bytes, format)
    if (!rows) throw problem(400, 'IMPORT_UNREADABLE')
    const body = questionsOfSheet(rows, () => newId(now()))
    if (!body) throw problem(400, 'IMPORT_COLUMN_MISSING', { name: QUESTION_REQUIRED })
    if (rows.length > importRowsMax) throw problem(400, 'IMPORT_TOO_MANY_ROWS', { n: importRowsMax })
    return { status: 200, body }
  },

  testImportText({ body, now }) {
    const { questions, skipped } = questionsFromText(body.text, () => newId(now()))
    return { status: 200, body: { questions, skipped: skipped.slice(0, importRowsMax) } }
  },

  testExport({ path, query, company, problem: refuse }) {
    const test = rowsOf('tests', company._id).find(({ _id }) => _id === path.id)
    if (!test) throw refuse(404, 'TEST_NOT_FOUND')
    const reply = spreadsheetReply({
      format: query.format ?? 'xlsx',
      ...questionsFile(test),
      timeZone: company.timezone,
    })
    return { status: 200, ...reply }
  },
}
