import { NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useSearchParams } from 'wouter'
import { fieldMessages } from '../../../../openapi/gen/messages.gen.ts'
import type { Problem } from '../../../api/problem.ts'
import { useRead } from '../../../data/useRead.ts'
import { write } from '../../../data/write.ts'
import { useClock } from '../../../lib/countdown.ts'
import { FormPage } from '../../../form/FormPage.tsx'
import { useForm } from '../../../form/useForm.ts'
import { href } from '../../../routes.ts'
import { session } from '../../../shell/session.ts'
import { deadlineOf, newTask, sharedOf, type TaskDraft } from '../fields/draft.ts'
import { DeadlineFields } from '../fields/DeadlineFields.tsx'
import { newRepeat, type RepeatDraft, repeatOf } from '../fields/repeat.ts'
import { RepeatFields } from '../fields/RepeatFields.tsx'
import { TaskFields } from '../fields/TaskFields.tsx'
import { useTaskZone } from '../fields/useTaskZone.ts'
import { fromTemplate } from '../templates/template-draft.ts'
import { SaveAsTemplate } from '../templates/SaveAsTemplate.tsx'

interface CreateDraft extends TaskDraft {
  repeats: boolean
  repeat: RepeatDraft
}
const first: CreateDraft = { ...newTask, repeats: false, repeat: newRepeat }

const said = new Map<number, string>()

/** A new task: for all of them or for each, once or again and again, from nothing or from a template. */
export function TaskCreatePage() {
  const clock = useClock()
  const { company, user } = useSnapshot(session)
  const [holding, setHolding] = useState(false)
  const form = useForm({
    entity: 'task/new',
    first,
    hold: holding,
    named: ({ title }) => title,
    send: (draft: CreateDraft, { key }) => write('taskCreate', { body: bodyOf(draft) }, { key }),
    faults: ({ fields, code, message }: Problem) =>
      fields ?? (code === 'DEADLINE_PAST' ? { deadline: message } : undefined),
    refused: 'Ошибка создания задачи',
    said: ({ tasks }: { tasks: readonly unknown[] }) => (tasks.length === 1 ? 'Задача создана' : `Создано задач: ${tasks.length}`),
    to: href('tasks'),
    onward: () => ({ version: undefined }),
  })
  return null
}
