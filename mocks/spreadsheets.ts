import { detectDelimiter, streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { cellText } from '../openapi/rules/sheets/cell-text.ts'
import type { SheetRow } from '../openapi/rules/sheets/known-columns.ts'
import { type Layout, type Row, sheetFile, sheetHeaders } from '../openapi/sheet-file.ts'

type Spreadsheet = Layout & {
  /** Without its extension. */
  fileName: string
  rows: readonly Row[]
}

/** The server's own file. */
export function spreadsheetReply({ fileName, rows, ...layout }: Spreadsheet) {
  async function* all() {
    yield* rows
  }
  return { body: sheetFile(layout, all()), headers: sheetHeaders(layout.format, fileName) }
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
