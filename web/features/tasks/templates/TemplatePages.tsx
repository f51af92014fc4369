import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { Problem } from '../../../api/problem.ts'
import { useRead } from '../../../data/useRead.ts'
import { write } from '../../../data/write.ts'
import { FormOf } from '../../../form/FormOf.tsx'
import { FormPage } from '../../../form/FormPage.tsx'
import { useForm } from '../../../form/useForm.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { textField } from '../../../lib/text-field.ts'
import { href } from '../../../routes.ts'
import { TimeField } from '../../../ui/TimeField.tsx'
import { TaskFields } from '../fields/TaskFields.tsx'
import { newTemplate, type Template, templateBodyOf, type TemplateDraft, templateDraftOf } from './template-draft.ts'

const faults = ({ fields, code, message }: Problem) =>
  fields ?? (code === 'TEMPLATE_NAME_TAKEN' ? { name: message } : undefined)

export function TemplateCreatePage() {
  const [holding, setHolding] = useState(false)
  const form = useForm({
    entity: 'task-template/new',
    first: newTemplate,
    hold: holding,
    send: (draft: TemplateDraft, { key }) => write('templateCreate', { body: templateBodyOf(draft) }, { key }),
    faults,
    said: 'Шаблон создан',
    to: href('taskTemplates'),
    onward: ({ _id, updatedAt }) => ({
      entity: `task-template/${_id}`,
      version: updatedAt,
      to: href('taskTemplateEdit', { id: _id }),
    }),
  })
  return (
    <FormPage title="Новый шаблон задачи" backTo={href('taskTemplates')} backLabel="Шаблоны задач" form={form}>
      <Fields {...form} onBusy={setHolding} />
    </FormPage>
  )
}

export function TemplateEditPage() {
  const { id = '' } = useParams()
  return (
    <FormOf
      read={useRead('templateGet', { path: { id } }, { page: true, fresh: true })}
      waiting="Загрузка шаблона..."
      gone={messages.TEMPLATE_NOT_FOUND}
      failed="Ошибка загрузки шаблонов"
      backTo={href('taskTemplates')}
      backLabel="К шаблонам"
    >
      {(template) => <TemplateForm key={id} template={template} />}
    </FormOf>
  )
}

function TemplateForm({ template }: { template: Template }) {
  const { _id: id, updatedAt } = template
  const [holding, setHolding] = useState(false)
  const form = useForm({
    entity: `task-template/${id}`,
    version: updatedAt,
    first: templateDraftOf(template),
    hold: holding,
    send: (draft: TemplateDraft, { version }) =>
      write('templateUpdate', { path: { id }, body: { ...templateBodyOf(draft), updatedAt: version } }),
    faults,
    said: 'Шаблон обновлен',
    to: href('taskTemplates'),
    onward: (saved) => ({ version: saved.updatedAt }),
  })
  return (
    <FormPage title="Шаблон задачи" backTo={href('taskTemplates')} backLabel="Шаблоны задач" form={form}>
      <Fields {...form} asksFor={template.form} onBusy={setHolding} />
    </FormPage>
  )
}

interface FieldsProps {
  draft: TemplateDraft
  change: (part: Partial<TemplateDraft>) => void
  fields: Record<string, string> | undefined
  asksFor?: Template['form']
  onBusy: (busy: boolean) => void
}

function Fields(props: FieldsProps) {
  const { draft, change, fields } = props
  return (
    <TaskFields
      {...props}
      withMode
      above={
        <TextInput
          label="Название шаблона"
          autoComplete="off"
          maxLength={limits.taskTemplates.nameMax}
          {...textField(props, 'name')}
        />
      }
      when={
        <div className="task-pair">
          <TextInput
            name="dueIn"
            label="Срок, дней от создания"
            description="0 — в тот же день; пусто — без срока"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={draft.dueDays}
            error={errorOf(fields, 'dueIn')}
            onChange={({ currentTarget }) => change({ dueDays: currentTarget.value.replace(/\D/g, '') })}
          />
          <TimeField
            name="dueTime"
            label="Время"
            note="По часам ресторана"
            value={draft.dueTime}
            error={undefined}
            onChange={(dueTime) => change({ dueTime })}
          />
        </div>
      }
    />
  )
}
