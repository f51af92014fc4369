import { useRead } from '../data/useRead.ts'
import { Select } from '../ui/overlays/fields.tsx'

interface CategorySelectProps {
  value: string | null
  error: string | undefined
  onChange: (category: string | null) => void
}

/** The category of a template; one that is switched off is offered to whoever has it already. */
export function CategorySelect({ value, error, onChange }: CategorySelectProps) {
  const { data = [] } = useRead('categoryList', {})
  const offered = data.filter(({ _id, isActive }) => isActive || _id === value)
  return (
    <Select
      label="Категория"
      placeholder="Без категории"
      clearable
      clearButtonProps={{ 'aria-label': 'Без категории' }}
      data={offered.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
