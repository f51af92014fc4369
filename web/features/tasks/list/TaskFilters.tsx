import { Button } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useState } from 'react'
import { useRead } from '../../../data/useRead.ts'
import { useWide } from '../../../lib/useMedia.ts'
import { ChoiceFilter } from '../../../list/ChoiceFilter.tsx'
import { CategoryFilter } from '../../../list/DictionaryFilters.tsx'
import { FilterSheet } from '../../../list/FilterSheet.tsx'
import { Fetched } from '../../../ui/Fetched.tsx'
import { PersonSelect } from '../shared/PersonSelect.tsx'
import { chosenCount } from './filters.ts'
import type { FiltersProps } from './MoreFilters.tsx'

const load = () => import('./MoreFilters.tsx').then((file) => file.MoreFilters)

interface TaskFiltersProps extends FiltersProps {
  /** What was found, once it is here. */
  tasks?:
    | readonly { readonly assignees: readonly { readonly id: string | null; readonly name: string }[] }[]
    | undefined
}

/** The three that are asked for most stand open; the rest behind «Ещё», and all of them in a sheet on a phone. */
export function TaskFilters({ filters, onChange, tasks }: TaskFiltersProps) {
  const wide = useWide()
  const { priority, period, moment, position, sort } = filters
  const isNarrowed = [priority, moment, position].some((one) => one !== undefined)
  const [opened, setOpened] = useState(isNarrowed || period !== 'all' || sort !== 'deadline')
  return (
    <FilterSheet chosen={chosenCount(filters)}>
      <div className="tasks-filters">
        <First filters={filters} onChange={onChange} tasks={tasks} />
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

const without = { _id: 'none', name: 'Без ресторана' }

function First({ filters, onChange, tasks }: TaskFiltersProps) {
  const { scope, assignee, restaurant, noRestaurant, category } = filters
  const { data: places } = useRead('restaurantList', { query: { status: 'all' } })
  return (
    <>
      {scope !== 'my' && (
        <PersonSelect
          label="Исполнитель"
          placeholder="Исполнитель"
          value={assignee}
          named={tasks?.flatMap(({ assignees }) => assignees)}
          onChange={(id) => onChange({ assignee: id })}
        />
      )}
      <ChoiceFilter
        label="Ресторан"
        value={noRestaurant ? without._id : restaurant}
        all="Ресторан"
        options={places && [...places, without]}
        onChange={(id) =>
          onChange(
            id === without._id
              ? { restaurant: undefined, noRestaurant: true }
              : { restaurant: id, noRestaurant: false },
          )
        }
      />
      <CategoryFilter value={category} onChange={(id) => onChange({ category: id })} />
    </>
  )
}
