// The process that reads one spreadsheet; read.ts starts it. In: the file. Out: its rows as JSON. A file made to hang or
// to fill the memory of its reader ends this process and nothing else (U10).
import { cellText } from './cell-text.ts'
import { csvRows } from './read-csv.ts'
import { xlsxRows } from './read-xlsx.ts'
import { type SheetRow, TOO_MANY_ROWS_CODE, TooManyRows } from './sheet-rows.ts'

const [format, rowsMax] = [process.argv[2], Number(process.argv[3])]
/** Beyond them nobody looks. */
const [COLUMNS, LAST_COLUMN] = [52, 'AZ']
/** Longer than any value that is taken, so that what is cut is refused all the same. */
const CELL_MAX = 1000
/** Also without a value: formatted and left empty. */
const ANY_ROWS_MAX = 100_000

async function read(): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  let seen = 0
  const bytes = Buffer.from(await Bun.stdin.bytes())
  for await (const { row, cells } of format === 'csv' ? csvRows(bytes) : xlsxRows(bytes, LAST_COLUMN)) {
    if (++seen > ANY_ROWS_MAX) throw new TooManyRows()
    const texts = cells.slice(0, COLUMNS).map((cell) => cellText(cell.slice(0, CELL_MAX)).trim())
    while (texts.at(-1) === '') texts.pop()
    if (texts.length === 0) continue
    rows.push({ row, cells: texts })
    if (rows.length === rowsMax) break
  }
  return rows
}

try {
  await Bun.write(Bun.stdout, JSON.stringify(await read()))
  process.exit(0)
} catch (error) {
  process.exit(error instanceof TooManyRows ? TOO_MANY_ROWS_CODE : 1)
}
