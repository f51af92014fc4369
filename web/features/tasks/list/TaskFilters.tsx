import { Button } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useState } from 'react'
import { useRead } from '../../../data/useRead.ts'
import { useWide } from '../../../lib/useMedia.ts'
import { ChoiceFilter } from '../../../list/ChoiceFilter.tsx'
import { FilterSheet } from '../../../list/FilterSheet.tsx'
import { Fetched } from '../../../ui/Fetched.tsx'
import { PersonSelect } from '../shared/PersonSelect.tsx'
import { chosenCount } from './filters.ts'
import type { FiltersProps } from './MoreFilters.tsx'

const load = () => import('./MoreFilters.tsx').then((file) => file.MoreFilters)

/** The three that are asked for most stand open; the rest behind «Ещё», and all of them in a sheet on a phone. */
export function TaskFilters({ filters, onChange }: FiltersProps) {
  const wide = useWide()
  const { priority, period, sort } = filters
  const [opened, setOpened] = useState(priority !== undefined || period !== 'all' || sort !== 'deadline')
  return (
    <FilterSheet chosen={chosenCount(filters)}>
      <div className="tasks-filters">
        <First filters={filters} onChange={onChange} />
        {wide && (
          <Button
            variant="default"
            leftSection={<IconFilter size={20} />}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            Ещё
          </Button>
        )}
      </div>
      {(opened || !wide) && (
        <div className="tasks-filters" data-more>
          <Fetched wanted load={load} onFailure={() => setOpened(false)} props={{ filters, onChange }} />
        </div>
      )}
    </FilterSheet>
  )
}

function First({ filters: { scope, assignee, restaurant, category }, onChange }: FiltersProps) {
  const { data: places } = useRead('restaurantList', { query: { status: 'all' } })
  const { data: kinds } = useRead('categoryList')
  return (
    <>
      {scope !== 'my' && (
        <PersonSelect
          label="Исполнитель"
          placeholder="Исполнитель"
          value={assignee}
          onChange={(id) => onChange({ assignee: id })}
        />
      )}
      <ChoiceFilter
        label="Ресторан"
        value={restaurant}
        all="Ресторан"
        options={places}
        onChange={(id) => onChange({ restaurant: id })}
      />
      <ChoiceFilter
        label="Категория"
        value={category}
        all="Категория"
        options={kinds}
        onChange={(id) => onChange({ category: id })}
      />
    </>
  )
}
