import { detectDelimiter, streamCsvRows, writeCsvStream } from 'hucre/csv'
import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx'
import { attachment } from '../openapi/attachment.ts'
import { cellText, csvText, xlsxText } from '../openapi/rules/cell-text.ts'
import type { SheetRow } from '../openapi/rules/known-columns.ts'

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}
type Cell = string | number
/** What is no text can be no formula. */
const told = (text: (cell: string) => string) => (cell: Cell) => (typeof cell === 'string' ? text(cell) : cell)
/** A real file by the library of the server (api/spreadsheets), without its widths. */
export function spreadsheetReply(
  format: 'xlsx' | 'csv',
  fileName: string,
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
) {
  const body =
    format === 'csv'
      ? writeCsvStream(
          rows.map((row) => row.map(told(csvText))),
          { delimiter: ';', bom: true, headers: [...titles] },
        )
      : writeXlsxStream(
          rows.map((row) => row.map(told(xlsxText))),
          { name: 'Лист1', columns: titles.map((header) => ({ header })) },
        )
  const headers = { 'Content-Type': TYPES[format], 'Content-Disposition': attachment(`${fileName}.${format}`) }
  return { body, headers }
}

/** The rows that hold anything, in UTF-8 or Windows-1251, between `;` or `,`; undefined when it can't be read. */
export async function readSpreadsheet(bytes: Uint8Array, format: 'xlsx' | 'csv'): Promise<SheetRow[] | undefined> {
  try {
    const rows: SheetRow[] = []
    const add = (row: number, values: readonly unknown[]) => {
      const cells = values.map((value) => cellText(String(value ?? '')).trim())
      if (cells.some((text) => text !== '')) rows.push({ row, cells })
    }
    if (format === 'xlsx') for await (const { index, values } of streamXlsxRows(bytes)) add(index + 1, values)
    else {
      const text = decoded(bytes)
      if (text.includes('\0')) return undefined
      let row = 0
      for (const values of streamCsvRows(text, {
        delimiter: detectDelimiter(text.replaceAll('|', '')),
        unescapeFormulae: true,
      }))
        add(++row, values)
    }
    return rows
  } catch {
    return undefined
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
