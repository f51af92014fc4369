import { Checkbox, Input, NativeSelect, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { useRead } from '../../../data/useRead.ts'
import { toldApart } from '../../../lib/told-apart.ts'
import { plural } from '../../../lib/plural.ts'
import { MultiSelect, Select } from '../../../ui/overlays/fields.tsx'

type OnFail = components['schemas']['ChecklistOnFail']
interface OnFailFieldsProps {
  value: OnFail | null
  fault: string | undefined
  onChange: (value: OnFail | null) => void
}

const HOURS = [1, 2, 4, 8, 12, 24, 48, 72, 168]
const DAY_HOURS = 24
const hoursWords = (hours: number) =>
  hours < DAY_HOURS || hours % DAY_HOURS > 0
    ? `${hours} ${plural(hours, 'час', 'часа', 'часов')}`
    : `${hours / DAY_HOURS} ${plural(hours / DAY_HOURS, 'день', 'дня', 'дней')}`
const first: OnFail = { dueHours: 2, priority: 'high' }

/** The task that a deviation opens: whose, until when, how urgent. */
export function OnFailFields({ value, fault, onChange }: OnFailFieldsProps) {
  const [byName, setByName] = useState(value?.assignees !== undefined)
  const put = (part: Partial<OnFail>) => value && onChange({ ...value, ...part })
  return (
    <div className="cled-group" role="group" aria-label="Задача при отклонении">
      <Switch
        label="При отклонении создать задачу"
        checked={value !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? first : null)}
      />
      {value && (
        <>
          <div className="cled-fields">
            <NativeSelect
              label="Кому"
              data={[
                { value: 'position', label: 'Должности' },
                { value: 'people', label: 'Сотрудникам' },
              ]}
              value={byName ? 'people' : 'position'}
              onChange={({ currentTarget }) => {
                const next = currentTarget.value === 'people'
                setByName(next)
                const { assignees: _, position: __, ...rest } = value
                onChange(rest)
              }}
            />
            {byName ? (
              <People ids={value.assignees ?? []} fault={fault} onChange={(assignees) => put({ assignees })} />
            ) : (
              <Position id={value.position} fault={fault} onChange={(position) => put({ position })} />
            )}
            <NativeSelect
              label="Срок"
              data={[...new Set([...HOURS, value.dueHours])].map((hours) => ({
                value: String(hours),
                label: hoursWords(hours),
              }))}
              value={String(value.dueHours)}
              onChange={({ currentTarget }) => put({ dueHours: Number(currentTarget.value) })}
            />
            <NativeSelect
              label="Приоритет"
              data={Object.entries(labels.TaskPriority).map(([name, label]) => ({ value: name, label }))}
              value={value.priority}
              onChange={({ currentTarget }) => put({ priority: currentTarget.value as OnFail['priority'] })}
            />
          </div>
          <Checkbox
            label="С фото исправленного"
            checked={value.requirePhoto ?? false}
            onChange={({ currentTarget }) => put({ requirePhoto: currentTarget.checked })}
          />
          <Input.Description>Если такая задача уже открыта, новое отклонение добавится к ней</Input.Description>
        </>
      )}
    </div>
  )
}

interface PositionProps {
  id: string | undefined
  fault: string | undefined
  onChange: (id: string | undefined) => void
}
function Position({ id, fault, onChange }: PositionProps) {
  const { data = [] } = useRead('positionList')
  return (
    <Select
      label="Должность"
      placeholder="Выберите должность"
      data={data
        .filter(({ _id, status }) => status === 'active' || _id === id)
        .map(({ _id, name }) => ({ value: _id, label: name }))}
      value={id ?? null}
      error={fault}
      searchable
      nothingFoundMessage="Ничего не найдено"
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  )
}

interface PeopleProps {
  ids: readonly string[]
  fault: string | undefined
  onChange: (ids: string[] | undefined) => void
}
function People({ ids, fault, onChange }: PeopleProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), limits.tasks.searchDebounceMs)
  const all = useRead('userListAssignees', { query: {} })
  const found = useRead('userListAssignees', { query: search ? { search } : {} })
  const known = new Map([...(all.data ?? []), ...(found.data ?? [])].map((one) => [one.id, one]))
  // Who has left is still named in the checklist: he can be taken out.
  const named = ids.filter((id) => !known.has(id)).map((id) => ({ value: id, label: 'Больше не работает' }))
  return (
    <MultiSelect
      label="Сотрудники"
      placeholder={ids.length === 0 ? 'Начните вводить имя' : undefined}
      searchable
      hidePickedOptions
      data={[...toldApart([...known.values()]), ...(all.data ? named : [])]}
      value={[...ids]}
      error={fault}
      nothingFoundMessage={found.failed ? 'Ошибка загрузки данных' : 'Никого не найдено'}
      onSearchChange={setTyped}
      onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
    />
  )
}
