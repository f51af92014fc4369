import { streamXlsxRows } from 'hucre/xlsx'
import { checkZip } from './safe-zip.ts'
import type { SheetRow } from '../../openapi/rules/sheets/known-columns.ts'
import { wallText } from '../../openapi/rules/sheets/sheet.ts'

/** Rows of the first sheet that hold anything. Its XML has no entities but the five of XML itself: a DTD is skipped. */
export async function* xlsxRows(bytes: Buffer, columns: string): AsyncGenerator<SheetRow> {
  await checkZip(bytes)
  // The range keeps a cell at XFD from making a row of 16,384.
  for await (const { index, values } of streamXlsxRows(bytes, { range: `A1:${columns}1048576` })) {
    yield { row: index + 1, cells: values.map(text) }
  }
}

/** Formulas give what they were last calculated to. */
function text(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value)
  return Number.isNaN(value.getTime()) ? '' : wallText(value).replace(' 00:00', '')
}
