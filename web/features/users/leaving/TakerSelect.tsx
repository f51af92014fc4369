import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { Select } from '../../../ui/overlays/fields.tsx'
import type { Taker } from './leave.ts'

interface TakerSelectProps {
  /** Whoever gives is nobody to take. */
  but: string
  value: Taker | undefined
  error: string | undefined
  onChange: (taker: Taker | undefined) => void
}

/** Who takes the tasks: one of those who work, found by the server by a part of the name. */
export function TakerSelect({ but, value, error, onChange }: TakerSelectProps) {
  const [typed, setTyped] = useState('')
  // The field holds the name of the one who was chosen: that is no question.
  const [search] = useDebouncedValue(typed === value?.name ? '' : typed.trim(), limits.tasks.searchDebounceMs)
  const { data, failed } = useRead('userListAssignees', { query: search ? { search } : {} })
  const found = (data ?? []).filter(({ id }) => id !== but)
  const people = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Select
      label="Кому передать"
      placeholder="Имя сотрудника"
      searchable
      required
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? null}
      error={error}
      filter={({ options }) => options}
      nothingFoundMessage={failed ? 'Ошибка загрузки данных' : 'Никого не найдено'}
      onSearchChange={setTyped}
      onChange={(chosen) => {
        const taker = people.find(({ id }) => id === chosen)
        onChange(taker && { id: taker.id, name: taker.name })
      }}
    />
  )
}
