import { isOpen } from '../../../openapi/rules/tasks/tasks.ts'
import type { MockSignedIn } from '../../context.ts'
import { rowsOf, staffOf, type Schemas } from '../../db.ts'
import type { What } from '../../events.ts'
import { keep } from './history.ts'
import { changedAt, type Who } from './present.ts'
import { settleLeft, tellAssigned } from './told.ts'

type Person = Pick<Schemas['User'], 'id' | 'name'>
type Handing = {
  from: Person
  to: Person
  /** Of tasks, some; undefined is all that are open, and whatever comes again. */
  only?: readonly string[] | undefined
}
type HandedOver = {
  tasks: number
  series: number
  parts: What[]
  /** What tells of them all, where nothing else does. */
  whole: What
}

/** Who takes them: whoever works here. */
export const taker = ({ company }: Who, id: string) => staffOf(company._id).find((one) => one.id === id && one.isActive)

/** The open ones of these that are his. */
export const handed = ({ company }: Who, { from, only }: Handing) =>
  rowsOf('tasks', company._id).filter(
    ({ _id, status, assignees }) =>
      isOpen(status) && assignees.includes(from.id) && (only === undefined || only.includes(_id)),
  )

/** Whoever does one of them already does it once. What changed is told by whoever calls, in one event with its parts. */
export function handOver(context: MockSignedIn, handing: Handing): HandedOver {
  const { company, user, now } = context
  const { from, to, only } = handing
  const tasks = handed(context, handing)
  const series = only
    ? []
    : rowsOf('taskSeries', company._id).filter(({ ended, assignees }) => !ended && assignees.includes(from.id))
  const changes = { assignees: { old: [from.name], new: [to.name] } }
  const whole: What = { action: 'task.handed_over', changes: { ...changes, tasks: { new: tasks.length } } }
  const counts = { tasks: tasks.length, series: series.length, whole }
  // Whoever hands them to himself changes nothing.
  if (from.id === to.id) return { ...counts, parts: [] }
  const given = tasks.filter(({ assignees }) => !assignees.includes(to.id))
  for (const row of [...tasks, ...series]) {
    row.assignees = [...new Set(row.assignees.map((id) => (id === from.id ? to.id : id)))]
    row.updatedAt = changedAt(context, row)
  }
  for (const row of series) row.problem = null
  for (const task of tasks) keep(task, now(), { by: user.id, action: 'handed_over', changes })
  for (const task of tasks) settleLeft(context, task, [from.id])
  for (const task of given) tellAssigned(context, task, [to.id])
  const parts: What[] = [
    ...tasks.map(({ _id, title }) => ({
      action: 'task.handed_over' as const,
      entity: { id: _id, title },
      changes,
    })),
    ...series.map(({ _id, title }) => ({
      action: 'task_series.updated' as const,
      entity: { id: _id, title },
      changes,
    })),
  ]
  return { ...counts, parts }
}
