import { detectDelimiter, streamCsvRows, writeCsvStream } from 'hucre/csv'
import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx'
import { transliterate } from 'transliteration'

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}
/** OWASP, CSV injection; a phone stays as it is dialled. */
const isFormula = (text: string) => /^\s*[=+\-@|＝＋－＠]/.test(text) && !/^\+\d{1,3}[ (\d][\d() -]{3,20}$/.test(text)

/** A real file by the library of the server (api/spreadsheets), without its widths. */
export function spreadsheetReply(format: 'xlsx' | 'csv', fileName: string, titles: string[], rows: string[][]) {
  const body =
    format === 'csv'
      ? writeCsvStream(
          rows.map((row) => row.map((text) => (isFormula(text) ? `'${text}` : text))),
          { delimiter: ';', bom: true, headers: titles },
        )
      : writeXlsxStream(rows, { name: 'Лист1', columns: titles.map((header) => ({ header })) })
  const name = `${fileName}.${format}`
  const disposition = `attachment; filename="${transliterate(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`
  return { body, headers: { 'Content-Type': TYPES[format], 'Content-Disposition': disposition } }
}

export type SheetRow = { row: number; cells: string[] }

/** The rows that hold anything, in UTF-8 or Windows-1251, between `;` or `,`; undefined when it can't be read. */
export async function readSpreadsheet(bytes: Uint8Array, format: 'xlsx' | 'csv'): Promise<SheetRow[] | undefined> {
  try {
    const rows: SheetRow[] = []
    const add = (row: number, values: readonly unknown[]) => {
      const cells = values.map((value) => String(value ?? '').trim())
      if (cells.some((text) => text !== '')) rows.push({ row, cells })
    }
    if (format === 'xlsx') for await (const { index, values } of streamXlsxRows(bytes)) add(index + 1, values)
    else {
      const text = decoded(bytes)
      if (text.includes('\0')) return undefined
      let row = 0
      for (const values of streamCsvRows(text, { delimiter: detectDelimiter(text), unescapeFormulae: true }))
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
