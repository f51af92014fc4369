import { TextInput } from '@mantine/core'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { useClock } from '../../lib/countdown.ts'
import { companyZone } from './company-zone.ts'
import { belongs, daysOf, type Filters, isAction, isPeriod, isType, periods, today } from './event-filters.ts'
import { PersonPicker } from './PersonPicker.tsx'
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
  const zone = companyZone()
  const now = today(clock.now(), zone)

  function choosePeriod(value: string | null) {
    if (!isPeriod(value)) return
    // One's own begin with the days that were shown.
    const days = value === 'own' ? { to: now, ...daysOf(filters, clock.now(), zone) } : {}
    onChange({ from: undefined, to: undefined, period: value, ...days })
  }

  return (
    <div className="events-filters">
      <Select label="Период" allowDeselect={false} data={periods} value={period} onChange={choosePeriod} />
      {period === 'own' && (
        <>
          <TextInput
            type="date"
            label="С"
            max={to ?? now}
            value={from ?? ''}
            onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label="По"
            min={from}
            max={now}
            value={to ?? ''}
            onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
          />
        </>
      )}
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
