import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useNextField } from '../../../lib/useNextField.ts'
import { toast } from '../../../shell/notifications.tsx'
import { wrongGroup } from '../../../ui/own-aria.ts'

interface OptionsFieldProps {
  options: readonly string[]
  fault: string | undefined
  onChange: (options: string[]) => void
}

const { optionMax, optionsMax } = limits.forms

/** What can be chosen: Enter begins the next one, several lines that are pasted become as many. */
export function OptionsField({ options, fault, onChange }: OptionsFieldProps) {
  const told = useId()
  const { list, goTo } = useNextField<HTMLUListElement>(options)

  function add(at: number) {
    if (options.length >= optionsMax) return
    goTo(at)
    onChange([...options.slice(0, at), '', ...options.slice(at)])
  }
  function remove(at: number) {
    goTo(at - 1)
    onChange(options.filter((_, place) => place !== at))
  }
  function paste(event: ClipboardEvent, at: number) {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim().slice(0, optionMax))
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    // Into an empty one they go in its place; those that stand there already stay.
    const after = options[at]?.trim() ? at + 1 : at
    const [before, behind] = [options.slice(0, after), options.slice(at + 1)]
    const fitting = lines.slice(0, optionsMax - before.length - behind.length)
    goTo(before.length + fitting.length - 1)
    onChange([...before, ...fitting, ...behind])
    const notIn = lines.length - fitting.length
    if (notIn > 0) toast('info', `Не вошло вариантов: ${notIn}. У поля их до ${optionsMax}`)
  }
  function press(event: KeyboardEvent, at: number) {
    if (event.nativeEvent.isComposing) return
    const isEmpty = options[at] === ''
    if (event.key === 'Enter') add(at + 1)
    else if (event.key === 'Backspace' && isEmpty && options.length > 1) remove(at)
    else return
    event.preventDefault()
  }

  return (
    <div role="group" aria-label="Варианты">
      <Input.Label labelElement="div">Варианты</Input.Label>
      <Input.Description>Можно вставить списком: каждая строка станет вариантом</Input.Description>
      <ul role="list" className="forms-options" ref={list}>
        {options.map((option, at) => (
          <li key={at}>
            <TextInput
              {...wrongGroup(fault !== undefined && at === 0 ? told : undefined)}
              data-first
              aria-label={`Вариант ${at + 1}`}
              autoComplete="off"
              maxLength={optionMax}
              value={option}
              onPaste={(event) => paste(event, at)}
              onKeyDown={(event) => press(event, at)}
              onChange={({ currentTarget }) =>
                onChange(options.map((one, place) => (place === at ? currentTarget.value : one)))
              }
            />
            <ActionIcon aria-label={`Убрать вариант ${at + 1}`} onClick={() => remove(at)}>
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
