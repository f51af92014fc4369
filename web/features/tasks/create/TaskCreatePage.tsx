import { Switch } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '../../../api/problem.ts'
import { write } from '../../../data/write.ts'
import { FormPage } from '../../../form/FormPage.tsx'
import { useForm } from '../../../form/useForm.ts'
import { href } from '../../../routes.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
import { DeadlineFields } from '../fields/DeadlineFields.tsx'
import { deadlineOf, newTask, sharedOf, type TaskDraft } from '../fields/draft.ts'
import { LazyRepeat } from '../fields/LazyRepeat.tsx'
import { newRepeat, type RepeatDraft, repeatOf } from '../fields/repeat.ts'
import { TaskFields } from '../fields/TaskFields.tsx'
import { useTaskZone } from '../fields/useTaskZone.ts'
import { SaveAsTemplate } from '../templates/SaveAsTemplate.tsx'

interface CreateDraft extends TaskDraft {
  repeats: boolean
  repeat: RepeatDraft
}
const loadTemplates = () => import('../templates/FromTemplate.tsx').then((file) => file.FromTemplate)
/** A task can be filled in by hand. */
const withoutTemplates = () => {}
const first: CreateDraft = { ...newTask, repeats: false, repeat: newRepeat }

/** A new task: one for all or one for each, once or again and again, from nothing or from a template. */
export function TaskCreatePage() {
  const [holding, setHolding] = useState(false)
  // Asked when it is sent: the restaurant may be chosen last.
  const [restaurant, setRestaurant] = useState('')
  const zone = useTaskZone(restaurant)
  const form = useForm({
    entity: 'task/new',
    first,
    hold: holding,
    named: ({ title }) => title,
    send: (draft: CreateDraft, { key }) => write('taskCreate', { body: bodyOf(draft, zone) }, { key }),
    faults: ({ fields, code, message }: Problem) =>
      fields ?? (code === 'DEADLINE_PAST' ? { deadline: message } : undefined),
    refused: 'Ошибка создания задачи',
    said: ({ tasks, series }) => {
      if (series) return 'Повторяющаяся задача создана'
      return tasks.length === 1 ? 'Задача создана' : `Создано задач: ${tasks.length}`
    },
    to: href('tasks'),
    // What was typed after it was sent would be another task.
    onward: () => ({ version: undefined }),
  })
  const { draft, fields, change } = form
  if (draft.restaurant !== restaurant) setRestaurant(draft.restaurant)
  return (
    <FormPage title="Новая задача" backTo={href('tasks')} backLabel="Задачи" form={form}>
      <Fetched wanted load={loadTemplates} onFailure={withoutTemplates} props={{ draft, onChoose: change }} />
      <TaskFields
        {...form}
        withMode
        onBusy={setHolding}
        when={
          <>
            <Switch
              name="repeats"
              label="Повторять"
              description="Следующая появится сама, когда придёт её день"
              checked={draft.repeats}
              onChange={({ currentTarget }) => change({ repeats: currentTarget.checked })}
            />
            {draft.repeats ? (
              <LazyRepeat
                draft={draft.repeat}
                restaurant={draft.restaurant}
                fields={fields}
                change={(part) => change({ repeat: { ...draft.repeat, ...part } })}
                onFailure={() => change({ repeats: false })}
              />
            ) : (
              <DeadlineFields draft={draft} zone={zone} fields={fields} change={change} />
            )}
          </>
        }
      />
      <SaveAsTemplate draft={draft} />
    </FormPage>
  )
}

function bodyOf(draft: CreateDraft, zone: string) {
  const { attachments, ...shared } = sharedOf(draft)
  return {
    ...shared,
    attachments,
    assignMode: draft.people.length > 1 ? draft.assignMode : 'any',
    ...(draft.repeats ? { repeat: repeatOf(draft.repeat) } : { deadline: deadlineOf(draft, zone) }),
  }
}
