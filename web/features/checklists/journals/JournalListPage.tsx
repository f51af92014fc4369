import './journals.css'
import type { Snapshot } from 'valtio'
import { Link, useSearch } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { useRead } from '../../../data/useRead.ts'
import { plural } from '../../../lib/plural.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { type Column, Rows } from '../../../list/Rows.tsx'
import { href } from '../../../routes.ts'
import { type Look, Status } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ChecklistTabs } from '../shared/ChecklistTabs.tsx'
import { askedIn } from './address.ts'
import { MonthBar } from './MonthBar.tsx'

type Row = Snapshot<components['schemas']['JournalSummary']>
type To = (kind: Row['kind']) => string
const LOOKS: Record<Row['state'], Look> = {
  none: { tone: 'mute', shape: 'dash' },
  open: { tone: 'info', shape: 'half' },
  closed: { tone: 'ok', shape: 'full' },
}

/** The journals of one restaurant in one month. */
export function JournalListPage() {
  const { restaurant, month } = askedIn(useSearch())
  const read = useRead(
    'journalList',
    { query: { ...(restaurant && { restaurant }), ...(month && { month }) } },
    { page: true },
  )
  const { data } = read
  const to = (kind: Row['kind']) => href('journal', { kind }, { restaurant: data?.restaurant?._id, month: data?.month })
  return (
    <ListPage
      className="journals"
      title="Санитарные журналы"
      description="Составлены из ответов чек-листов. За ведение журналов отвечает компания"
      tools={
        <>
          <ChecklistTabs at="journals" />
          {data && (
            <MonthBar
              places={data.restaurants}
              place={data.restaurant ?? undefined}
              month={data.month}
              to={(asked) => href('journals', {}, asked)}
            />
          )}
        </>
      }
      read={read}
      failedTitle="Ошибка загрузки журналов"
      staleText="Журналы не обновились, показаны прежние."
      places={<JournalRows journals={undefined} to={to} />}
      rowsIn={(list) => (list.restaurant ? list.journals : [])}
      empty={<EmptyState title="Ресторанов пока нет" text="Журнал ведут в ресторане: добавьте его в настройках" />}
    >
      {({ journals }) => <JournalRows journals={journals} to={to} />}
    </ListPage>
  )
}

const State = ({ state }: Row) => <Status look={LOOKS[state]}>{labels.JournalState[state]}</Status>
const from = ({ checklists }: Row) => checklists.map(({ title }) => title).join(', ') || '—'
const fails = ({ fails: n }: Row) => `${n} ${plural(n, 'отклонение', 'отклонения', 'отклонений')}`

const Name = ({ row: { kind }, to }: { row: Row; to: To }) => (
  <Link href={to(kind)} className="journals-link rows-name">
    {labels.JournalKind[kind]}
  </Link>
)

function JournalRows({ journals, to }: { journals: readonly Row[] | undefined; to: To }) {
  const columns: Column<Row>[] = [
    { head: 'Журнал', names: true, cell: (row) => <Name row={row} to={to} /> },
    { head: 'Из чек-листов', width: '22%', cell: from },
    {
      head: 'Сделано',
      width: '104px',
      number: true,
      cell: ({ state, done, due }) => (state === 'none' ? '—' : `${done} из ${due}`),
    },
    { head: 'Пропущено', width: '104px', number: true, cell: ({ state, missed }) => (state === 'none' ? '—' : missed) },
    { head: 'Позже срока', width: '112px', number: true, cell: ({ state, late }) => (state === 'none' ? '—' : late) },
    { head: 'Отклонений', width: '104px', number: true, cell: ({ state, fails: n }) => (state === 'none' ? '—' : n) },
    { head: 'Месяц', width: '140px', cell: (row) => <State {...row} /> },
  ]
  return (
    <Rows
      rows={journals}
      keyOf={({ kind }) => kind}
      columns={columns}
      card={(row) => ({
        name: <Name row={row} to={to} />,
        text: row.state === 'none' ? undefined : <p>{from(row)}</p>,
        facts: (
          <>
            <State {...row} />
            {row.state !== 'none' && (
              <>
                <span>
                  Сделано {row.done} из {row.due}
                </span>
                <span>{fails(row)}</span>
              </>
            )}
          </>
        ),
      })}
    />
  )
}
