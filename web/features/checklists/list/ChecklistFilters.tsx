import { useRead } from '../../../data/useRead.ts'
import { ChoiceFilter } from '../../../list/ChoiceFilter.tsx'
import { FilterSheet } from '../../../list/FilterSheet.tsx'
import { chosenCount, type Filters, isStatus, statusLabels } from './list-filters.ts'

interface ChecklistFiltersProps {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
}

const statuses = Object.entries(statusLabels).map(([_id, name]) => ({ _id, name }))

export function ChecklistFilters({ filters, onChange }: ChecklistFiltersProps) {
  const { data: kinds } = useRead('categoryList')
  const { data: places } = useRead('restaurantList', { query: { status: 'all' } })
  const { category, restaurant, status } = filters
  return (
    <FilterSheet chosen={chosenCount(filters)}>
      <div className="checklists-filters">
        <ChoiceFilter
          label="Категория"
          all="Категория"
          value={category}
          options={kinds}
          onChange={(id) => onChange({ category: id })}
        />
        <ChoiceFilter
          label="Ресторан"
          all="Ресторан"
          value={restaurant}
          options={places}
          onChange={(id) => onChange({ restaurant: id })}
        />
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
