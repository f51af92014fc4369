import { Button, NativeSelect } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useState } from 'react'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { useWide } from '../../../lib/useMedia.ts'
import { FilterSheet } from '../../../list/FilterSheet.tsx'
import { PeriodFields } from '../../../ui/PeriodFields.tsx'
import { PersonSelect } from '../shared/PersonSelect.tsx'
import { useCompanyDay } from '../shared/useCompanyDay.ts'
import { chosenCount, type Filters, type Priority, type Sort } from './filters.ts'

interface TaskFiltersProps {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
}

/** The three that are asked for most stand open; the rest behind «Ещё», and all of them in a sheet on a phone. */
export function TaskFilters({ filters, onChange }: TaskFiltersProps) {
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
          <More filters={filters} onChange={onChange} />
        </div>
      )}
    </FilterSheet>
  )
}

function First({ filters: { scope, assignee, restaurant, category }, onChange }: TaskFiltersProps) {
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
      <Choice
        label="Ресторан"
        value={restaurant}
        all="Все рестораны"
        options={places}
        onChange={(id) => onChange({ restaurant: id })}
      />
      <Choice
        label="Категория"
        value={category}
        all="Все категории"
        options={kinds}
        onChange={(id) => onChange({ category: id })}
      />
    </>
  )
}

function More({ filters, onChange }: TaskFiltersProps) {
  const today = useCompanyDay()
  const { priority, period, from, to, sort } = filters
  return (
    <>
      <NativeSelect
        label="Приоритет"
        data={[{ value: '', label: 'Любой' }, ...words(labels.TaskPriority)]}
        value={priority ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ priority: (value || undefined) as Priority | undefined })
        }
      />
      <PeriodFields period={period} from={from} to={to} today={today} onChange={onChange} />
      <NativeSelect
        label="Порядок"
        data={words(labels.TaskSort)}
        value={sort}
        onChange={({ currentTarget: { value } }) => onChange({ sort: value as Sort })}
      />
    </>
  )
}

const words = (of: Readonly<Record<string, string>>) => Object.entries(of).map(([value, label]) => ({ value, label }))

interface ChoiceProps {
  label: string
  all: string
  value: string | undefined
  options: readonly { _id: string; name: string }[] | undefined
  onChange: (id: string | undefined) => void
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  const data = (options ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  // An id of the address that the lists don't know (yet) still narrows the list.
  const known = value === undefined || data.some((one) => one.value === value) ? data : [...data, { value, label: '…' }]
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: all }, ...known]}
      value={value ?? ''}
      data-chosen={value !== undefined || undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}
