import type { ChartData } from './chart-data.ts'

/** The same, to be read. */
export function ChartTable({ title, of, parts, rows, unit = '' }: ChartData) {
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
            {isAhead && <th scope="col">ещё впереди</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, note, values, ahead }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {note && `, ${note}`}
              </th>
              {parts.map((part, index) => (
                <td key={part}>
                  {(values[index] ?? 0).toLocaleString('ru-RU')}
                  {unit}
                </td>
              ))}
              {isAhead && <td>{ahead ?? 0}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
