import { NativeSelect } from '@mantine/core'
import { unlisted } from '../lib/unlisted.ts'

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
  // An id of the address that the lists don't know (yet) still narrows the list.
  const isKnown = value === undefined || data.some((one) => one.value === value)
  const known = isKnown ? data : [...data, { value, label: unlisted(options !== undefined) }]
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: all }, ...known]}
      value={value ?? ''}
      data-chosen={value !== undefined || undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}
