import { useRead } from '../../../data/useRead.ts'
import { ChoiceFilter } from '../../../list/ChoiceFilter.tsx'
import { FilterSheet } from '../../../list/FilterSheet.tsx'
import { chosenCount, type Filters, isStatus, statusLabels } from './list-filters.ts'

interface TestFiltersProps {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
}

const statuses = (['inactive', 'all'] as const).map((_id) => ({ _id, name: statusLabels[_id] }))

export function TestFilters({ filters, onChange }: TestFiltersProps) {
  const { data: kinds } = useRead('categoryList')
  const { data: posts } = useRead('positionList')
  const { data: places } = useRead('restaurantList', { query: { status: 'all' } })
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
        <ChoiceFilter
          label="Категория"
          all="Категория"
          value={category}
          options={kinds}
          onChange={(id) => onChange({ category: id })}
        />
        <ChoiceFilter
          label="Должность"
          all="Должность"
          value={position}
          options={posts}
          onChange={(id) => onChange({ position: id })}
        />
        <ChoiceFilter
          label="Ресторан"
          all="Ресторан"
          value={restaurant}
          options={places}
          onChange={(id) => onChange({ restaurant: id })}
        />
      </div>
    </FilterSheet>
  )
}
