import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { textField } from '../../../lib/text-field.ts'
import { CategorySelect } from '../../../shell/CategorySelect.tsx'
import type { ChecklistDraft } from './checklist-draft.ts'

interface FactsProps {
  draft: ChecklistDraft
  change: (part: Partial<ChecklistDraft>) => void
  fields: Record<string, string> | undefined
}

/** What the checklist is called, and where it is found. */
export function Facts(form: FactsProps) {
  const { draft, change, fields } = form
  return (
    <>
      <div className="cled-fields" data-wide>
        <TextInput
          label="Название"
          autoComplete="off"
          maxLength={limits.checklists.titleMax}
          {...textField(form, 'title')}
        />
        <CategorySelect
          value={draft.category}
          error={errorOf(fields, 'category')}
          onChange={(category) => change({ category })}
        />
      </div>
      <Textarea
        label="Описание, необязательно"
        rows={1}
        maxLength={limits.checklists.descriptionMax}
        {...textField(form, 'description')}
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
