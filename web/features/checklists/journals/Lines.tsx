import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { Cell, marksOf } from './Cell.tsx'
import type { SheetProps } from './Sheet.tsx'

/** A row of each record, under the annex's own columns. */
export function Lines({ sheet: { kind, table } }: SheetProps) {
  return (
    <div className="journal-scroll" tabIndex={0} role="region" aria-label={`${labels.JournalKind[kind]}, записи`}>
      <table className="journal-table" data-lines>
        <thead>
          <tr>
            {table.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ cells }, row) => (
            <tr key={row}>
              {cells.map((entries, at) => (
                <td key={at} {...marksOf(entries)}>
                  <Cell entries={entries} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
