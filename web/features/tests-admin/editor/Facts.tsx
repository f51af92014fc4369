import { Switch, Textarea, TextInput } from '@mantine/core'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { counted } from '../../../ui/counted.ts'
import { Select } from '../../../ui/overlays/fields.tsx'
import type { PartProps } from './test-draft.ts'

/** What the test is called, where it is found, and whether it can be taken. */
export function Facts({ draft, change, fields }: PartProps) {
  const categories = useRead('categoryList', {})
  // One that is switched off is offered to whoever has it already.
  const offered = (categories.data ?? []).filter(({ _id, isActive }) => isActive || _id === draft.category)
  return (
    <div className="tedit-part">
      <TextInput
        name="title"
        label="Название"
        autoComplete="off"
        maxLength={limits.testing.titleMax}
        value={draft.title}
        error={errorOf(fields, 'title')}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Textarea
        name="description"
        label="Описание"
        rows={3}
        {...counted(draft.description, limits.testing.descriptionMax)}
        value={draft.description}
        error={errorOf(fields, 'description')}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <Select
        label="Категория"
        placeholder="Без категории"
        clearable
        clearButtonProps={{ 'aria-label': 'Без категории' }}
        data={offered.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={draft.category}
        error={errorOf(fields, 'category')}
        onChange={(category) => change({ category })}
      />
      <Switch
        label="Тест включён"
        description="Отключённый тест никто не начнёт; результаты остаются"
        checked={draft.isActive}
        onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
      />
    </div>
  )
}
