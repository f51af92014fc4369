import { Switch } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { PersonPicker } from '../../../list/PersonPicker.tsx'
import { Select } from '../../../ui/overlays/fields.tsx'
import { PeriodFields } from '../../../ui/PeriodFields.tsx'
import { type Filters, isStatus } from './run-filters.ts'

interface RunFiltersProps {
  filters: Filters
  today: string
  onChange: (part: Partial<Filters>) => void
}

const statuses = Object.entries(labels.RunStatus).map(([value, label]) => ({ value, label }))

export function RunFilters({ filters, today, onChange }: RunFiltersProps) {
  const { period, from, to, restaurant, checklist, status, user, fails } = filters
  const { data: places } = useRead('restaurantList', { query: { status: 'all' } })
  const { data: templates } = useRead('checklistList', { query: {} })
  return (
    <div className="runs-filters">
      <PeriodFields period={period} from={from} to={to} today={today} onChange={onChange} />
      <Select
        label="Ресторан"
        placeholder="Все"
        clearable
        clearButtonProps={{ 'aria-label': 'Все рестораны' }}
        data={(places ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={restaurant ?? null}
        onChange={(id) => onChange({ restaurant: id ?? undefined })}
      />
      <Select
        label="Чек-лист"
        placeholder="Все"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Все чек-листы' }}
        data={(templates ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
        value={checklist ?? null}
        nothingFoundMessage="Ничего не найдено"
        onChange={(id) => onChange({ checklist: id ?? undefined })}
      />
      <Select
        label="Статус"
        placeholder="Все"
        clearable
        clearButtonProps={{ 'aria-label': 'Все статусы' }}
        data={statuses}
        value={status ?? null}
        onChange={(value) => onChange({ status: isStatus(value) ? value : undefined })}
      />
      <PersonPicker value={user} onChange={(id) => onChange({ user: id })} />
      <Switch
        label="Только с отклонениями"
        checked={fails}
        onChange={({ currentTarget }) => onChange({ fails: currentTarget.checked })}
      />
    </div>
  )
}
