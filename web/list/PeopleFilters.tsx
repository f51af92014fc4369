import { limits } from '../../openapi/gen/limits.gen.ts'
import { useRead } from '../data/useRead.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import type { PeopleChoice } from './people-filters.ts'

interface PeopleFiltersProps {
  filters: PeopleChoice
  onChange: (part: Partial<PeopleChoice>, replace?: boolean) => void
}

/** One of the staff by name. */
export const PersonSearch = ({ filters: { search }, onChange }: PeopleFiltersProps) => (
  <SearchField
    slash
    label="Найти сотрудника"
    className="list-search"
    maxLength={limits.knowledgeBase.searchMax}
    delayMs={limits.courses.searchDebounceMs}
    value={search}
    onChange={(typed) => onChange({ search: typed }, search !== '')}
  />
)

/** Where and as what they work. */
export function PlaceFilters({ filters, onChange }: PeopleFiltersProps) {
  const places = useRead('restaurantList', { query: { status: 'all' } })
  const posts = useRead('positionList')
  return (
    <>
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
