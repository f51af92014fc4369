import { UnstyledButton } from '@mantine/core'
import type { Snapshot } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { useRead } from '../../data/useRead.ts'
import { ChoiceFilter } from '../../list/ChoiceFilter.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
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

export function SheetTools({ filters, counts, onChange }: SheetToolsProps) {
  const places = useRead('restaurantList', { query: { status: 'all' } })
  const posts = useRead('positionList')
  return (
    <>
      <div className="ack-chips" role="group" aria-label="Состояние">
        {chips.map(({ state, label }) => (
          <UnstyledButton
            key={state}
            className="ack-chip"
            aria-pressed={filters.state === state}
            onClick={() => onChange({ state })}
          >
            {label}
            <span>{counts?.[state] ?? ' '}</span>
          </UnstyledButton>
        ))}
      </div>
      <SearchField
        slash
        label="Найти сотрудника"
        className="list-search"
        maxLength={limits.knowledgeBase.searchMax}
        delayMs={limits.acknowledgements.searchDebounceMs}
        value={filters.search}
        onChange={(search) => onChange({ search }, filters.search !== '')}
      />
      <ChoiceFilter
        label="Ресторан"
        all="Все рестораны"
        value={filters.restaurant}
        options={places.data}
        onChange={(restaurant) => onChange({ restaurant })}
      />
      <ChoiceFilter
        label="Должность"
        all="Все должности"
        value={filters.position}
        options={posts.data}
        onChange={(position) => onChange({ position })}
      />
    </>
  )
}
