import { UnstyledButton } from '@mantine/core'
import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { PersonSearch, PlaceFilters } from '../../list/PeopleFilters.tsx'
import { Chips } from '../../ui/Chips.tsx'
import type { Filters, SheetState } from './sheet-filters.ts'

interface SheetToolsProps {
  filters: Filters
  counts: Snapshot<components['schemas']['AcknowledgementCounts']>
  onChange: (part: Partial<Filters>, replace?: boolean) => void
}

const chips: { state: SheetState; label: string }[] = [
  { state: 'all', label: 'Все' },
  { state: 'todo', label: 'Не ознакомлены' },
  { state: 'done', label: 'Ознакомлены' },
]

export const SheetTools = ({ filters, counts, onChange }: SheetToolsProps) => (
  <>
    <Chips label="Состояние">
      {chips.map(({ state, label }) => (
        <UnstyledButton
          key={state}
          className="chip"
          aria-pressed={filters.state === state}
          onClick={() => onChange({ state })}
        >
          {label}
          <span className="chip-count">{counts[state]}</span>
        </UnstyledButton>
      ))}
    </Chips>
    <PersonSearch filters={filters} onChange={onChange} />
    <PlaceFilters filters={filters} onChange={onChange} />
  </>
)
