import { Link } from 'wouter'
import type { ChartData } from './chart-data.ts'

/** Bars that lie, under names of any length; words and numbers are read as they stand. */
export function Rows({ rows, unit = '' }: ChartData) {
  const most =
    unit === '%' ? 100 : Math.max(1, ...rows.map(({ before = 0, values: [value = 0] }) => Math.max(before, value)))
  return (
    <ul role="list" className="chart-rows">
      {rows.map(({ name, note, to, before, aside, values: [value = 0] }) => (
        <li key={name}>
          <span className="chart-row-name">{to === undefined ? name : <Link href={to}>{name}</Link>}</span>
          <span className="chart-row-value">
            {value}
            {unit}
          </span>
          <span className="chart-row-bar" aria-hidden="true">
            <span style={{ width: `${(value * 100) / most}%` }} />
            {before !== undefined && <i style={{ insetInlineStart: `${(before * 100) / most}%` }} />}
          </span>
          {(note || aside) && (
            <span className="chart-row-note">
              {note}
              {aside && <Link href={aside.to}>{aside.label}</Link>}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
