import { NativeSelect } from '@mantine/core'
import { withUnlisted } from '../lib/unlisted.ts'

interface ChoiceFilterProps {
  label: string
  /** Nothing is chosen. */
  all: string
  value: string | undefined
  options: readonly { _id: string; name: string }[] | undefined
  onChange: (id: string | undefined) => void
}

/** One of the things that the company keeps, or any of them. */
export function ChoiceFilter({ label, all, value, options, onChange }: ChoiceFilterProps) {
  const data = (options ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: all }, ...withUnlisted(data, value ?? '', options !== undefined)]}
      value={value ?? ''}
      data-chosen={value !== undefined || undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}
