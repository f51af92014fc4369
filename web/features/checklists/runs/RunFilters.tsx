import { Switch } from '@mantine/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { DECIDED, LACKING } from '../../../../openapi/rules/checklists/run-state.ts'
import { useRead } from '../../../data/useRead.ts'
import { PersonPicker } from '../../../list/PersonPicker.tsx'
import { Select } from '../../../ui/overlays/fields.tsx'
import { PeriodFields } from '../../../ui/PeriodFields.tsx'
import { ItemPicker } from './ItemPicker.tsx'
import { type Filters, isStatus } from './run-filters.ts'

interface RunFiltersProps {
  filters: Filters
  today: string
  onChange: (part: Partial<Filters>) => void
}

const statuses = [
  ...Object.entries(labels.RunStatus).map(([value, label]) => ({ value, label })),
  { value: LACKING, label: 'Не выполнен' },
  { value: DECIDED, label: 'С итогом: завершен, пропущен, просрочен' },
]
const times = [
  { value: 'onTime', label: 'В срок' },
  { value: 'late', label: 'С опозданием' },
] as const
const without = { value: 'none', label: 'Без ресторана' }
const placeOf = (id: string | null) =>
  id === without.value
    ? { restaurant: undefined, noRestaurant: true }
    : { restaurant: id ?? undefined, noRestaurant: false }
const weekdays = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье']
const HOURS = 24
const hours = Array.from({ length: HOURS }, (_, hour) => ({ value: String(hour), label: `${hour}:00–${hour}:59` }))
const numberOf = (value: string | null) => (value === null ? undefined : Number(value))

export function RunFilters({ filters, today, onChange }: RunFiltersProps) {
  const { period, from, to, restaurant, checklist, status, user, position, fails, weekday, hour, item } = filters
  const { data: places } = useRead('restaurantList', { query: { status: 'all' } })
  const { data: templates } = useRead('checklistList', { query: {} })
  const { data: positions } = useRead('positionList')
  return (
    <div className="runs-filters">
      <PeriodFields period={period} from={from} to={to} today={today} onChange={onChange} />
      <Select
        label="Ресторан"
        placeholder="Все"
        clearable
        clearButtonProps={{ 'aria-label': 'Все рестораны' }}
        data={[...(places ?? []).map(({ _id, name }) => ({ value: _id, label: name })), without]}
        value={filters.noRestaurant ? without.value : (restaurant ?? null)}
        onChange={(id) => onChange(placeOf(id))}
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
        onChange={(id) => onChange({ checklist: id ?? undefined, item: undefined })}
      />
      {checklist !== undefined && (
        <ItemPicker checklist={checklist} value={item} onChange={(id) => onChange({ item: id })} />
      )}
      <Select
        label="Статус"
        placeholder="Все"
        clearable
        clearButtonProps={{ 'aria-label': 'Все статусы' }}
        data={statuses}
        value={status ?? null}
        onChange={(value) => onChange({ status: isStatus(value) ? value : undefined })}
      />
      <Select
        label="Завершены"
        placeholder="Не важно"
        clearable
        clearButtonProps={{ 'aria-label': 'В срок или нет, не важно' }}
        data={times}
        value={times.find(({ value }) => filters[value])?.value ?? null}
        onChange={(value) => onChange({ onTime: value === 'onTime', late: value === 'late' })}
      />
      <PersonPicker value={user} onChange={(id) => onChange({ user: id })} />
      <Select
        label="Должность"
        placeholder="Все"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Все должности' }}
        data={(positions ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={position ?? null}
        nothingFoundMessage="Ничего не найдено"
        onChange={(id) => onChange({ position: id ?? undefined })}
      />
      <Select
        label="День недели"
        placeholder="Все"
        clearable
        clearButtonProps={{ 'aria-label': 'Все дни недели' }}
        data={weekdays.map((label, at) => ({ value: String(at + 1), label }))}
        value={weekday === undefined ? null : String(weekday)}
        onChange={(value) => onChange({ weekday: numberOf(value) })}
      />
      <Select
        label="Час отклонения"
        placeholder="Любой"
        clearable
        clearButtonProps={{ 'aria-label': 'Любой час' }}
        data={hours}
        value={hour === undefined ? null : String(hour)}
        onChange={(value) => onChange({ hour: numberOf(value) })}
      />
      <Switch
        label="Только с отклонениями"
        checked={fails}
        onChange={({ currentTarget }) => onChange({ fails: currentTarget.checked })}
      />
    </div>
  )
}
