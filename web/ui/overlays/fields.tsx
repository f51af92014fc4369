import {
  type MultiSelectProps,
  type NumberInputProps,
  type Primitive,
  type SelectProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useState } from 'react'
import { useOverlays } from './useOverlays.ts'

/** What somebody did with the field before its list could open. */
type Touch = 'none' | 'focused' | 'pressed'

function useField() {
  const [touch, setTouch] = useState<Touch>('none')
  const parts = useOverlays(touch !== 'none')
  const handlers = {
    onFocus: () => setTouch((before) => (before === 'pressed' ? before : 'focused')),
    onBlur: () => setTouch('none'),
    onClick: () => setTouch('pressed'),
  }
  // The field that takes the place goes on where this one was left.
  const taken = touch === 'none' ? {} : { autoFocus: true, defaultDropdownOpened: touch === 'pressed' }
  return { parts, handlers, taken }
}

/**
 * Led to by a refusal or by Tab it stays shut: its list would lie over what is said under it. What scrolls is the list
 * itself (base.css), which the field leads through; a box in it would be one that no key scrolls.
 */
const list = { openOnFocus: false, withScrollArea: false }

/** Mantine's Select; until it is there, a field that looks the same and shows what is chosen. */
export function Select<Value extends Primitive = string>(props: SelectProps<Value>) {
  const { parts, handlers, taken } = useField()
  const { name, label, description, placeholder, error, inputWrapperOrder, leftSection, rightSection, data, value } =
    props
  if (parts) return <parts.Select filter={parts.byName} {...list} {...props} {...taken} />
  const shown = { label, description, placeholder, error, inputWrapperOrder, leftSection, rightSection }
  return <Waiting {...shown} {...handlers} name={name} value={textOf(data, value ?? null)} />
}

export function MultiSelect<Value extends Primitive = string>(props: MultiSelectProps<Value>) {
  const { parts, handlers, taken } = useField()
  const { name, label, description, placeholder, error, data, value = [] } = props
  if (parts)
    return (
      <parts.MultiSelect
        filter={parts.byName}
        renderPill={({ value: one, onRemove, ...drawn }) => {
          // Of what is in no list there is none.
          const option: { label: string } | undefined = drawn.option
          const said = option?.label ?? String(one)
          return (
            // Mantine's own cross has no name and is hidden from those who hear the page; a phone has no Backspace to press.
            <parts.Pill
              withRemoveButton
              {...(onRemove && { onRemove })}
              removeButtonProps={{ 'aria-hidden': false, 'aria-label': `Убрать: ${said}` }}
            >
              {said}
            </parts.Pill>
          )
        }}
        {...list}
        {...props}
        {...taken}
      />
    )
  const text = value.map((one) => textOf(data, one)).join(', ')
  return <Waiting {...{ label, description, placeholder, error, name }} {...handlers} value={text} />
}

/** Mantine's NumberInput; until it is there, a field that shows the number. */
export function NumberInput(props: NumberInputProps) {
  const { parts, handlers, taken } = useField()
  const { name, label, description, placeholder, error, value = '' } = props
  if (parts) return <parts.NumberInput {...props} {...('autoFocus' in taken && { autoFocus: true })} />
  const shown = { name, label, description, placeholder, error }
  return <TextInput {...shown} {...handlers} readOnly inputMode="numeric" autoComplete="off" value={String(value)} />
}

const Waiting = (props: TextInputProps) => <TextInput {...props} readOnly aria-haspopup="listbox" autoComplete="off" />

function textOf(data: readonly unknown[] | undefined, value: unknown): string {
  for (const item of data ?? []) {
    if (item === value) return String(item)
    if (isChoice(item) && item.value === value) return item.label
  }
  return ''
}

const isChoice = (item: unknown): item is { value: unknown; label: string } =>
  typeof item === 'object' && item !== null && 'value' in item && 'label' in item && typeof item.label === 'string'
