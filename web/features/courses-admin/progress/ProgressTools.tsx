import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { ChoiceFilter } from '../../../list/ChoiceFilter.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { type Filters, stateChoices, stateOf } from './progress-filters.ts'

interface ProgressToolsProps {
  filters: Filters
  onChange: (part: Partial<Filters>, replace?: boolean) => void
}

export function ProgressTools({ filters, onChange }: ProgressToolsProps) {
  const places = useRead('restaurantList', { query: { status: 'all' } })
  const posts = useRead('positionList')
  return (
    <>
      <SearchField
        slash
        label="Найти сотрудника"
        className="list-search"
        maxLength={limits.knowledgeBase.searchMax}
        delayMs={limits.courses.searchDebounceMs}
        value={filters.search}
        onChange={(search) => onChange({ search }, filters.search !== '')}
      />
      <ChoiceFilter
        label="Состояние"
        all="Все"
        value={filters.state === 'all' ? undefined : filters.state}
        options={stateChoices}
        onChange={(state) => onChange({ state: stateOf(state) })}
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
