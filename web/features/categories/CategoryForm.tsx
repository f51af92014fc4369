import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { messageOf, type Problem } from '../../api/problem.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { ColorField } from '../../ui/ColorField.tsx'
import { FormPage } from '../../ui/FormPage.tsx'
import { NameFields } from '../../ui/NameFields.tsx'
import { bodyOf, type CategoryDraft, faults, standardColor } from './category-form.ts'

interface CategoryFormProps {
  title: string
  begin: CategoryDraft
  save: (body: ReturnType<typeof bodyOf>) => Promise<{ data?: components['schemas']['Category']; error?: Problem }>
  done: string
}

export function CategoryForm({ title, begin, save, done }: CategoryFormProps) {
  const [, navigate] = useLocation()
  const [first] = useState(begin)
  const [draft, setDraft] = useState(first)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const fields = faults(problem)

  const change = (part: Partial<CategoryDraft>) => {
    setProblem(undefined)
    setDraft((before) => ({ ...before, ...part }))
  }

  async function submit() {
    setSending(true)
    setProblem(undefined)
    const { data, error } = await save(bodyOf(draft))
    setSending(false)
    // What was typed stays on the page whatever happened (A3), after STALE too.
    if (!data) return setProblem(error ?? { code: 'INTERNAL', message: '' })
    toast('success', done)
    navigate(href('categories'))
  }

  return (
    <FormPage
      title={title}
      backTo={href('categories')}
      backLabel="Категории"
      error={problem && !fields ? messageOf(problem, 'Ошибка сохранения') : undefined}
      sending={sending}
      touched={JSON.stringify(draft) !== JSON.stringify(first)}
      onSubmit={() => void submit()}
    >
      <NameFields
        draft={draft}
        onChange={change}
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
    </FormPage>
  )
}
