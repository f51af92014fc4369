import { Checkbox } from '@mantine/core'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { ColorField } from '../../ui/ColorField.tsx'
import { NameFields } from '../../ui/NameFields.tsx'
import { type CategoryDraft, standardColor } from './category.ts'

interface CategoryFieldsProps {
  draft: CategoryDraft
  change: (part: Partial<CategoryDraft>) => void
  fields: Record<string, string> | undefined
}

export function CategoryFields({ draft, change, fields }: CategoryFieldsProps) {
  return (
    <>
      <NameFields
        draft={draft}
        change={change}
        fields={fields}
        nameMax={limits.categories.nameMax}
        descriptionMax={limits.categories.descriptionMax}
      />
      <ColorField
        label="Цвет"
        standard={standardColor}
        value={draft.color}
        onChange={(color) => change({ color })}
        error={errorOf(fields, 'color')}
      />
      <Checkbox
        name="isActive"
        label="Активна"
        description="Неактивную категорию нельзя выбрать"
        checked={draft.isActive}
        error={errorOf(fields, 'isActive')}
        onChange={(event) => change({ isActive: event.currentTarget.checked })}
      />
    </>
  )
}
