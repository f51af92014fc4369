import { Switch } from '@mantine/core'
import { useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { Problem } from '../../../api/problem.ts'
import { useRead } from '../../../data/useRead.ts'
import { write } from '../../../data/write.ts'
import { FormPage } from '../../../form/FormPage.tsx'
import { useForm } from '../../../form/useForm.ts'
import { useLateWaiting } from '../../../lib/useLateWaiting.ts'
import { href } from '../../../routes.ts'
import { DeadlineFields } from '../fields/DeadlineFields.tsx'
import { deadlineOf, newTask, sharedOf, type TaskDraft } from '../fields/draft.ts'
import { LazyRepeat } from '../fields/LazyRepeat.tsx'
import { newRepeat, type RepeatDraft, repeatOf } from '../fields/repeat.ts'
import { TaskFields } from '../fields/TaskFields.tsx'
import { useTaskZone } from '../fields/useTaskZone.ts'
import { FromTemplate } from '../templates/FromTemplate.tsx'
import { SaveAsTemplate } from '../templates/SaveAsTemplate.tsx'

interface CreateDraft extends TaskDraft {
  repeats: boolean
  repeat: RepeatDraft
}
const first: CreateDraft = { ...newTask, repeats: false, repeat: newRepeat }

/** A new task: one for all or one for each, once or again and again, from nothing or from a template. */
export function TaskCreatePage() {
  const [holding, setHolding] = useState(false)
  // Asked when it is sent: the restaurant may be chosen last.
  const [restaurant, setRestaurant] = useState('')
  const zone = useTaskZone(restaurant)
  const { data: templates, failed } = useRead('templateList')
  const waiting = !templates && !failed
  const late = useLateWaiting(waiting, limits.app.layoutDelayMs)
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
  // The fields are drawn where they stay: with the choice of a template above them, or without one.
  if (waiting && !late) return null
  return (
    <FormPage title="Новая задача" backTo={href('tasks')} backLabel="Задачи" form={form}>
      {(waiting || (templates && templates.length > 0)) && (
        <FromTemplate templates={templates} draft={draft} onChoose={change} />
      )}
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
