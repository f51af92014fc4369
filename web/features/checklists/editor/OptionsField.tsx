import { ActionIcon, Button, Checkbox, Input, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, useId } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { useNextField } from '../../../lib/useNextField.ts'
import { wrongGroup } from '../../../ui/own-aria.ts'

type Option = components['schemas']['ChecklistOption']
interface OptionsFieldProps {
  options: readonly Option[]
  fault: string | undefined
  onChange: (options: Option[]) => void
}

const { optionMax, optionsMax } = limits.checklists

/** What can be chosen, and which of it is a deviation; Enter begins the next one. */
export function OptionsField({ options, fault, onChange }: OptionsFieldProps) {
  const told = useId()
  const { list, goTo } = useNextField<HTMLUListElement>(options)

  function add(at: number) {
    if (options.length >= optionsMax) return
    goTo(at)
    onChange(options.toSpliced(at, 0, { text: '' }))
  }
  const put = (at: number, part: Partial<Option>) =>
    onChange(options.map((one, place) => (place === at ? { ...one, ...part } : one)))
  function press(event: KeyboardEvent, at: number) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    add(at + 1)
  }
  return (
    <div role="group" aria-label="Варианты">
      <Input.Label labelElement="div">Варианты</Input.Label>
      <ul role="list" className="cled-options" ref={list}>
        {options.map((option, at) => (
          <li key={at}>
            <TextInput
              {...wrongGroup(fault !== undefined && at === 0 ? told : undefined)}
              data-first
              aria-label={`Вариант ${at + 1}`}
              autoComplete="off"
              maxLength={optionMax}
              value={option.text}
              onKeyDown={(event) => press(event, at)}
              onChange={({ currentTarget }) => put(at, { text: currentTarget.value })}
            />
            <Checkbox
              label="Отклонение"
              aria-label={`Отклонение: вариант ${at + 1}`}
              checked={option.isFail ?? false}
              onChange={({ currentTarget }) => put(at, { isFail: currentTarget.checked })}
            />
            <ActionIcon aria-label={`Убрать вариант ${at + 1}`} onClick={() => onChange(options.toSpliced(at, 1))}>
              <IconX size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {fault !== undefined && (
        <Input.Error id={told} mb={6}>
          {fault}
        </Input.Error>
      )}
      {options.length < optionsMax && (
        <Button variant="subtle" leftSection={<IconPlus size={18} />} onClick={() => add(options.length)}>
          Добавить вариант
        </Button>
      )}
    </div>
  )
}
