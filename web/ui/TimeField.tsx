import { TextInput } from '@mantine/core'
import { timeOf } from '../lib/clock-time.ts'

interface TimeFieldProps {
  name: string
  label: string
  note?: string | undefined
  value: string
  error: string | undefined
  onChange: (time: string) => void
}

/** Of text: the browser's own field of time keeps a half typed one to itself, and the form would send nothing. */
export function TimeField({ name, label, note, value, error, onChange }: TimeFieldProps) {
  return (
    <TextInput
      name={name}
      label={label}
      placeholder="ЧЧ:ММ"
      description={note}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => timeOf(value) !== value && onChange(timeOf(value))}
    />
  )
}
