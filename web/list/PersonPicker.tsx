import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Snapshot } from 'valtio'
import { limits } from '../../openapi/gen/limits.gen.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { useRead } from '../data/useRead.ts'
import { toldApart } from '../lib/told-apart.ts'
import { Select } from '../ui/overlays/fields.tsx'
import { NamedPerson, said } from './NamedPerson.tsx'

type Person = Snapshot<components['schemas']['User']>
type Choice = { value: string; label: string }

interface PersonPickerProps {
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** How many people are offered at once; the rest by typing. */
const offered = 20
const choices = (people: readonly Person[]): Choice[] =>
  toldApart(people).map(({ value, label }, at) => ({ value, label: said(label, people[at]?.isActive) }))

/** Whose events, whose answers: of ten thousand people the server finds, and those who have left are among them. */
export function PersonPicker({ value, onChange }: PersonPickerProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Choice>()
  // The field holds the name of the one who was chosen: that is no question.
  const asked = typed === chosen?.label ? '' : typed.trim()
  const [search] = useDebouncedValue(asked, limits.knowledgeBase.searchDebounceMs)
  const people = useRead('userList', { query: { status: 'all', limit: offered, ...(search && { search }) } })
  // Those of the question before are no answer to one that failed.
  const answered = people.behind && people.failed ? [] : choices(people.data?.users ?? [])

  const shown = value !== undefined && chosen?.value === value ? chosen : undefined
  // He is called as he was when he was chosen, whoever else is found by then.
  const found = answered.map((one) => (shown?.value === one.value ? shown : one))
  const data = shown && !found.some((one) => one.value === shown.value) ? [shown, ...found] : found
  return (
    <>
      {value !== undefined && !shown && <NamedPerson key={value} id={value} onNamed={setChosen} />}
      <Select
        label="Сотрудник"
        placeholder="Все"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Все сотрудники' }}
        data={data}
        value={value ?? null}
        // The server has searched already, by e-mail and telephone too.
        filter={({ options }) => options}
        nothingFoundMessage={people.failed ? 'Ошибка загрузки данных' : 'Никого не найдено'}
        onSearchChange={setTyped}
        onChange={(id) => {
          setChosen(data.find((one) => one.value === id))
          onChange(id ?? undefined)
        }}
      />
    </>
  )
}
