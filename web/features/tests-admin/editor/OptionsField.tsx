import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, useId } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { newId } from '../../../lib/new-id.ts'
import { useNextField } from '../../../lib/useNextField.ts'
import { wrongGroup } from '../../../ui/own-aria.ts'
import { PictureField } from './PictureField.tsx'
import { marked, moved, type Question, withoutOption } from './questions.ts'

interface OptionsFieldProps {
  question: Question
  faults: Readonly<Record<string, string>>
  onBusy: (busy: boolean, failure?: string) => void
  onChange: (part: Partial<Question>) => void
}
type Option = NonNullable<Question['options']>[number]

const { optionMax, optionsMax, optionsMin } = limits.testing
const none: Option[] = []
const heads = {
  single: 'Варианты: отметьте верный',
  multiple: 'Варианты: отметьте все верные',
  order: 'Варианты в верном порядке',
}

/** What is chosen from or put in order; Enter begins the next one. */
export function OptionsField({ question, faults, onBusy, onChange }: OptionsFieldProps) {
  const { type, options = none, correct = [] } = question
  const name = useId()
  const { list, goTo } = useNextField<HTMLUListElement>(options)
  const isOrder = type === 'order'
  const head = type === 'single' || type === 'multiple' || isOrder ? heads[type] : ''

  function add(at: number) {
    if (options.length >= optionsMax) return
    goTo(at)
    onChange({ options: options.toSpliced(at, 0, { id: newId(), text: '' }) })
  }
  function press(event: KeyboardEvent, at: number) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    add(at + 1)
  }
  const put = (id: string, part: Partial<Option>) =>
    onChange({ options: options.map((one) => (one.id === id ? { ...one, ...part } : one)) })
  return (
    <div role="group" aria-label={head}>
      <Input.Label labelElement="div">{head}</Input.Label>
      <ul role="list" className="tedit-options" data-order={isOrder || undefined} ref={list}>
        {options.map((option, at) => (
          <li key={option.id}>
            {isOrder ? (
              <span className="tedit-number">{at + 1}.</span>
            ) : (
              // As large as a finger needs, more than the mark itself.
              <label className="tedit-correct">
                <input
                  type={type === 'single' ? 'radio' : 'checkbox'}
                  name={name}
                  aria-label={`Верный: вариант ${at + 1}`}
                  aria-invalid={(faults.correct !== undefined && at === 0) || undefined}
                  aria-describedby={faults.correct !== undefined && at === 0 ? `${name}-correct` : undefined}
                  checked={correct.includes(option.id)}
                  onChange={() => onChange({ correct: marked(question, option.id) })}
                />
              </label>
            )}
            <TextInput
              {...wrongGroup(faults.options !== undefined && at === 0 ? `${name}-options` : undefined)}
              data-first
              aria-label={`Вариант ${at + 1}`}
              autoComplete="off"
              maxLength={optionMax}
              value={option.text}
              onKeyDown={(event) => press(event, at)}
              onChange={({ currentTarget }) => put(option.id, { text: currentTarget.value })}
            />
            <PictureField
              small
              label={`Картинка к варианту ${at + 1}`}
              url={option.image}
              fault={undefined}
              onBusy={onBusy}
              onChange={(image) => put(option.id, { image })}
            />
            {isOrder && (
              <>
                <ActionIcon
                  aria-label={`Выше: вариант ${at + 1}`}
                  disabled={at === 0}
                  onClick={() => onChange({ options: moved(options, at, at - 1) })}
                >
                  <IconArrowUp size={18} />
                </ActionIcon>
                <ActionIcon
                  aria-label={`Ниже: вариант ${at + 1}`}
                  disabled={at === options.length - 1}
                  onClick={() => onChange({ options: moved(options, at, at + 1) })}
                >
                  <IconArrowDown size={18} />
                </ActionIcon>
              </>
            )}
            <ActionIcon
              aria-label={`Убрать вариант ${at + 1}`}
              disabled={options.length <= optionsMin}
              onClick={() => {
                goTo(at - 1)
                onChange(withoutOption(question, option.id))
              }}
            >
              <IconX size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {(['options', 'correct'] as const).map(
        (part) =>
          faults[part] !== undefined && (
            <Input.Error key={part} id={`${name}-${part}`} mb={6}>
              {faults[part]}
            </Input.Error>
          ),
      )}
      {options.length < optionsMax && (
        <Button variant="subtle" leftSection={<IconPlus size={18} />} onClick={() => add(options.length)}>
          Добавить вариант
        </Button>
      )}
    </div>
  )
}
