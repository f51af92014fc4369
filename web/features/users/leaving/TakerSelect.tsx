import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { toldApart } from '../../../lib/told-apart.ts'
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
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  // The field holds the name of the one who was chosen: that is no question.
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), limits.tasks.searchDebounceMs)
  const { data: all, failed } = useRead('userListAssignees', { query: search ? { search } : {} })
  const found = (all ?? []).filter(({ id }) => id !== but)
  const people = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  const data = toldApart(people).map((one) => (chosen?.value === one.value ? chosen : one))
  return (
    <Select
      label="Кому передать"
      placeholder="Имя сотрудника"
      searchable
      required
      data={data}
      value={value?.id ?? null}
      error={error}
      filter={({ options }) => options}
      nothingFoundMessage={failed ? 'Ошибка загрузки данных' : 'Никого не найдено'}
      onSearchChange={setTyped}
      onChange={(picked) => {
        setChosen(data.find((one) => one.value === picked))
        const taker = people.find(({ id }) => id === picked)
        onChange(taker && { id: taker.id, name: taker.name })
      }}
    />
  )
}
