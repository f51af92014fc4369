import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { commonOf, type FieldProps } from './field.ts'

/** «1,5» and «−2» as people and probes write them. */
export function readNumber(text: string): number | undefined {
  const plain = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
    .replace(/^[−–]/, '-')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined
  return Number(plain)
}
const shown = (value: unknown) => (typeof value === 'number' ? String(value).replace('.', ',') : '')

/** Typed text stays as it is typed; what it means goes on. */
export function NumberField(props: FieldProps) {
  const { field, value, onChange } = props
  const [text, setText] = useState(() => (typeof value === 'string' ? value : shown(value)))
  const meant = text.trim() === '' ? null : (readNumber(text) ?? text)
  // From elsewhere: a draft that came back, another answer.
  const own = value === undefined ? null : value
  const drawn = own === meant || own === null ? text : typeof own === 'string' ? own : shown(own)
  return (
    <TextInput
      {...commonOf(props)}
      className="report-number"
      // A keyboard of figures has no minus on some phones: where one may be needed, the whole one opens.
      inputMode={field.min !== undefined && field.min >= 0 ? (field.precision ? 'decimal' : 'numeric') : 'text'}
      autoComplete="off"
      maxLength={30}
      value={own === null && meant !== null ? '' : drawn}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value
        setText(typed)
        onChange(typed.trim() === '' ? null : (readNumber(typed) ?? typed))
      }}
    />
  )
}
