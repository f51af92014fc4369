import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { Select } from '../../../ui/overlays/fields.tsx'
import type { FormDraft } from './form-draft.ts'

interface FormFactsProps {
  draft: FormDraft
  change: (part: Partial<FormDraft>) => void
  fields: Record<string, string> | undefined
}

/** What the form is called, and whom it is for. */
export function FormFacts({ draft, change, fields }: FormFactsProps) {
  const categories = useRead('categoryList', {})
  // One that is switched off is offered to whoever has it already.
  const offered = (categories.data ?? []).filter(({ _id, isActive }) => isActive || _id === draft.category)
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
