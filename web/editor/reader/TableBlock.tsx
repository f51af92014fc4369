import { inlineText } from '../inline.ts'
import { InlineText } from './InlineText.tsx'

/** An amount with at most one unit: '30 с', '+3,5 °C', '1 200 ₽', '85%'. */
const amount = /^[+\-−–]?\d[\d\s.,:–]{0,20}[^\s\d]{0,6}$/

export function TableBlock({ head, rows, stretched }: { head?: string[]; rows: string[][]; stretched: boolean }) {
  const columns = (head ?? rows[0] ?? []).map((_, index) => (isNumeric(rows, index) ? 'ab-number' : undefined))
  return (
    <div className={stretched ? 'ab-table ab-stretched' : 'ab-table'} tabIndex={0} role="group" aria-label="Таблица">
      <table>
        {head && (
          <thead>
            <tr>
              {head.map((cell, index) => (
                <InlineText key={index} html={cell} as="th" scope="col" className={columns[index]} />
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <InlineText key={column} html={cell} as="td" className={columns[column]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function isNumeric(rows: string[][], column: number): boolean {
  const texts = rows.map((row) => inlineText(row[column] ?? '').trim()).filter(Boolean)
  return texts.length > 0 && texts.every((text) => text.length <= 32 && amount.test(text))
}
