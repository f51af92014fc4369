import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { CategorySelect } from '../../../shell/CategorySelect.tsx'
import type { ChecklistDraft } from './checklist-draft.ts'

interface FactsProps {
  draft: ChecklistDraft
  change: (part: Partial<ChecklistDraft>) => void
  fields: Record<string, string> | undefined
}

/** What the checklist is called, and where it is found. */
export function Facts({ draft, change, fields }: FactsProps) {
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
        <CategorySelect
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
