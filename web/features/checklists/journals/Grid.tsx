import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { Cell, marksOf } from './Cell.tsx'
import { monthWords } from './address.ts'
import type { SheetProps } from './Sheet.tsx'

/** The first half of the month above the second, so that nothing is smaller on paper. */
const HALF = 15
/** Which column of the head names a row; the first and the last have no room on a phone. */
const NAMES = 1
const isEdge = (at: number, length: number) => at === 0 || at === length - 1

export function Grid({ sheet }: SheetProps) {
  const { columns } = sheet.table
  return [0, HALF].map((from) => (
    <Half key={from} sheet={sheet} from={from} until={from === 0 ? HALF : columns.length} />
  ))
}

function Half({ sheet, from, until }: SheetProps & { from: number; until: number }) {
  const { kind, month, table } = sheet
  const days = table.columns.slice(from, until)
  const title = `${monthWords(month)}, числа ${from + 1}–${until}`
  return (
    <div className="journal-scroll" tabIndex={0} role="region" aria-label={`${labels.JournalKind[kind]}, ${title}`}>
      <table className="journal-table">
        <thead>
          <tr>
            {table.head.map((name, at) => (
              <th key={name} rowSpan={2} scope="col" data-edge={isEdge(at, table.head.length) || undefined}>
                {name}
              </th>
            ))}
            <th colSpan={days.length} scope="colgroup">
              {kind === 'fridges' ? 'Температура °С' : 'Температура °С, влажность %'} · {title}
            </th>
          </tr>
          <tr>
            {days.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ head, cells }) => (
            <tr key={head.join('|')}>
              {head.map((text, at) =>
                at === NAMES ? (
                  <th key={at} scope="row">
                    {text}
                  </th>
                ) : (
                  <td key={at} className="journal-what" data-edge={isEdge(at, head.length) || undefined}>
                    {text}
                  </td>
                ),
              )}
              {cells.slice(from, until).map((entries, at) => (
                <td key={at} {...marksOf(entries)}>
                  <Cell entries={entries} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td className="journal-what" data-edge>
              Кто внёс
            </td>
            <th colSpan={table.head.length - 2} scope="row">
              Подпись (PIN)
            </th>
            <td className="journal-what" data-edge>
              инициалы
            </td>
            {table.signs.slice(from, until).map((entries, at) => (
              <td key={at} className="journal-sign">
                <Cell entries={entries} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
