import type { Snapshot } from 'valtio'
import { Link } from 'wouter'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { formatDateTimeIn } from '../../lib/dates.ts'
import { type Column, Rows } from '../../list/Rows.tsx'
import { href } from '../../routes.ts'
import { Pill } from '../../ui/Badge.tsx'

type Sheet = Snapshot<components['schemas']['AcknowledgementSheet']>

const Name = ({ sheet: { article } }: { sheet: Sheet }) => (
  <Link href={href('acknowledgementSheet', { id: article._id })} className="rows-name ack-sheet-link">
    {article.title}
  </Link>
)
const knownBy = ({ counts: { done, all } }: Sheet) => `${done} из ${all}`
const Late = ({ sheet: { counts } }: { sheet: Sheet }) =>
  counts.overdue > 0 ? <Pill tone="danger">Просрочили: {counts.overdue}</Pill> : null

/** A row an article; it leads to its sheet. */
export function SheetListRows({ sheets, zone }: { sheets: readonly Sheet[] | undefined; zone: string }) {
  const day = (value: string | null) => (value ? formatDateTimeIn(value, zone).slice(0, 10) : '–')
  const columns: Column<Sheet>[] = [
    { head: 'Статья', names: true, cell: (sheet) => <Name sheet={sheet} /> },
    { head: 'Версия', width: '96px', number: true, cell: ({ requiredVersion }) => requiredVersion ?? '–' },
    { head: 'Попросили', width: '124px', cell: ({ askedAt }) => day(askedAt) },
    { head: 'Срок', width: '124px', cell: ({ dueAt }) => day(dueAt) },
    { head: 'Ознакомлены', width: '132px', number: true, cell: knownBy },
    { head: 'Просрочено', width: '160px', cell: (sheet) => <Late sheet={sheet} /> },
  ]
  return (
    <Rows
      rows={sheets}
      keyOf={({ article }) => article._id}
      columns={columns}
      card={(sheet) => ({
        name: <Name sheet={sheet} />,
        text: <p>Срок {day(sheet.dueAt)}</p>,
        facts: (
          <>
            <span>Ознакомлены {knownBy(sheet)}</span>
            <Late sheet={sheet} />
          </>
        ),
      })}
    />
  )
}
