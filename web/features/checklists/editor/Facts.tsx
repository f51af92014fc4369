import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { Select } from '../../../ui/overlays/fields.tsx'
import type { ChecklistDraft } from './checklist-draft.ts'

interface FactsProps {
  draft: ChecklistDraft
  change: (part: Partial<ChecklistDraft>) => void
  fields: Record<string, string> | undefined
}

/** What the checklist is called, and where it is found. */
export function Facts({ draft, change, fields }: FactsProps) {
  const categories = useRead('categoryList', {})
  // One that is switched off is offered to whoever has it already.
  const offered = (categories.data ?? []).filter(({ _id, isActive }) => isActive || _id === draft.category)
  return (
    <>
      <div className="cled-fields" data-wide>
        <TextInput
          name="title"
          label="Название"
          autoComplete="off"
          maxLength={limits.checklists.titleMax}
          value={draft.title}
          error={errorOf(fields, 'title')}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
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
      </div>
      <Textarea
        name="description"
        label="Описание, необязательно"
        rows={1}
        maxLength={limits.checklists.descriptionMax}
        value={draft.description}
        error={errorOf(fields, 'description')}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <Checkbox
        label="Включён"
        description="Отключённый никто не заполняет"
        checked={draft.isActive}
        onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
      />
    </>
  )
}
