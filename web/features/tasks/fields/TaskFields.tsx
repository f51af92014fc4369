import './fields.css'
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { useAhead } from '../../../lib/useAhead.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { textField } from '../../../lib/text-field.ts'
import { withUnlisted } from '../../../lib/unlisted.ts'
import { counted } from '../../../ui/counted.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
import type { TaskDraft } from './draft.ts'
import { PeopleField } from './PeopleField.tsx'

const loadFiles = () => import('./FilesField.tsx').then((file) => file.FilesField)
/** The rest of the form is whole without them. */
const noFiles = () => {}

export interface TaskFieldsProps<Draft extends TaskDraft> {
  draft: Draft
  change: (part: Partial<Draft>) => void
  fields: Record<string, string> | undefined
  /** Between the people and the priority: a deadline, or a repeat. */
  when?: ReactNode
  /** Before all: the name of a template. */
  above?: ReactNode
  withMode?: boolean
  /** The form that it asks for already: one that is switched off is in no list. */
  asksFor?: FormRef | null
  onBusy: (busy: boolean) => void
}
interface FormRef {
  _id: string
  title: string
}

/** What a task, a series and a template are filled in with alike. */
export function TaskFields<Draft extends TaskDraft>(props: TaskFieldsProps<Draft>) {
  const { draft, fields, when, above, withMode = false, asksFor = null, onBusy } = props
  const change = props.change as (part: Partial<TaskDraft>) => void
  const form = { draft, change, fields }
  // Files that go up together come one by one, each to what is there by then.
  const attached = useAhead(draft.files, (files) => change({ files }))
  return (
    <>
      {above}
      <TextInput
        label="Название"
        {...counted(draft.title, limits.tasks.titleMax)}
        autoComplete="off"
        {...textField(form, 'title')}
      />
      <Textarea
        label="Описание"
        rows={4}
        resize="vertical"
        maxLength={limits.tasks.descriptionMax}
        {...textField(form, 'description')}
      />
      <PeopleField draft={draft} error={errorOf(fields, 'assignees')} change={change} withMode={withMode} />
      {when}
      <div className="task-pair">
        <NativeSelect
          name="priority"
          label="Приоритет"
          data={Object.entries(labels.TaskPriority).map(([value, label]) => ({ value, label }))}
          value={draft.priority}
          error={errorOf(fields, 'priority')}
          onChange={({ currentTarget }) => change({ priority: currentTarget.value as TaskDraft['priority'] })}
        />
        <Choices draft={draft} fields={fields} asksFor={asksFor} change={change} />
      </div>
      <Switch
        name="requireReview"
        label="Требуется проверка"
        description="Исполнитель отправит задачу на проверку, завершите её вы"
        checked={draft.requireReview}
        onChange={({ currentTarget }) => change({ requireReview: currentTarget.checked })}
      />
      <Switch
        name="requirePhoto"
        label="Требуется фото"
        description="Без фото результата задачу не завершить"
        checked={draft.requirePhoto}
        onChange={({ currentTarget }) => change({ requirePhoto: currentTarget.checked })}
      />
      <Fetched
        wanted
        load={loadFiles}
        onFailure={noFiles}
        props={{
          files: draft.files,
          error: errorOf(fields, 'attachments'),
          onAdd: (file) => attached.put([...attached.now(), file]),
          onRemove: (id) => attached.put(attached.now().filter(({ fileId }) => fileId !== id)),
          onBusy,
        }}
      />
    </>
  )
}

interface ChoicesProps {
  draft: TaskDraft
  fields: Record<string, string> | undefined
  asksFor: FormRef | null
  change: (part: Partial<TaskDraft>) => void
}

function Choices({ draft, fields, asksFor, change }: ChoicesProps) {
  const { data: places } = useRead('restaurantList', { query: { status: 'all' } })
  const { data: kinds } = useRead('categoryList')
  const { data: forms } = useRead('formList', { query: { status: 'active' } })
  return (
    <>
      <Choice
        name="restaurant"
        label="Ресторан"
        none="Не указан"
        options={places?.filter(({ isActive, _id }) => isActive || _id === draft.restaurant)}
        value={draft.restaurant}
        error={errorOf(fields, 'restaurant')}
        onChange={(restaurant) => change({ restaurant })}
      />
      <Choice
        name="category"
        label="Категория"
        none="Без категории"
        options={kinds?.filter(({ isActive, _id }) => isActive || _id === draft.category)}
        value={draft.category}
        error={errorOf(fields, 'category')}
        onChange={(category) => change({ category })}
      />
      <Choice
        name="form"
        label="Форма отчета"
        none="Без формы"
        options={forms && offered(forms, asksFor)}
        value={draft.form}
        error={errorOf(fields, 'form')}
        onChange={(form) => change({ form })}
      />
    </>
  )
}

function offered(forms: readonly FormRef[], asksFor: FormRef | null) {
  const isOff = asksFor && forms.every(({ _id }) => _id !== asksFor._id)
  const all = forms.map(({ _id, title }) => ({ _id, name: title }))
  return isOff ? [...all, { _id: asksFor._id, name: `${asksFor.title} (отключена)` }] : all
}

interface ChoiceProps {
  name: string
  label: string
  none: string
  options: readonly { _id: string; name: string }[] | undefined
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

function Choice({ name, label, none, options, value, error, onChange }: ChoiceProps) {
  const data = (options ?? []).map((option) => ({ value: option._id, label: option.name }))
  return (
    <NativeSelect
      name={name}
      label={label}
      data={[{ value: '', label: none }, ...withUnlisted(data, value, options !== undefined)]}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
