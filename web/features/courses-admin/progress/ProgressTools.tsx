import { ChoiceFilter } from '../../../list/ChoiceFilter.tsx'
import { PersonSearch, PlaceFilters } from '../../../list/PeopleFilters.tsx'
import { type Filters, stateChoices, stateOf } from './progress-filters.ts'

interface ProgressToolsProps {
  filters: Filters
  onChange: (part: Partial<Filters>, replace?: boolean) => void
}

export const ProgressTools = ({ filters, onChange }: ProgressToolsProps) => (
  <>
    <PersonSearch filters={filters} onChange={onChange} />
    <ChoiceFilter
      label="Состояние"
      all="Все"
      value={filters.state === 'all' ? undefined : filters.state}
      options={stateChoices}
      onChange={(state) => onChange({ state: stateOf(state) })}
    />
    <PlaceFilters filters={filters} onChange={onChange} />
  </>
)
