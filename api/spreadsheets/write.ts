import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import { transliterate } from 'transliteration'
import { csvText, xlsxText } from './cell-text.ts'
import { wallClock, wallClockText } from './wall-clock.ts'

export type Cell = string | number | Date | null
export type Column = {
  title: string
  /** In characters of a spreadsheet's usual font. */
  width?: number
  /** Its Dates become dates of the spreadsheet, which sort; in other columns they are text that reads the same. */
  isTime?: boolean
}
export type Spreadsheet = {
  format: 'xlsx' | 'csv'
  /** Without its extension. */
  fileName: string
  columns: readonly Column[]
  /** Pulled as the caller reads: give pages, not a transaction that stays open. */
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
  /** The company's, in which all Dates are told. */
  timeZone: string
}

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}
const TIME_FORMAT = 'dd.mm.yyyy hh:mm'

/** A download of any number of rows at a bounded memory. The first row is read before it answers: what fails then is an answer. */
export async function spreadsheetReply({ format, fileName, columns, rows, timeZone }: Spreadsheet) {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  const first = await iterator.next()
  const wall = wallClock(timeZone)
  const isCsv = format === 'csv'
  const value = (cell: Cell, index: number) => {
    if (typeof cell === 'string') return isCsv ? csvText(cell) : xlsxText(cell)
    if (!(cell instanceof Date)) return cell
    return !isCsv && columns[index]?.isTime ? wall(cell) : wallClockText(wall(cell))
  }
  const cells = mapped(first, iterator, (row) => row.map(value))
  const body = isCsv
    ? // Excel of a Russian system takes `;` for the delimiter, and the mark for UTF-8.
      writeCsvStream(cells, { delimiter: ';', bom: true, headers: columns.map(({ title }) => csvText(title)) })
    : writeXlsxStream(cells, {
        name: 'Лист1',
        freezePane: { rows: 1 },
        columns: columns.map(({ title, width, isTime }) => ({
          header: xlsxText(title),
          ...(width && { width }),
          ...(isTime && { numFmt: TIME_FORMAT }),
        })),
      })
  return {
    body,
    headers: { 'Content-Type': TYPES[format], 'Content-Disposition': attachment(`${fileName}.${format}`) },
  }
}

/** No generator: one that was never begun would not close its source when the caller goes away. */
function mapped<R, T>(
  first: IteratorResult<R, unknown>,
  iterator: Iterator<R> | AsyncIterator<R>,
  map: (row: R) => T,
): AsyncIterableIterator<T> {
  let ahead: IteratorResult<R, unknown> | undefined = first
  const done = { done: true, value: undefined } as const
  return {
    async next() {
      const result: IteratorResult<R, unknown> = ahead ?? (await iterator.next())
      ahead = undefined
      return result.done ? done : { done: false, value: map(result.value) }
    },
    async return() {
      await iterator.return?.()
      return done
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

/** RFC 6266 §4.3: the name in Unicode, and a Latin one for who does not know that form. */
function attachment(fileName: string): string {
  const name = fileName.toWellFormed()
  const latin = transliterate(name).replace(/[^A-Za-z0-9._ -]+/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${latin}"; filename*=UTF-8''${encoded}`
}
