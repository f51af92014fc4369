import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useSnapshot } from 'valtio'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { moduleIsOn } from '../../../../openapi/rules/company/modules.ts'
import { useRead } from '../../../data/useRead.ts'
import { ArticleSelect } from '../../../editor/pickers/ArticleSelect.tsx'
import { errorOf } from '../../../lib/field-errors.ts'
import { textField } from '../../../lib/text-field.ts'
import { session } from '../../../shell/session.ts'
import { counted } from '../../../ui/counted.ts'
import type { PartProps } from './test-draft.ts'

/** What the test is called, and where it is found. */
export function Facts(form: PartProps) {
  const { draft, change, fields } = form
  const { company } = useSnapshot(session)
  const categories = useRead('categoryList', {})
  // One that is switched off is offered to whoever has it already.
  const offered = (categories.data ?? []).filter(({ _id, isActive }) => isActive || _id === draft.category)
  return (
    <div className="tedit-part">
      <TextInput
        label="Название"
        autoComplete="off"
        maxLength={limits.testing.titleMax}
        {...textField(form, 'title')}
      />
      <Textarea
        label="Описание"
        rows={3}
        {...counted(draft.description, limits.testing.descriptionMax)}
        {...textField(form, 'description')}
      />
      <NativeSelect
        label="Категория"
        data={[{ value: '', label: 'Без категории' }, ...offered.map(({ _id, name }) => ({ value: _id, label: name }))]}
        value={draft.category ?? ''}
        error={errorOf(fields, 'category')}
        onChange={({ currentTarget }) => change({ category: currentTarget.value || null })}
      />
      {company && moduleIsOn(company, 'knowledgeBase') && (
        <ArticleSelect
          label="Статья, по которой тест"
          placeholder="Необязательно"
          clearLabel="Убрать статью"
          value={draft.article ?? null}
          fault={errorOf(fields, 'article')}
          onChange={(article) => change({ article })}
        />
      )}
    </div>
  )
}
