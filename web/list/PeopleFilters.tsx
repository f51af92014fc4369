import { limits } from '../../openapi/gen/limits.gen.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { PositionFilter, RestaurantFilter } from './DictionaryFilters.tsx'
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

interface PlaceFiltersProps {
  filters: Pick<PeopleChoice, 'restaurant' | 'position'>
  onChange: (part: Partial<Pick<PeopleChoice, 'restaurant' | 'position'>>) => void
}

/** Where and as what they work. */
export const PlaceFilters = ({ filters: { restaurant, position }, onChange }: PlaceFiltersProps) => (
  <>
    <RestaurantFilter all="Все рестораны" value={restaurant} onChange={(id) => onChange({ restaurant: id })} />
    <PositionFilter all="Все должности" value={position} onChange={(id) => onChange({ position: id })} />
  </>
)
