import { join } from 'node:path'
import type { KnownColumns, SheetRow } from '../../openapi/rules/sheets/known-columns.ts'
import { turns } from '../threads/turns.ts'
import { TOO_MANY_ROWS_CODE } from './sheet-rows.ts'

const READ_WITHIN = 10_000
/** Each may take a core and some hundred megabytes; the others wait. */
const AT_ONCE = 2
const WAITING_MAX = 20

const inTurn = turns(AT_ONCE, { ofAll: WAITING_MAX })

/** `unreadable`: also what can't be read in reasonable time and memory. */
type Unread = 'unreadable' | 'too many rows'

/**
 * The first rows that hold anything; of known columns alone, from their header on, where these are told. `whose` is the
 * company that asks: companies take turns.
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  format: 'xlsx' | 'csv',
  rowsMax: number,
  columns?: KnownColumns,
  whose?: string,
): Promise<SheetRow[] | Unread> {
  return inTurn(() => inChild(bytes, [format, String(rowsMax), JSON.stringify(columns ?? null)]), whose)
}

async function inChild(bytes: Uint8Array, words: readonly string[]): Promise<SheetRow[] | Unread> {
  const child = Bun.spawn({
    cmd: [process.execPath, '--smol', join(import.meta.dir, 'read-program.ts'), ...words],
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdin: bytes,
    stdout: 'pipe',
    stderr: 'ignore',
    timeout: READ_WITHIN,
    killSignal: 'SIGKILL',
  })
  const [rows, code] = await Promise.all([rowsOf(child.stdout), child.exited])
  if (code === TOO_MANY_ROWS_CODE) return 'too many rows'
  return code === 0 ? rows : 'unreadable'
}

/** As they come, so that others are answered between them. */
async function rowsOf(output: ReadableStream<Uint8Array>): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const decoder = new TextDecoder()
  let begun = ''
  for await (const bytes of output) {
    const lines = (begun + decoder.decode(bytes, { stream: true })).split('\n')
    begun = lines.pop() ?? ''
    // What our very program has written.
    for (const line of lines) rows.push(JSON.parse(line) as SheetRow)
  }
  return rows
}
