// The process that reads one spreadsheet; read.ts starts it. In: the file. Out: its rows, the JSON of one in a line. A
// file made to hang or to fill the memory of its reader ends this process and nothing else (U10).
import { setPriority } from 'node:os'
import { cellText } from '../../openapi/rules/sheets/cell-text.ts'
import { type KnownColumns, knownOnly, type SheetRow } from '../../openapi/rules/sheets/known-columns.ts'
import { csvRows } from './read-csv.ts'
import { xlsxRows } from './read-xlsx.ts'
import { TOO_MANY_ROWS_CODE, TooManyRows } from './sheet-rows.ts'

const [format, rowsMax] = [process.argv[2], Number(process.argv[3])]
/** Null: whatever there is. */
const columns = JSON.parse(process.argv[4] ?? 'null') as KnownColumns | null
/** Beyond them nobody looks. */
const [COLUMNS, LAST_COLUMN] = [52, 'AZ']
/** Of a cell of whatever columns; what is longer by one is refused for it, and the rest of it is not sent on. */
const CELL_MAX = 2000
const cut = (columns?.longest ?? CELL_MAX) + 1
/** Also without a value: formatted and left empty. */
const ANY_ROWS_MAX = 100_000
/** Where the cores are few, whoever waits for a short answer goes first. */
const NICE = 10

/** What was cut stays as long as it is refused for, whatever sign the cut came behind. */
function textOf(cell: string): string {
  const text = cellText(cell.trim().slice(0, cut))
  return text.length < cut ? text.trim() : text
}

async function read(): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const known = columns ? knownOnly(columns) : (row: SheetRow) => row
  let seen = 0
  const bytes = Buffer.from(await Bun.stdin.bytes())
  for await (const { row, cells } of format === 'csv' ? csvRows(bytes) : xlsxRows(bytes, LAST_COLUMN)) {
    if (++seen > ANY_ROWS_MAX) throw new TooManyRows()
    const texts = cells.slice(0, COLUMNS).map(textOf)
    while (texts.at(-1) === '') texts.pop()
    if (texts.length === 0) continue
    const one = known({ row, cells: texts })
    if (one === 'no header') return []
    if (!one) continue
    rows.push(one)
    if (rows.length === rowsMax) break
  }
  return rows
}

try {
  setPriority(NICE)
  const rows = await read()
  await Bun.write(Bun.stdout, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  process.exit(0)
} catch (error) {
  process.exit(error instanceof TooManyRows ? TOO_MANY_ROWS_CODE : 1)
}
