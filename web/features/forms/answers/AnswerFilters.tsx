import { useRead } from '../../../data/useRead.ts'
import { useClock } from '../../../lib/countdown.ts'
import { todayIn } from '../../../lib/period.ts'
import { PersonPicker } from '../../../list/PersonPicker.tsx'
import { companyZone } from '../../../shell/company-zone.ts'
import { Select } from '../../../ui/overlays/fields.tsx'
import { PeriodFields } from '../../../ui/PeriodFields.tsx'
import type { Filters } from './answer-filters.ts'

interface AnswerFiltersProps {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
}

export function AnswerFilters({ filters: { period, from, to, user, restaurant }, onChange }: AnswerFiltersProps) {
  const clock = useClock()
  const restaurants = useRead('restaurantList', { query: { status: 'all' } })
  return (
    <div className="answers-filters">
      <PeriodFields
        period={period}
        from={from}
        to={to}
        today={todayIn(companyZone(), clock.now())}
        onChange={onChange}
      />
      <PersonPicker value={user} onChange={(id) => onChange({ user: id })} />
      <Select
        label="Ресторан"
        placeholder="Все"
        clearable
        clearButtonProps={{ 'aria-label': 'Все рестораны' }}
        data={(restaurants.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={restaurant ?? null}
        onChange={(id) => onChange({ restaurant: id ?? undefined })}
      />
    </div>
  )
}
