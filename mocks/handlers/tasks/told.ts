import { shortened } from '../../../openapi/rules/text/cut-text.ts'
import { OF_TASKS_TO_DO } from '../../../openapi/rules/notifications/notices-over.ts'
import type { Facts } from '../../../openapi/rules/notifications/notification-words.ts'
import type { EventContext } from '../../events.ts'
import type { StoredTask } from '../../seed/tasks/rows.ts'
import { idsOfAdmins } from '../../people.ts'
import { recount, requote, settle, tellPeople } from '../notifications/tell.ts'

/** Whom a task tells of what, as api/tasks/told.ts. */

type Where = Pick<EventContext, 'company' | 'now' | 'user'>
type Comment = { _id: string; text: string; mentions: readonly string[] }

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

/** Whoever does it no more has nothing to do, and unless he gave it or sees all, nothing to read of it (api/tasks/told.ts). */
export function settleLeft(where: Where, task: StoredTask, left: readonly string[]): void {
  const admins = idsOfAdmins(where.company._id)
  const [isLeft, isAuthor] = [(id: string) => left.includes(id), (id: string) => id === task.createdBy]
  settle(where, task._id, { kinds: ['taskAssigned', 'taskDueSoon'], isOf: isLeft })
  settle(where, task._id, { kinds: ['taskOverdue'], isOf: (id) => isLeft(id) && !isAuthor(id) })
  settle(where, task._id, { isOf: (id) => isLeft(id) && !isAuthor(id) && !admins.has(id) })
}

/** Its end is another now. */
export const settleMoved = (where: Where, task: StoredTask): void =>
  settle(where, task._id, { kinds: ['taskDueSoon', 'taskOverdue'] })

export function tellMoved(where: Where, task: StoredTask, status: Facts['taskStatusChanged']['status']): void {
  const { _id, number, title } = task
  if (DONE.includes(status)) settle(where, _id, { kinds: OF_TASKS_TO_DO })
  // What the state before asked of him he has just done.
  settle(where, _id, { kinds: ['taskStatusChanged'], isOf: (userId) => userId === where.user?.id })
  const admins = idsOfAdmins(where.company._id)
  const mayCheck = (id: string) => status !== 'review' || id === task.createdBy || admins.has(id)
  const told = {
    kind: 'taskStatusChanged' as const,
    link: linkTo(task),
    by: where.user?.id,
    group: `status ${_id}`,
  }
  const facts = { number, title, status }
  tellPeople(where, { ...told, facts, people: partners(task).filter(mayCheck) })
  const others = partners(task).filter((id) => !mayCheck(id))
  tellPeople(where, { ...told, facts: { ...facts, mayCheck: false }, people: others })
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

const commentsOf = ({ _id }: StoredTask) => `comments ${_id}`

/** Whoever takes part, but those who are called by name. */
export function tellCommented(where: Where, task: StoredTask, comment: Comment): void {
  const { _id, number, title } = task
  tellPeople(where, {
    kind: 'taskComment',
    facts: { number, title },
    link: linkTo(task),
    people: partners(task).filter((id) => !comment.mentions.includes(id)),
    by: where.user?.id,
    group: commentsOf(task),
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

/** A comment was deleted: where it is counted, one less is (api/tasks/told.ts). */
export function retellCommented(where: Where, task: StoredTask, gone: StoredTask['comments'][number]): void {
  const tells = (comment: typeof gone, userId: string) =>
    comment.author !== userId && !(comment.called ?? comment.mentions).includes(userId)
  recount(where, commentsOf(task), ({ userId, count }) => {
    const told = task.comments.filter((one) => !one.deleted && tells(one, userId))
    const newer = told.filter(({ createdAt, _id }) => `${createdAt} ${_id}` > `${gone.createdAt} ${gone._id}`)
    if (!tells(gone, userId) || newer.length >= count) return undefined
    const left = told.toSorted((a, b) => `${b.createdAt} ${b._id}`.localeCompare(`${a.createdAt} ${a._id}`))
    const people = left.slice(0, count - 1).flatMap(({ author }) => author ?? [])
    return { count: count - 1, people: [...new Set(people)] }
  })
}

const QUOTE_MAX = 140
const quoted = (text: string): string => shortened(text.replace(/\s+/g, ' ').trim(), QUOTE_MAX)
