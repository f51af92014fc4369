import { ChoiceFilter } from '../../../list/ChoiceFilter.tsx'
import { CategoryFilter, PositionFilter, RestaurantFilter } from '../../../list/DictionaryFilters.tsx'
import { FilterSheet } from '../../../list/FilterSheet.tsx'
import { chosenCount, type Filters, isStatus, statusLabels } from './list-filters.ts'

interface TestFiltersProps {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
}

const statuses = (['inactive', 'all'] as const).map((_id) => ({ _id, name: statusLabels[_id] }))

export function TestFilters({ filters, onChange }: TestFiltersProps) {
  const { status, category, position, restaurant } = filters
  return (
    <FilterSheet chosen={chosenCount(filters)}>
      <div className="tests-admin-filters">
        <ChoiceFilter
          label="Статус"
          all={statusLabels.active}
          value={status === 'active' ? undefined : status}
          options={statuses}
          onChange={(value) => onChange({ status: isStatus(value) ? value : 'active' })}
        />
        <CategoryFilter value={category} onChange={(id) => onChange({ category: id })} />
        <PositionFilter value={position} onChange={(id) => onChange({ position: id })} />
        <RestaurantFilter value={restaurant} onChange={(id) => onChange({ restaurant: id })} />
      </div>
    </FilterSheet>
  )
}
