import { detectDelimiter, streamCsvRows } from 'hucre/csv'
import type { SheetRow } from '../../openapi/rules/sheets/known-columns.ts'

const SAMPLE = 64 * 1024

/** Records with `;`, `,` or a tab between their fields; UTF-8, or what Excel of a Russian Windows writes. */
export function* csvRows(bytes: Uint8Array): Generator<SheetRow> {
  const input = decode(bytes)
  if (input.includes('\0')) throw new Error('not text')
  let row = 0
  // A bar stands between the words of a field, never between fields.
  const delimiter = detectDelimiter(input.slice(0, SAMPLE).replaceAll('|', ''))
  for (const values of streamCsvRows(input, { delimiter, unescapeFormulae: true }))
    yield { row: ++row, cells: values.map((value) => String(value ?? '')) }
}

/** A file in Windows-1251 with a Russian letter is hardly ever valid UTF-8. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
