import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { externalIdOf } from '../../../openapi/rules/integrations/external-id.ts'
import { taskChanges } from '../../../openapi/rules/tasks/task-changes.ts'
import { editFault, isPast, mayDelete } from '../../../openapi/rules/tasks/tasks.ts'
import type { FeatureHandlers } from '../../context.ts'
import { db, rowsOf } from '../../db.ts'
import { record } from '../../events.ts'
import { holdToFreeExternalId } from '../../external-ids.ts'
import { failOnPurpose } from '../../fail.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import type { StoredTask } from '../../seed/tasks/rows.ts'
import { forgetNotices } from '../notifications/stream.ts'
import { retitle } from '../notifications/tell.ts'
import { taskCreate } from './create.ts'
import { handed, handOver, taker } from './hand-over.ts'
import { keep } from './history.ts'
import { cardOf, changedAt, isStale, partOf, responseOf, taskOf } from './present.ts'
import { lost, refer } from './refer.ts'
import { settleLeft, settleMoved, tellAssigned } from './told.ts'

const filesOf = ({ attachments, result }: StoredTask) => [...attachments, ...(result?.attachments ?? [])]

type Calls = 'taskCreate' | 'taskUpdate' | 'taskDelete' | 'taskHandOver'
export const writing: Pick<FeatureHandlers<'tasks'>, Calls> = {
  taskCreate,

  async taskUpdate(context) {
    const { path, body, user, now, problem } = context
    await failOnPurpose(wordFailures, body.title, context)
    const old = taskOf(context, path.id)
    if (!old) throw problem(404, 'TASK_NOT_FOUND')
    const fault = editFault(old, partOf(context, old))
    if (fault === 'TASK_NOT_YOURS') throw problem(409, fault)
    if (isStale(body.updatedAt, old)) throw problem(409, fault ?? 'STALE')
    refer(context, body, { ...old, attachments: filesOf(old) })
    const { title, externalId, description, deadline, updatedAt: _, ...rest } = body
    const next: StoredTask = {
      ...old,
      ...rest,
      title: title === undefined ? old.title : cleanText(title),
      externalId: externalIdOf(externalId, old.externalId),
      description: description === undefined ? old.description : cleanText(description),
      deadline: deadline === undefined ? old.deadline : deadline && new Date(deadline).toISOString(),
    }
    const changes = taskChanges(cardOf(context, old), cardOf(context, next))
    if (fault && changes) throw problem(409, fault)
    if (isPast(next.deadline, now(), old.deadline)) throw lost('DEADLINE_PAST', 'deadline')
    if (responseOf(context, old) && next.form !== old.form) throw problem(409, 'TASK_ANSWERED')
    holdToFreeExternalId('tasks', context.company._id, next.externalId, old._id)
    if (changes) {
      const had = old.assignees
      Object.assign(old, next, { updatedAt: changedAt(context, old) })
      keep(old, now(), { by: user.id, action: 'updated', changes })
      record(context, { action: 'task.updated', entity: { id: old._id, title: old.title }, changes })
      const came = old.assignees.filter((id) => !had.includes(id))
      const left = had.filter((id) => !old.assignees.includes(id))
      tellAssigned(context, old, came)
      settleLeft(context, old, left)
      if (changes.deadline) settleMoved(context, old)
      retitle(context, old)
    }
    return { status: 200, body: cardOf(context, old) }
  },

  /** What was answered to its form stays. */
  taskDelete(context) {
    const task = taskOf(context, context.path.id)
    if (!task) throw context.problem(404, 'TASK_NOT_FOUND')
    if (!mayDelete(task, partOf(context, task))) throw context.problem(409, 'TASK_NOT_DELETABLE')
    const answer = responseOf(context, task)
    if (answer) Object.assign(answer, { task: null, updatedAt: new Date(context.now()).toISOString() })
    db.tasks = db.tasks.filter(({ row }) => row !== task)
    forgetNotices(context, task._id)
    record(context, { action: 'task.deleted', entity: { id: task._id, title: task.title } })
    return { status: 200, body: { message: 'Задача удалена' } }
  },

  taskHandOver(context) {
    const { body, company } = context
    // Whoever has left has left his tasks too.
    const from = rowsOf('users', company._id).find(({ id }) => id === body.from)
    if (!from) throw lost('USER_NOT_FOUND', 'from')
    const to = taker(context, body.to)
    if (!to) throw lost('ASSIGNEE_NOT_FOUND', 'to')
    const { tasks: only } = body
    const handing = { from, to, only }
    if (only && handed(context, handing).length < only.length) throw lost('TASK_NOT_FOUND', 'tasks')
    const { tasks, series, parts, whole } = handOver(context, handing)
    if (parts.length > 0) record(context, whole, parts)
    return { status: 200, body: { tasks, series } }
  },
}
