import { labels } from '../../openapi/gen/labels.gen.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { shortDateTimeIn } from '../../openapi/rules/time/wall-words.ts'
import { escape, packed, type Message } from './message.ts'

type Task = components['schemas']['Task']
type Shown = Pick<
  Task,
  '_id' | 'number' | 'title' | 'status' | 'restaurant' | 'deadline' | 'timezone' | 'isOverdue' | 'actions'
>

export const taskPath = (id: string) => `/tasks/${id}/edit`

/** Its number comes first: by it a photo that answers the message finds the task (heard.ts). */
export function taskMessage(task: Shown): Message {
  const { number, title, status, restaurant, deadline, timezone, isOverdue } = task
  const state = isOverdue ? `${labels.TaskStatus[status]}, просрочена` : labels.TaskStatus[status]
  const place = [restaurant?.name, deadline === null ? undefined : `до ${shortDateTimeIn(deadline, timezone)}`]
  const lines = [
    `<b>Задача №${number}</b> · ${state}`,
    escape(title),
    escape(place.filter((part) => part !== undefined).join(' · ')),
  ]
  const buttons = buttonsOf(task)
  return { html: lines.filter(Boolean).join('\n'), ...(buttons.length > 0 && { keyboard: [buttons] }) }
}

/** As the person may go on with it (rules/tasks/tasks.ts). */
export function buttonsOf({ _id, actions }: Pick<Task, '_id' | 'actions'>) {
  const id = packed(_id)
  if (actions.includes('take')) return [{ text: 'Взять', callback_data: `take:${id}` }]
  if (actions.includes('finish') || actions.includes('submit')) return [{ text: 'Готово', callback_data: `done:${id}` }]
  return []
}
