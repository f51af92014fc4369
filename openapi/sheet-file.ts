import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import { attachment } from './attachment.ts'
import { csvNumber, csvText, xlsxText } from './rules/sheets/cell-text.ts'
import { type Cell, type Column, moreRow, wallText } from './rules/sheets/sheet.ts'
import { wallAt } from './rules/time/wall-clock.ts'

export type Row = readonly Cell[]
export type Layout = {
  format: 'xlsx' | 'csv'
  columns: readonly Column[]
  /** The company's, in which Dates are told that name no place. */
  timeZone: string
  /** Rows that it holds; give one more where there are more, and it says so. */
  most?: number
}

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}
/** `fileName` without its extension. */
export const sheetHeaders = (format: Layout['format'], fileName: string) => ({
  'Content-Type': TYPES[format],
  'Content-Disposition': attachment(`${fileName}.${format}`),
})

const TIME_FORMAT = 'dd.mm.yyyy hh:mm'

/** The file of such rows, made as it is read. */
export function sheetFile(layout: Layout, rows: AsyncIterable<Row>): ReadableStream<Uint8Array> {
  const { format, columns, timeZone, most = Infinity } = layout
  const isCsv = format === 'csv'
  const value = (cell: Cell, index: number) => {
    if (typeof cell === 'string') return isCsv ? csvText(cell) : xlsxText(cell)
    if (typeof cell === 'number') return isCsv ? csvNumber(cell) : cell
    if (cell === null) return cell
    const time = cell instanceof Date ? { at: cell, timeZone } : cell
    // A date that says in UTC what the wall says: spreadsheets know no zones.
    const wall = new Date(wallAt(time.timeZone, time.at))
    return !isCsv && columns[index]?.isTime ? wall : wallText(wall)
  }
  async function* cells() {
    let given = 0
    for await (const row of rows) {
      if (given === most) {
        yield moreRow(most)
        return
      }
      given += 1
      yield row.map(value)
    }
  }
  // Excel of a Russian system takes `;` for the delimiter, and the mark for UTF-8.
  if (isCsv)
    return writeCsvStream(cells(), { delimiter: ';', bom: true, headers: columns.map(({ title }) => csvText(title)) })
  return writeXlsxStream(cells(), {
    name: 'Лист1',
    freezePane: { rows: 1 },
    columns: columns.map(({ title, width, isTime }) => ({
      header: xlsxText(title),
      ...(width && { width }),
      ...(isTime && { numFmt: TIME_FORMAT }),
    })),
  })
}
