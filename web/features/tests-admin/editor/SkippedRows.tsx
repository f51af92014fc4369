import type { Skipped } from './sheets.ts'

/** What could not be read, where and why. */
export const SkippedRows = ({ title, rows }: { title: string; rows: readonly Skipped[] }) => (
  <div role="status" className="tedit-skipped">
    <p>{title}</p>
    <ul>
      {rows.map(({ row, reason }) => (
        <li key={row}>
          Строка {row}: {reason}
        </li>
      ))}
    </ul>
  </div>
)
