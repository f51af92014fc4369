import { problem } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../../openapi/gen/messages.gen.ts'
import { itemsOfSheet, SHEET_REQUIRED } from '../../../openapi/rules/checklists/checklist-sheet.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { tableFormat } from '../../../openapi/rules/users/user-import-table.ts'
import type { FeatureHandlers } from '../../context.ts'
import { newId } from '../../db.ts'
import { failOnPurpose } from '../../fail.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import { readSpreadsheet } from '../../spreadsheets.ts'

const MEGABYTE = 1024 * 1024
const field = 'file'

/** Nothing is kept: the editor gets the items. */
export const checklistImport: FeatureHandlers<'checklists'>['checklistImport'] = async (context) => {
  const { request, now } = context
  const form = await request.formData().catch(() => undefined)
  const file = form?.get(field)
  if (!(file instanceof File))
    throw problem(400, 'INVALID_REQUEST', undefined, { fields: { [field]: fieldMessages.required } })
  const { name } = file
  await failOnPurpose(wordFailures, name.replace(/\.\w+$/, ''), context)
  if (file.size > limits.checklists.importMaxBytes) {
    const values = { name, n: Math.floor(limits.checklists.importMaxBytes / MEGABYTE) }
    throw problem(413, 'FILE_TOO_LARGE', values, { fields: { [field]: fill(messages.FILE_TOO_LARGE, values) } })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = tableFormat(name, bytes)
  if (!format)
    throw problem(
      415,
      'FILE_TYPE_NOT_ALLOWED',
      { name },
      { fields: { [field]: fill(messages.FILE_TYPE_NOT_ALLOWED, { name }) } },
    )
  const rows = await readSpreadsheet(bytes, format)
  if (!rows) throw problem(400, 'IMPORT_UNREADABLE')
  const n = limits.checklists.importRowsMax
  if (rows.length > n) throw problem(400, 'IMPORT_TOO_MANY_ROWS', { n })
  const body = itemsOfSheet(rows, () => newId(now()))
  if (!body) throw problem(400, 'IMPORT_COLUMN_MISSING', { name: SHEET_REQUIRED })
  return { status: 200, body }
}
