import { shortened } from '../../../openapi/rules/cut-text.ts'
import type { NotificationKind } from '../../../openapi/rules/notification-kinds.ts'
import type { Facts } from '../../../openapi/rules/notification-words.ts'
import type { EventContext } from '../../events.ts'
import type { StoredTask } from '../../seed/tasks/rows.ts'
import { requote, settle, tellPeople } from '../notifications/tell.ts'

/** Whom a task tells of what, as api/tasks/told.ts. */

type Where = Pick<EventContext, 'company' | 'now' | 'user'>
type Comment = { _id: string; text: string; mentions: readonly string[] }

const TO_DO: NotificationKind[] = ['taskAssigned', 'taskDueSoon', 'taskOverdue']
const DONE: readonly Facts['taskStatusChanged']['status'][] = ['review', 'done', 'cancelled']
const linkTo = ({ _id }: StoredTask) => ({ type: 'task' as const, id: _id })
/** Its author and those who do it. */
const partners = ({ createdBy, assignees }: StoredTask) => [...(createdBy === null ? [] : [createdBy]), ...assignees]

/** People whose the task is now: all of a new one's, or those who came. */
export const tellAssigned = (where: Where, task: StoredTask, people: readonly string[] = task.assignees): void =>
  tellPeople(where, {
    kind: 'taskAssigned',
    facts: { number: task.number, title: task.title, dueAt: task.deadline },
    link: linkTo(task),
    people,
    by: where.user?.id,
  })

/** Whoever does it no more has nothing to be told of it. */
export const settleLeft = (where: Where, task: StoredTask, left: readonly string[]): void =>
  settle(where, task._id, { kinds: TO_DO, isOf: (userId) => left.includes(userId) })

/** Its end is another now. */
export const settleMoved = (where: Where, task: StoredTask): void =>
  settle(where, task._id, { kinds: ['taskDueSoon', 'taskOverdue'] })

export function tellMoved(where: Where, task: StoredTask, status: Facts['taskStatusChanged']['status']): void {
  const { _id, number, title } = task
  if (DONE.includes(status)) settle(where, _id, { kinds: TO_DO })
  tellPeople(where, {
    kind: 'taskStatusChanged',
    facts: { number, title, status },
    link: linkTo(task),
    people: partners(task),
    by: where.user?.id,
    group: `status ${_id}`,
  })
}

/** Whoever has it to do, some hours before its end. */
export const tellDueSoon = (where: Where, task: StoredTask, dueAt: string): void =>
  tellPeople(where, {
    kind: 'taskDueSoon',
    facts: { number: task.number, title: task.title, dueAt },
    link: linkTo(task),
    people: task.assignees,
    group: `due ${task._id}`,
  })

/** Whoever has it to do, and whoever gave it. */
export const tellOverdue = (where: Where, task: StoredTask, dueAt: string): void =>
  tellPeople(where, {
    kind: 'taskOverdue',
    facts: { number: task.number, title: task.title, dueAt },
    link: linkTo(task),
    people: partners(task),
  })

/** Whoever takes part, but those who are called by name. */
export function tellCommented(where: Where, task: StoredTask, comment: Comment): void {
  const { _id, number, title } = task
  tellPeople(where, {
    kind: 'taskComment',
    facts: { number, title },
    link: linkTo(task),
    people: partners(task).filter((id) => !comment.mentions.includes(id)),
    by: where.user?.id,
    group: `comments ${_id}`,
  })
  tellCalled(where, task, comment, comment.mentions)
}

const calling = ({ _id }: Comment) => `mention ${_id}`

const tellCalled = (where: Where, task: StoredTask, comment: Comment, called: readonly string[]): void =>
  tellPeople(where, {
    kind: 'mention',
    facts: { number: task.number, quote: quoted(comment.text) },
    link: linkTo(task),
    people: called,
    by: where.user?.id,
    group: calling(comment),
  })

/** The comment was written anew, or is gone and calls nobody. */
export function retellCalled(where: Where, task: StoredTask, comment: Comment, fresh: readonly string[] = []): void {
  requote(where, calling(comment), quoted(comment.text), comment.mentions)
  tellCalled(where, task, comment, fresh)
}

const QUOTE_MAX = 140
const quoted = (text: string): string => shortened(text.replace(/\s+/g, ' ').trim(), QUOTE_MAX)
