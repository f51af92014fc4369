import { cleanText } from '../../../openapi/rules/clean-text.ts'
import { taskChanges } from '../../../openapi/rules/task-changes.ts'
import { editFault, isOpen, isPast, mayDelete } from '../../../openapi/rules/tasks.ts'
import type { FeatureHandlers } from '../../context.ts'
import { db, rowsOf, staffOf } from '../../db.ts'
import { record } from '../../events.ts'
import type { StoredTask } from '../../seed/tasks/rows.ts'
import { taskCreate } from './create.ts'
import { keep } from './history.ts'
import { cardOf, changedAt, isStale, partOf, responseOf, taskOf } from './present.ts'
import { lost, refer } from './refer.ts'

const filesOf = ({ attachments, result }: StoredTask) => [...attachments, ...(result?.attachments ?? [])]

type Calls = 'taskCreate' | 'taskUpdate' | 'taskDelete' | 'taskHandOver'
export const writing: Pick<FeatureHandlers<'tasks'>, Calls> = {
  taskCreate,

  taskUpdate(context) {
    const { path, body, user, now, problem } = context
    const old = taskOf(context, path.id)
    if (!old) throw problem(404, 'TASK_NOT_FOUND')
    const fault = editFault(old, partOf(context, old))
    if (fault) throw problem(409, fault)
    if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
    refer(context, body, { ...old, attachments: filesOf(old) })
    const { title, description, deadline, updatedAt: _, ...rest } = body
    const next: StoredTask = {
      ...old,
      ...rest,
      title: title === undefined ? old.title : cleanText(title),
      description: description === undefined ? old.description : cleanText(description),
      deadline: deadline === undefined ? old.deadline : deadline && new Date(deadline).toISOString(),
    }
    if (isPast(next.deadline, now(), old.deadline)) throw lost('DEADLINE_PAST', 'deadline')
    if (responseOf(context, old) && next.form !== old.form) throw problem(409, 'TASK_ANSWERED')
    const changes = taskChanges(cardOf(context, old), cardOf(context, next))
    if (changes) {
      Object.assign(old, next, { updatedAt: changedAt(context, old) })
      keep(old, now(), { by: user.id, action: 'updated', changes })
      record(context, { action: 'task.updated', entity: { id: old._id, title: old.title }, changes })
    }
    return { status: 200, body: cardOf(context, old) }
  },

  /** What was answered to its form stays. */
  taskDelete(context) {
    const task = taskOf(context, context.path.id)
    if (!task) throw context.problem(404, 'TASK_NOT_FOUND')
    if (!mayDelete(task, partOf(context, task))) throw context.problem(409, 'TASK_NOT_DELETABLE')
    const answer = responseOf(context, task)
    if (answer) answer.task = null
    db.tasks = db.tasks.filter(({ row }) => row !== task)
    record(context, { action: 'task.deleted', entity: { id: task._id, title: task.title } })
    return { status: 200, body: { message: 'Задача удалена' } }
  },

  taskHandOver(context) {
    const { body, company, user, now } = context
    const from = rowsOf('users', company._id).find(({ id }) => id === body.from)
    if (!from) throw lost('USER_NOT_FOUND', 'from')
    const to = staffOf(company._id).find(({ id, isActive }) => id === body.to && isActive)
    if (!to) throw lost('ASSIGNEE_NOT_FOUND', 'to')
    const only = body.tasks
    const tasks = rowsOf('tasks', company._id).filter(
      ({ _id, status, assignees }) =>
        isOpen(status) && assignees.includes(from.id) && (only === undefined || only.includes(_id)),
    )
    if (only && tasks.length < only.length) throw lost('TASK_NOT_FOUND', 'tasks')
    const series = only
      ? []
      : rowsOf('taskSeries', company._id).filter(({ ended, assignees }) => !ended && assignees.includes(from.id))
    // Whoever hands them to himself changes nothing.
    if (from.id === to.id) return { status: 200, body: { tasks: tasks.length, series: series.length } }
    const handed = { assignees: { old: [from.name], new: [to.name] } }
    for (const row of [...tasks, ...series]) {
      row.assignees = [...new Set(row.assignees.map((id) => (id === from.id ? to.id : id)))]
      row.updatedAt = changedAt(context, row)
    }
    for (const task of tasks) keep(task, now(), { by: user.id, action: 'handed_over', changes: handed })
    const told =
      <A extends 'task.handed_over' | 'task_series.updated'>(action: A) =>
      ({ _id, title }: { _id: string; title: string }) => ({ action, entity: { id: _id, title }, changes: handed })
    const parts = [...tasks.map(told('task.handed_over')), ...series.map(told('task_series.updated'))]
    if (parts.length > 0)
      record(context, { action: 'task.handed_over', changes: { ...handed, tasks: { new: tasks.length } } }, parts)
    return { status: 200, body: { tasks: tasks.length, series: series.length } }
  },
}
