import { useEffect, useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { askPerson, findPeople } from './store.ts'
import { Select } from '../../ui/overlays/fields.tsx'

type User = components['schemas']['User']
type Choice = { value: string; label: string }

interface PersonPickerProps {
  value: string | undefined
  onChange: (id: string | undefined) => void
}

const choice = ({ id, name, isActive }: User): Choice => ({ value: id, label: isActive ? name : `${name} (отключён)` })

/** Whose events: of ten thousand people the server finds, and those who have left are among them. */
export function PersonPicker({ value, onChange }: PersonPickerProps) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Choice[]>([])
  const [chosen, setChosen] = useState<Choice>()
  const [failed, setFailed] = useState(false)
  const known = value === undefined || chosen?.value === value
  // The field holds the name of the one who was chosen: that is no question.
  const search = typed === chosen?.label ? '' : typed.trim()

  useEffect(() => {
    const gone = new AbortController()
    const timer = setTimeout(
      () => {
        findPeople(search, gone.signal).then(
          ({ data }) => {
            setFailed(!data)
            if (data) setFound(data.users.map(choice))
          },
          // Only a cancelled call throws (web/api.ts).
          () => undefined,
        )
      },
      search ? limits.knowledgeBase.searchDebounceMs : 0,
    )
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [search])

  useEffect(() => {
    if (known) return undefined
    const gone = new AbortController()
    askPerson(value, gone.signal).then(
      // A removed person has no page of his own, his events stay.
      ({ data }) => setChosen(data ? choice(data) : { value, label: 'Удалённый сотрудник' }),
      () => undefined,
    )
    return () => gone.abort()
  }, [known, value])

  const shown = value !== undefined && chosen?.value === value ? chosen : undefined
  const data = shown && !found.some((one) => one.value === shown.value) ? [shown, ...found] : found
  return (
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
      nothingFoundMessage={failed ? 'Ошибка загрузки данных' : 'Никого не найдено'}
      onSearchChange={setTyped}
      onChange={(id) => {
        setChosen(data.find((one) => one.value === id))
        onChange(id ?? undefined)
      }}
    />
  )
}
