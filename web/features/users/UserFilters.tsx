import { NativeSelect } from '@mantine/core'
import { useRead } from '../../data/useRead.ts'
import { withUnlisted } from '../../lib/unlisted.ts'
import type { Filters } from './list-filters.ts'

interface UserFiltersProps {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
}

/** The phone's own lists: they are the lightest, and long ones are at home there. */
export function UserFilters({ filters, onChange }: UserFiltersProps) {
  const { data: posts } = useRead('positionList')
  const { data: places } = useRead('restaurantList', { query: { status: 'all' } })
  return (
    <div className="users-filters" role="group" aria-label="Фильтры">
      <Choice
        label="Роль"
        value={filters.role}
        options={[
          { value: undefined, label: 'Все роли' },
          { value: 'user', label: 'Пользователи' },
          { value: 'admin', label: 'Администраторы' },
        ]}
        onChange={(role) => onChange({ role })}
      />
      <Choice
        label="Должность"
        value={filters.position}
        isRead={posts !== undefined}
        options={[
          { value: undefined, label: 'Все должности' },
          ...(posts ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={(position) => onChange({ position })}
      />
      <Choice
        label="Ресторан"
        value={filters.restaurant}
        isRead={places !== undefined}
        options={[
          { value: undefined, label: 'Все рестораны' },
          ...(places ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={(restaurant) => onChange({ restaurant })}
      />
      <Choice
        label="Статус"
        value={filters.status}
        options={[
          { value: 'active', label: 'Активные' },
          { value: 'inactive', label: 'Отключенные' },
          { value: 'all', label: 'Любой статус' },
        ]}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label="Порядок"
        value={filters.sort}
        options={[
          { value: 'name', label: 'По имени' },
          { value: '-lastLoginAt', label: 'По последнему входу' },
          { value: '-createdAt', label: 'Сначала новые' },
        ]}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  )
}

interface ChoiceProps<T extends string | undefined> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  /** They have all come. */
  isRead?: boolean
  onChange: (value: T) => void
}

function Choice<T extends string | undefined>({ label, value, options, isRead = true, onChange }: ChoiceProps<T>) {
  const known = withUnlisted(options, value, isRead)
  return (
    <NativeSelect
      aria-label={label}
      data={known.map((option) => ({ value: option.value ?? '', label: option.label }))}
      value={value ?? ''}
      data-chosen={value !== options[0]?.value || undefined}
      onChange={(event) => {
        const option = known.find((one) => (one.value ?? '') === event.currentTarget.value)
        if (option) onChange(option.value)
      }}
    />
  )
}
