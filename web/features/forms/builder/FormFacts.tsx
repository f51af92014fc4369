import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { textField } from '../../../lib/text-field.ts'
import { CategorySelect } from '../../../shell/CategorySelect.tsx'
import type { FormDraft } from './form-draft.ts'

interface FormFactsProps {
  draft: FormDraft
  change: (part: Partial<FormDraft>) => void
  fields: Record<string, string> | undefined
}

/** What the form is called, and whom it is for. */
export function FormFacts(form: FormFactsProps) {
  const { draft, change, fields } = form
  return (
    <div className="forms-facts">
      <TextInput
        label="Название формы"
        className="forms-facts-title"
        autoComplete="off"
        maxLength={limits.forms.titleMax}
        {...textField(form, 'title')}
      />
      <Textarea label="Описание" rows={1} maxLength={limits.forms.descriptionMax} {...textField(form, 'description')} />
      <div className="forms-facts-row">
        <CategorySelect
          value={draft.category}
          error={errorOf(fields, 'category')}
          onChange={(category) => change({ category })}
        />
        <Checkbox
          label="Включена"
          description="Отключённую нельзя выбрать для новых задач"
          checked={draft.isActive}
          error={errorOf(fields, 'isActive')}
          onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
        />
      </div>
    </div>
  )
}
