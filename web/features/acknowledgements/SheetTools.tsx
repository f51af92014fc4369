import '../../ui/chips.css'
import { UnstyledButton } from '@mantine/core'
import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { PersonSearch, PlaceFilters } from '../../list/PeopleFilters.tsx'
import type { Filters, SheetState } from './sheet-filters.ts'

interface SheetToolsProps {
  filters: Filters
  counts: Snapshot<components['schemas']['AcknowledgementCounts']> | undefined
  onChange: (part: Partial<Filters>, replace?: boolean) => void
}

const chips: { state: SheetState; label: string }[] = [
  { state: 'all', label: 'Все' },
  { state: 'todo', label: 'Не ознакомлены' },
  { state: 'done', label: 'Ознакомлены' },
]

export const SheetTools = ({ filters, counts, onChange }: SheetToolsProps) => (
  <>
    <div className="chips" role="group" aria-label="Состояние">
      {chips.map(({ state, label }) => (
        <UnstyledButton
          key={state}
          className="chip"
          aria-pressed={filters.state === state}
          onClick={() => onChange({ state })}
        >
          {label}
          <span className="chip-count">{counts?.[state] ?? ' '}</span>
        </UnstyledButton>
      ))}
    </div>
    <PersonSearch filters={filters} onChange={onChange} />
    <PlaceFilters filters={filters} onChange={onChange} />
  </>
)
