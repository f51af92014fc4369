import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { CategorySelect } from '../../../shell/CategorySelect.tsx'
import type { FormDraft } from './form-draft.ts'

interface FormFactsProps {
  draft: FormDraft
  change: (part: Partial<FormDraft>) => void
  fields: Record<string, string> | undefined
}

/** What the form is called, and whom it is for. */
export function FormFacts({ draft, change, fields }: FormFactsProps) {
  return (
    <div className="forms-facts">
      <TextInput
        name="title"
        label="Название формы"
        className="forms-facts-title"
        autoComplete="off"
        maxLength={limits.forms.titleMax}
        value={draft.title}
        error={errorOf(fields, 'title')}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Textarea
        name="description"
        label="Описание"
        rows={1}
        maxLength={limits.forms.descriptionMax}
        value={draft.description}
        error={errorOf(fields, 'description')}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
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
