import type { Snapshot } from 'valtio'
import { Link } from 'wouter'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { scheduleWords } from '../../../../openapi/rules/checklists/checklist-schedule.ts'
import { plural } from '../../../lib/plural.ts'
import { type Column, Rows } from '../../../list/Rows.tsx'
import { href } from '../../../routes.ts'
import { OnOff } from '../../../ui/OnOff.tsx'
import { namesWords, plainSchedule } from '../shared/template-words.ts'
import { ChecklistActions } from './ChecklistActions.tsx'

export type ChecklistRow = Snapshot<components['schemas']['ChecklistSummary']>

const Status = ({ isActive }: Pick<ChecklistRow, 'isActive'>) => (
  <OnOff on={isActive}>{isActive ? 'Включён' : 'Отключён'}</OnOff>
)

const Name = ({ _id, title }: ChecklistRow) => (
  <Link href={href('checklistEdit', { id: _id })} className="checklists-link rows-name">
    {title}
  </Link>
)
const when = ({ schedule }: ChecklistRow) => scheduleWords(plainSchedule(schedule))
const where = ({ restaurants }: ChecklistRow) => namesWords(restaurants, 'Все рестораны')
const who = ({ positions }: ChecklistRow) => namesWords(positions, 'Все должности')

const columns: Column<ChecklistRow>[] = [
  {
    head: 'Название',
    names: true,
    cell: (row) => (
      <>
        <Name {...row} />
        <span className="rows-tight checklists-dim">{who(row)}</span>
      </>
    ),
  },
  { head: 'Категория', width: '12%', cell: ({ category }) => category?.name ?? '—' },
  { head: 'Расписание', width: '18%', cell: when },
  { head: 'Рестораны', width: '12%', cell: where },
  { head: 'Должности', width: '12%', roomy: true, cell: who },
  { head: 'Пунктов', width: '84px', number: true, cell: ({ itemsCount }) => itemsCount },
  { head: 'Статус', width: '112px', cell: Status },
]

export function ChecklistRows({ checklists }: { checklists: readonly ChecklistRow[] | undefined }) {
  return (
    <Rows
      rows={checklists}
      keyOf={({ _id }) => _id}
      columns={columns}
      card={(row) => ({
        name: <Name {...row} />,
        text: (
          <>
            <p>{when(row)}</p>
            <p>
              {where(row)} · {who(row)}
            </p>
          </>
        ),
        facts: (
          <>
            <Status isActive={row.isActive} />
            <span>
              {row.itemsCount} {plural(row.itemsCount, 'пункт', 'пункта', 'пунктов')}
            </span>
            {row.category && <span>{row.category.name}</span>}
          </>
        ),
      })}
      actions={(row) => <ChecklistActions checklist={row} />}
    />
  )
}
