import { labels } from '../../gen/labels.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { type SheetOf, timeCell } from '../sheets/sheet.ts'

type TaskSummary = components['schemas']['TaskSummary']

export const taskFile = (day: string): string => `Задачи ${day}`

export const taskSheet: SheetOf<TaskSummary> = {
  columns: [
    { title: '№', width: 10 },
    { title: 'Задача', width: 50 },
    { title: 'Статус', width: 16 },
    { title: 'Приоритет', width: 14 },
    { title: 'Исполнители', width: 36 },
    { title: 'Срок', width: 18, isTime: true },
    { title: 'Просрочена', width: 12 },
    { title: 'Ресторан', width: 26 },
    { title: 'Категория', width: 22 },
    { title: 'Поставил', width: 26 },
    { title: 'Создана', width: 18, isTime: true },
    { title: 'Завершена', width: 18, isTime: true },
  ],
  cells: (task) => [
    task.number,
    task.title,
    labels.TaskStatus[task.status],
    labels.TaskPriority[task.priority],
    peopleOf(task),
    // By the clock of its restaurant, as the card and what is told of it.
    timeCell(task.deadline, task.timezone),
    task.isOverdue ? 'Да' : '',
    task.restaurant?.name ?? null,
    task.category?.name ?? null,
    task.createdBy.name,
    timeCell(task.createdAt, task.timezone),
    timeCell(task.completedAt, task.timezone),
  ],
}

function peopleOf({ assignees, assigneesCount }: TaskSummary): string {
  const names = assignees.map(({ name }) => name).join('; ')
  const more = assigneesCount - assignees.length
  return more > 0 ? `${names} и ещё ${more}` : names
}
