import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { toldApart } from '../../../lib/told-apart.ts'
import { NamedPerson } from '../../../list/NamedPerson.tsx'
import { isAdmin, session } from '../../../shell/session.ts'
import { Select } from '../../../ui/overlays/fields.tsx'

interface PersonSelectProps {
  label: string
  placeholder: string
  value: string | undefined
  /** Whom the tasks that were found name: whoever stands in the address may be none of those who are offered. */
  named: readonly { readonly id: string | null; readonly name: string }[] | undefined
  onChange: (id: string | undefined) => void
}

/** One of those to whom the reader may give a task; the server finds by a part of the name. */
export function PersonSelect({ label, placeholder, value, named, onChange }: PersonSelectProps) {
  const { user } = useSnapshot(session)
  const admin = isAdmin(user)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  // The field holds the name of the one who was chosen: that is no question.
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), limits.tasks.searchDebounceMs)
  const people = useRead('userListAssignees', { query: search ? { search } : {} })
  // He is called as he was when he was chosen, whoever else is found by then.
  const found = toldApart(people.data ?? []).map((one) => (chosen?.value === one.value ? chosen : one))
  const isNamed = chosen?.value === value ? undefined : named?.find(({ id }) => id === value)
  if (value !== undefined && isNamed) setChosen({ value, label: isNamed.name })
  const isOffered = found.some((one) => one.value === value)
  const isUnknown = value !== undefined && chosen?.value !== value && !isOffered
  // Neither those who are offered nor what was found name him: he may have left, or have nothing to do here.
  const isStrange = isUnknown && !isNamed && named !== undefined && people.data !== undefined
  if (isStrange && !admin) setChosen({ value, label: messages.USER_NOT_FOUND })
  // He still narrows the list.
  const shown = value === undefined ? undefined : chosen?.value === value ? chosen : { value, label: '…' }
  const data = shown && !isOffered ? [shown, ...found] : found
  return (
    <>
      {isStrange && admin && <NamedPerson key={value} id={value} onNamed={setChosen} />}
      <Select
        aria-label={label}
        placeholder={placeholder}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `${label}: любой` }}
        data={data}
        value={value ?? null}
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
