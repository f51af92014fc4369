import type { operations } from '../../../openapi/gen/schema.d.ts'
import { isOpen, isOverdue, numberIn, rankOf } from '../../../openapi/rules/tasks/tasks.ts'
import { folded } from '../../../openapi/rules/text/folded.ts'
import { businessDateOf } from '../../../openapi/rules/time/schedule.ts'
import { isBehind, isDone, isDue } from '../../../openapi/rules/monitoring/monitoring-tasks.ts'
import { isoDateIn } from '../../../openapi/rules/time/wall-words.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import type { StoredTask } from '../../seed/tasks/rows.ts'
import { seenBy, type Who, zoneOf } from './present.ts'

export type Query = NonNullable<operations['taskList']['parameters']['query']>

/** When that came about, of which the days are asked for; null: it did not. */
function momentOf({ now }: Who, task: StoredTask, moment: Query['moment']): Date | null {
  const dateOf = (at: string | null) => (at === null ? null : new Date(at))
  const [createdAt, deadline] = [new Date(task.createdAt), dateOf(task.deadline)]
  const moments = { status: task.status, createdAt, deadline, completedAt: dateOf(task.completedAt) }
  if (moment === 'done') return isDone(moments) ? moments.completedAt : null
  if (moment === 'due') return isDue(moments, new Date(now())) ? deadline : null
  if (moment === 'late') return isBehind(moments, new Date(now())) ? deadline : null
  return createdAt
}

/** One of those who do it has the position; where one of them is asked for, it is he. */
const isOfPosition = ({ company }: Who, { assignees }: StoredTask, { position, assignee }: Query): boolean =>
  position === undefined ||
  rowsOf('users', company._id).some(
    (one) =>
      one.position?._id === position && assignees.includes(one.id) && (assignee === undefined || one.id === assignee),
  )

/** What the filters leave, whatever its status. */
function among(who: Who, query: Query): StoredTask[] {
  const {
    scope = 'my',
    priority,
    assignee,
    author,
    restaurant,
    category,
    group,
    series,
    externalId,
    from,
    to,
    search = '',
    moment,
    noRestaurant = false,
  } = query
  const is = (asked: string | undefined, value: string | null) => asked === undefined || asked === value
  const wanted = folded(search)
  const words = wanted.split(/\s+/)
  const finds = (task: StoredTask) => {
    const texts = [task.title, task.description, ...task.comments.map(({ text }) => text)]
    const own = folded(texts.join(' ')).match(/[\p{L}\p{N}]+/gu) ?? []
    return (
      wanted === '' ||
      task.number === numberIn(search) ||
      words.every((word) => own.some((one) => one.startsWith(word)))
    )
  }
  return seenBy(who).filter((task) => {
    const at = momentOf(who, task, moment)
    const day =
      at &&
      (moment === undefined ? isoDateIn(at, who.company.timezone) : businessDateOf(at, zoneOf(who, task.restaurant)))
    return (
      (scope !== 'my' || task.assignees.includes(who.user.id)) &&
      (scope !== 'created' || task.createdBy === who.user.id) &&
      (priority === undefined || priority.split(',').includes(task.priority)) &&
      (assignee === undefined || task.assignees.includes(assignee)) &&
      is(author, task.createdBy) &&
      is(restaurant, task.restaurant) &&
      is(category, task.category) &&
      is(group, task.group) &&
      is(series, task.series) &&
      is(externalId, task.externalId ?? null) &&
      day !== null &&
      (from === undefined || day >= from) &&
      (to === undefined || day <= to) &&
      (!noRestaurant || task.restaurant === null) &&
      isOfPosition(who, task, query) &&
      finds(task)
    )
  })
}

export function countersOf(who: Who, tasks: readonly StoredTask[]): Schemas['TaskCounters'] {
  const of = (asked: Schemas['TaskStatus']) => tasks.filter(({ status }) => status === asked).length
  return {
    new: of('new'),
    in_progress: of('in_progress'),
    review: of('review'),
    done: of('done'),
    cancelled: of('cancelled'),
    overdue: tasks.filter((task) => isLate(who, task)).length,
  }
}
export const isLate = ({ now }: Who, { status, deadline }: StoredTask) => isOverdue(status, deadline, now())

const newest = (a: StoredTask, b: StoredTask) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || b._id.localeCompare(a._id)
const due = ({ deadline }: StoredTask) => (deadline === null ? Number.MAX_SAFE_INTEGER : Date.parse(deadline))
const soonest = (a: StoredTask, b: StoredTask) => due(a) - due(b) || a._id.localeCompare(b._id)

/** Open ones first, but for the newest; what is found by words is in the order of the newest. */
function inOrder(query: Query): (a: StoredTask, b: StoredTask) => number {
  const { sort = 'deadline', search = '' } = query
  if (sort === '-createdAt' || search.trim() !== '') return newest
  return (a, b) => {
    const [open, other] = [isOpen(a.status), isOpen(b.status)]
    if (open !== other) return open ? -1 : 1
    if (!open) return newest(a, b)
    return (sort === 'priority' ? rankOf(a.priority) - rankOf(b.priority) : 0) || soonest(a, b)
  }
}

export function found(who: Who, query: Query) {
  const { status, overdue = false } = query
  const all = among(who, query)
  const tasks = all
    .filter((task) => status === undefined || status.split(',').includes(task.status))
    .filter((task) => !overdue || isLate(who, task))
    .sort(inOrder(query))
  return { tasks, all, counters: countersOf(who, all) }
}
