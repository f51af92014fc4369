import { useState } from 'react'
import { useParams } from 'wouter'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Problem } from '../../../api/problem.ts'
import { useRead } from '../../../data/useRead.ts'
import { write } from '../../../data/write.ts'
import { FormOf } from '../../../form/FormOf.tsx'
import { FormPage } from '../../../form/FormPage.tsx'
import { useForm } from '../../../form/useForm.ts'
import { href } from '../../../routes.ts'
import { DeadlineFields } from './DeadlineFields.tsx'
import { deadlineOf, draftOf, sharedOf, type TaskDraft, wallOf } from './draft.ts'
import { TaskFields } from './TaskFields.tsx'
import { useTaskZone } from './useTaskZone.ts'

type Task = Snapshot<components['schemas']['Task']>

/** What was asked for, changed: the card itself is where the work happens. */
export function TaskFieldsPage() {
  const { id = '' } = useParams()
  return (
    <FormOf
      read={useRead('taskGet', { path: { id } }, { page: true, fresh: true })}
      waiting="Загрузка задачи..."
      gone={messages.TASK_NOT_FOUND}
      failed="Ошибка загрузки задач"
      backTo={href('taskEdit', { id })}
      backLabel="К задаче"
    >
      {(task) => <TaskForm key={id} task={task} />}
    </FormOf>
  )
}

function TaskForm({ task }: { task: Task }) {
  const { _id: id, updatedAt, number } = task
  const [holding, setHolding] = useState(false)
  const [restaurant, setRestaurant] = useState(task.restaurant?._id ?? '')
  const zone = useTaskZone(restaurant, task)
  const back = href('taskEdit', { id })
  const first = { ...draftOf(task), ...wallOf(task.deadline, task.timezone) }
  // A moment says more than a day and a minute: what nobody has touched is not told anew.
  const isOld = ({ dueDate, dueTime, restaurant: place }: TaskDraft) =>
    dueDate === first.dueDate && dueTime === first.dueTime && place === first.restaurant
  const form = useForm({
    entity: `task/${id}/fields`,
    version: updatedAt,
    first,
    hold: holding,
    named: ({ title }) => title,
    send: (draft: TaskDraft, { version }) =>
      write('taskUpdate', {
        path: { id },
        body: {
          ...sharedOf(draft),
          ...(!isOld(draft) && { deadline: deadlineOf(draft, zone) }),
          updatedAt: version,
        },
      }),
    faults: ({ fields, code, message }: Problem) =>
      fields ?? (code === 'DEADLINE_PAST' ? { deadline: message } : undefined),
    refused: 'Ошибка обновления задачи',
    said: 'Задача обновлена',
    to: back,
    onward: (saved) => ({ version: saved.updatedAt }),
  })
  const { draft, fields, change } = form
  if (draft.restaurant !== restaurant) setRestaurant(draft.restaurant)
  return (
    <FormPage title={`Изменить задачу №${number}`} backTo={back} backLabel={`Задача №${number}`} form={form}>
      <TaskFields
        {...form}
        asksFor={task.form}
        onBusy={setHolding}
        when={<DeadlineFields draft={draft} zone={zone} stands={isOld(draft)} fields={fields} change={change} />}
      />
    </FormPage>
  )
}
