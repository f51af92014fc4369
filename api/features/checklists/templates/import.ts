import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { itemsOfSheet, SHEET_REQUIRED } from '../../../../openapi/rules/checklists/checklist-sheet.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { readTableForm } from '../../../spreadsheets/form.ts'
import { readSpreadsheet } from '../../../spreadsheets/read.ts'

const { importMaxBytes, importRowsMax } = limits.checklists

/** Nothing is kept: the editor gets the items. */
export const checklistImport: FeatureHandlers<'checklists'>['checklistImport'] = async (context) => {
  const { problem, connection, company } = context
  const { bytes, format } = await readTableForm(context, importMaxBytes)
  // A file made to take long is given up later than an idle connection would be.
  connection.keepOpen()
  const rows = await readSpreadsheet(bytes, format, importRowsMax + 1, undefined, company._id)
  if (rows === 'unreadable') throw problem(400, 'IMPORT_UNREADABLE')
  if (rows === 'too many rows' || rows.length > importRowsMax)
    throw problem(400, 'IMPORT_TOO_MANY_ROWS', { n: importRowsMax })
  const body = itemsOfSheet(rows, () => Bun.randomUUIDv7())
  if (!body) throw problem(400, 'IMPORT_COLUMN_MISSING', { name: SHEET_REQUIRED })
  return { status: 200, body }
}
