import { UnstyledButton } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { Chips } from '../../../ui/Chips.tsx'
import { type Filters, type Status, STATUSES } from './filters.ts'

/** Of many tasks; one of them is told by its own label. */
const WORDS: Readonly<Record<Status, string>> = {
  new: 'Новые',
  in_progress: 'В работе',
  review: 'На проверке',
  done: 'Выполнены',
  cancelled: 'Отменены',
}

type Counters = Readonly<components['schemas']['TaskCounters']>
interface ChipsProps {
  filters: Filters
  counters: Counters | undefined
  onChange: (part: Partial<Filters>) => void
}

/** Each presses in and out by itself; none pressed shows any. */
export function StatusChips({ filters, counters, onChange }: ChipsProps) {
  const { status } = filters
  const toggle = (one: Status) =>
    onChange({ status: STATUSES.filter((other) => (other === one) !== status.includes(other)) })
  return (
    <Chips label="Статус">
      <OverdueChip filters={filters} count={counters?.overdue} onChange={onChange} />
      {STATUSES.map((one) => {
        const pressed = status.includes(one)
        return (
          <UnstyledButton key={one} className="chip" aria-pressed={pressed} onClick={() => toggle(one)}>
            {pressed && <IconCheck size={16} aria-hidden="true" />}
            {WORDS[one]}
            <span className="chip-count">{counters?.[one] ?? ' '}</span>
          </UnstyledButton>
        )
      })}
    </Chips>
  )
}

interface OverdueChipProps extends Omit<ChipsProps, 'counters'> {
  count: number | undefined
}

/** Absent where nothing is late, unless it is what the list is narrowed to. */
export function OverdueChip({ filters: { overdue }, count, onChange }: OverdueChipProps) {
  if (!overdue && !count) return null
  return (
    <UnstyledButton
      className="chip"
      data-overdue
      aria-pressed={overdue}
      onClick={() => onChange({ overdue: !overdue })}
    >
      <IconAlertTriangle size={16} aria-hidden="true" />
      Просрочены
      {count !== undefined && <span className="chip-count">{count}</span>}
    </UnstyledButton>
  )
}
