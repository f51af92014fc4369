import { labels } from '../../../openapi/gen/labels.gen.ts'
import { useClock } from '../../lib/countdown.ts'
import { todayIn } from '../../lib/period.ts'
import { PeriodFields } from '../../ui/PeriodFields.tsx'
import { companyZone } from '../../shell/company-zone.ts'
import { belongs, type Filters, isAction, isType } from './event-filters.ts'
import { PersonPicker } from '../../list/PersonPicker.tsx'
import { Select } from '../../ui/overlays/fields.tsx'

interface EventFiltersProps {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
}

const types = Object.entries(labels.EventType).map(([value, label]) => ({ value, label }))
const actions = Object.entries(labels.EventAction).map(([value, label]) => ({ value, label }))

export function EventFilters({ filters, onChange }: EventFiltersProps) {
  const clock = useClock()
  const { period, from, to, user, type, action } = filters

  return (
    <div className="events-filters">
      <PeriodFields
        period={period}
        from={from}
        to={to}
        today={todayIn(companyZone(), clock.now())}
        onChange={onChange}
      />
      <PersonPicker value={user} onChange={(id) => onChange({ user: id })} />
      <Select
        label="Раздел"
        placeholder="Все"
        clearable
        clearButtonProps={{ 'aria-label': 'Все разделы' }}
        data={types}
        value={type ?? null}
        onChange={(value) => {
          const section = isType(value) ? value : undefined
          onChange({ type: section, action: action && belongs(action, section) ? action : undefined })
        }}
      />
      <Select
        label="Действие"
        placeholder="Все"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Все действия' }}
        nothingFoundMessage="Ничего не найдено"
        data={actions.filter(({ value }) => isAction(value) && belongs(value, type))}
        value={action ?? null}
        onChange={(value) => onChange({ action: isAction(value) ? value : undefined })}
      />
    </div>
  )
}
