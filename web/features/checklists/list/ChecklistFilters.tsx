import { ChoiceFilter } from '../../../list/ChoiceFilter.tsx'
import { CategoryFilter, RestaurantFilter } from '../../../list/DictionaryFilters.tsx'
import { FilterSheet } from '../../../list/FilterSheet.tsx'
import { chosenCount, type Filters, isStatus, statusLabels } from './list-filters.ts'

interface ChecklistFiltersProps {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
}

const statuses = Object.entries(statusLabels).map(([_id, name]) => ({ _id, name }))

export function ChecklistFilters({ filters, onChange }: ChecklistFiltersProps) {
  const { category, restaurant, status } = filters
  return (
    <FilterSheet chosen={chosenCount(filters)}>
      <div className="checklists-filters">
        <CategoryFilter value={category} onChange={(id) => onChange({ category: id })} />
        <RestaurantFilter value={restaurant} onChange={(id) => onChange({ restaurant: id })} />
        <ChoiceFilter
          label="Статус"
          all="Статус"
          value={status}
          options={statuses}
          onChange={(value) => onChange({ status: isStatus(value) ? value : undefined })}
        />
      </div>
    </FilterSheet>
  )
}
