import type { ImportRow } from './send-import.ts'

/** A table program runs what begins so (OWASP, CSV injection); the quote makes it text. */
const isFormula = (value: string) => /^[=+\-@\t\r]/.test(value)

function cell(value: string): string {
  const safe = isFormula(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows that were left out, and why: a csv that Excel of a Russian computer opens by itself (BOM, `;`). */
export function errorReport(rows: readonly ImportRow[]): string {
  const lines = rows
    .filter(({ status }) => status !== 'ok')
    .map(({ row, name, email, errors }) => [String(row), name, email, errors.join('. ')])
  return `\uFEFF${[['Строка', 'ФИО', 'Email', 'Ошибки'], ...lines].map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`
}
