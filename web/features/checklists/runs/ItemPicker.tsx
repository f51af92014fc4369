import { useRead } from '../../../data/useRead.ts'
import { Select } from '../../../ui/overlays/fields.tsx'

interface ItemPickerProps {
  checklist: string
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** Which item was out of order; one that the checklist has no more is still asked about. */
export function ItemPicker({ checklist, value, onChange }: ItemPickerProps) {
  const { data } = useRead('checklistGet', { path: { id: checklist } })
  const items = (data?.items ?? []).map(({ id, title }) => ({ value: id.toLowerCase(), label: title }))
  const isGone = value !== undefined && data !== undefined && !items.some((item) => item.value === value)
  return (
    <Select
      label="Отклонение в пункте"
      placeholder="Любой"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Любой пункт' }}
      data={isGone ? [{ value, label: 'Удалённый пункт' }, ...items] : items}
      value={value ?? null}
      nothingFoundMessage="Ничего не найдено"
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}
