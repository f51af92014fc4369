import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import { csvText, xlsxText } from '../../openapi/rules/cell-text.ts'
import { wallClock, wallClockText } from './wall-clock.ts'

export type Cell = string | number | Date | null
export type Row = readonly Cell[]
export type Column = {
  title: string
  /** In characters of a spreadsheet's usual font. */
  width?: number
  /** Its Dates become dates of the spreadsheet, which sort; in other columns they are text that reads the same. */
  isTime?: boolean
}
export type Layout = {
  format: 'xlsx' | 'csv'
  columns: readonly Column[]
  /** The company's, in which all Dates are told. */
  timeZone: string
}
/** A file that is being made: what there is of it after some more rows. */
export type Sheet = { write(rows: readonly Row[], isLast: boolean): Promise<Uint8Array[]> }

const TIME_FORMAT = 'dd.mm.yyyy hh:mm'

export function createSheet(layout: Layout): Sheet {
  let rows: Row[] = []
  let isLast = false
  /** The file asks for rows, or for nothing any more. */
  let asked = Promise.withResolvers<void>()
  let brought = Promise.withResolvers<void>()
  let made: Uint8Array[] = []

  async function* source(): AsyncGenerator<Row> {
    for (;;) {
      yield* rows.splice(0)
      if (isLast) return
      brought = Promise.withResolvers()
      asked.resolve()
      await brought.promise
    }
  }
  async function make(): Promise<void> {
    for await (const bytes of fileOf(layout, source())) made.push(bytes)
  }
  // It asks at once.
  const making = make()
  const ready = () => Promise.race([asked.promise, making])

  return {
    async write(more, last) {
      await ready()
      asked = Promise.withResolvers()
      ;[rows, isLast] = [[...more], last]
      brought.resolve()
      await (last ? making : ready())
      const bytes = made
      made = []
      return bytes
    },
  }
}

function fileOf({ format, columns, timeZone }: Layout, rows: AsyncIterable<Row>): ReadableStream<Uint8Array> {
  const isCsv = format === 'csv'
  const wall = wallClock(timeZone)
  const value = (cell: Cell, index: number) => {
    if (typeof cell === 'string') return isCsv ? csvText(cell) : xlsxText(cell)
    if (!(cell instanceof Date)) return cell
    return !isCsv && columns[index]?.isTime ? wall(cell) : wallClockText(wall(cell))
  }
  async function* cells() {
    for await (const row of rows) yield row.map(value)
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
