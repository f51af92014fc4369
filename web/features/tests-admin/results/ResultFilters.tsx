import { NativeSelect } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { CHECKED, NOT_PASSED } from '../../../../openapi/rules/attempts/attempt-statuses.ts'
import { useRead } from '../../../data/useRead.ts'
import { PersonPicker } from '../../../list/PersonPicker.tsx'
import { Select } from '../../../ui/overlays/fields.tsx'
import { PeriodFields } from '../../../ui/PeriodFields.tsx'
import { type Filters, isStatus } from './result-filters.ts'

interface ResultFiltersProps {
  filters: Filters
  today: string
  onChange: (part: Partial<Filters>) => void
}

interface ChoiceProps {
  label: string
  /** Of the button that takes the choice back. */
  all: string
  data: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}
const Choice = ({ label, all, data, value, onChange }: ChoiceProps) => (
  <Select
    label={label}
    placeholder="Все"
    searchable={data.length > SHORT}
    clearable
    clearButtonProps={{ 'aria-label': all }}
    data={[...data]}
    value={value ?? null}
    nothingFoundMessage="Ничего не найдено"
    onChange={(chosen) => onChange(chosen ?? undefined)}
  />
)
/** What is looked through rather than searched. */
const SHORT = 7

const statuses = [
  ...Object.entries(labels.AttemptStatus).map(([value, label]) => ({ value, label })),
  { value: CHECKED, label: 'Проверены' },
  { value: NOT_PASSED, label: 'Без зачёта' },
]
const moments = [
  { value: 'started', label: 'Начали' },
  { value: 'submitted', label: 'Завершили' },
]
const named = (rows: readonly { _id: string; name: string }[] | undefined) =>
  (rows ?? []).map(({ _id, name }) => ({ value: _id, label: name }))

export function ResultFilters({ filters, today, onChange }: ResultFiltersProps) {
  const { period, from, to, test, user, restaurant, position, status } = filters
  const { data: tests } = useRead('testList', { query: { scope: 'all' } })
  const { data: places } = useRead('restaurantList', { query: { status: 'all' } })
  const { data: posts } = useRead('positionList')
  return (
    <div className="test-results-filters">
      <NativeSelect
        label="По дате"
        data={moments}
        value={filters.isSubmitted ? 'submitted' : 'started'}
        onChange={({ currentTarget }) => onChange({ isSubmitted: currentTarget.value === 'submitted' })}
      />
      <PeriodFields period={period} from={from} to={to} today={today} onChange={onChange} />
      <Choice
        label="Тест"
        all="Все тесты"
        data={(tests ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
        value={test}
        onChange={(id) => onChange({ test: id })}
      />
      <PersonPicker value={user} onChange={(id) => onChange({ user: id })} />
      <Choice
        label="Ресторан"
        all="Все рестораны"
        data={named(places)}
        value={restaurant}
        onChange={(id) => onChange({ restaurant: id })}
      />
      <Choice
        label="Должность"
        all="Все должности"
        data={named(posts)}
        value={position}
        onChange={(id) => onChange({ position: id })}
      />
      <Choice
        label="Статус"
        all="Все статусы"
        data={statuses}
        value={status}
        onChange={(value) => onChange({ status: isStatus(value) ? value : undefined })}
      />
    </div>
  )
}
