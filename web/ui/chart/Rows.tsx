import { Link } from 'wouter'
import type { ChartData } from './chart-data.ts'

/** Bars that lie, under names of any length; words and numbers are read as they stand. */
export function Rows({ rows, unit = '' }: ChartData) {
  const most = unit === '%' ? 100 : Math.max(1, ...rows.map(({ values: [value = 0] }) => value))
  return (
    <ul role="list" className="chart-rows">
      {rows.map(({ name, note, to, values: [value = 0] }) => (
        <li key={name}>
          <span className="chart-row-name">{to === undefined ? name : <Link href={to}>{name}</Link>}</span>
          <span className="chart-row-value">
            {value}
            {unit}
          </span>
          <span className="chart-row-bar" aria-hidden="true">
            <span style={{ width: `${(value * 100) / most}%` }} />
          </span>
          {note && <span className="chart-row-note">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
