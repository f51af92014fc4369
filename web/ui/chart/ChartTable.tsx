import { Link } from 'wouter'
import type { ChartData } from './chart-data.ts'

/** The same, to be read. */
export function ChartTable({ title, of, parts, rows, unit = '' }: ChartData) {
  const isCompared = rows.some(({ before }) => before !== undefined)
  const isAhead = rows.some(({ ahead }) => ahead !== undefined)
  return (
    // It scrolls where it is wider than its page, and so the keyboard must reach it.
    <div className="chart-scroll" role="group" aria-label={title} tabIndex={0}>
      <table className="chart-table">
        <caption className="app-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {parts.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {isCompared && <th scope="col">было</th>}
            {isAhead && <th scope="col">ещё впереди</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, note, values, ahead, before, links = [], to }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {note && !isCompared && `, ${note}`}
              </th>
              {parts.map((part, index) => (
                <td key={part}>
                  <Value to={links[index] ?? to} words={`${(values[index] ?? 0).toLocaleString('ru-RU')}${unit}`} />
                </td>
              ))}
              {isCompared && <td>{before === undefined ? '—' : `${before}${unit}`}</td>}
              {isAhead && <td>{ahead ?? 0}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Value = ({ to, words }: { to: string | undefined; words: string }) =>
  to === undefined ? words : <Link href={to}>{words}</Link>
