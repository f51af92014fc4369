import { byBehind, byOverdue } from '../../../openapi/rules/monitoring/monitoring-order.ts'
import { partOf, partsOf, type Period } from '../../../openapi/rules/monitoring/monitoring-period.ts'
import {
  isBehind,
  isDone,
  taskFigures,
  taskSums,
  type TaskMoments,
} from '../../../openapi/rules/monitoring/monitoring-tasks.ts'
import { isOpen } from '../../../openapi/rules/tasks/tasks.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import type { StoredTask } from '../../seed/tasks/rows.ts'
import { personRef } from '../tasks/present.ts'
import { type Asked, compared, isWithin, placeOf } from './asked.ts'

export type Task = TaskMoments & Pick<StoredTask, 'assignees' | 'restaurant'>
const dateOf = (at: string | null) => (at === null ? null : new Date(at))

/** All that are meant, of any time. */
export const tasksOf = ({ who, restaurant, isOfPeople, isChosen }: Asked): Task[] =>
  rowsOf('tasks', who.company._id)
    .filter((task) => restaurant === undefined || task.restaurant === restaurant)
    .filter(({ assignees }) => !isOfPeople || assignees.some(isChosen))
    .map(({ status, assignees, ...task }) => ({
      status,
      assignees,
      restaurant: task.restaurant,
      createdAt: new Date(task.createdAt),
      deadline: dateOf(task.deadline),
      completedAt: dateOf(task.completedAt),
    }))

export const sumsOf = ({ dayOf, now }: Asked, tasks: readonly Task[], period: Period) =>
  taskSums(tasks, (at, { restaurant }) => isWithin(dayOf(at, restaurant), period), now)
export const taskSummary = (asked: Asked, tasks: readonly Task[] = tasksOf(asked)) =>
  compared(asked, (period) => taskFigures(sumsOf(asked, tasks, period)))

function seriesOf({ dayOf, span, now }: Asked, tasks: readonly Task[]): Schemas['MonitoringTasks']['series'] {
  const count = (some: readonly Task[], moment: (task: Task) => Date | null) =>
    Map.groupBy(
      some.flatMap((task) => {
        const at = moment(task)
        const day = at && dayOf(at, task.restaurant)
        return day !== null && isWithin(day, span.period) ? [day] : []
      }),
      (day) => partOf(day, span),
    )
  const created = count(tasks, ({ createdAt }) => createdAt)
  const done = count(tasks.filter(isDone), ({ completedAt }) => completedAt)
  const overdue = count(
    tasks.filter((task) => isBehind(task, now)),
    ({ deadline }) => deadline,
  )
  return partsOf(span).map((date) => ({
    date,
    created: created.get(date)?.length ?? 0,
    done: done.get(date)?.length ?? 0,
    overdue: overdue.get(date)?.length ?? 0,
  }))
}

const ASSIGNEES = 50
function assigneesOf(asked: Asked, tasks: readonly Task[]): Schemas['MonitoringTasks']['byAssignee'] {
  const people = new Set(tasks.flatMap(({ assignees }) => assignees).filter(asked.isChosen))
  return [...people]
    .map((id) => {
      const own = tasks.filter(({ assignees }) => assignees.includes(id))
      const { done, due, overdue } = sumsOf(asked, own, asked.span.period)
      const open = own.filter(({ status }) => isOpen(status)).length
      return { user: personRef(asked.who, id), done, due, overdue, open }
    })
    .filter(({ done, due }) => done + due > 0)
    .sort(byBehind)
    .slice(0, ASSIGNEES)
}

const placesOf = (asked: Asked, tasks: readonly Task[]): Schemas['MonitoringTasks']['byRestaurant'] =>
  [...Map.groupBy(tasks, ({ restaurant }) => restaurant)]
    .map(([id, own]) => ({ restaurant: placeOf(asked, id), ...taskSummary(asked, own) }))
    .filter(({ now, before }) => [now, before].some(({ created, done, due }) => created + done + due > 0))
    .sort(byOverdue)

export function tasksTab(asked: Asked): Schemas['MonitoringTasks'] {
  const { span, dayOf } = asked
  const tasks = tasksOf(asked)
  const created = tasks.filter(({ createdAt, restaurant }) => isWithin(dayOf(createdAt, restaurant), span.period))
  const count = (of: Schemas['TaskStatus']) => created.filter(({ status }) => status === of).length
  return {
    span,
    ...taskSummary(asked, tasks),
    series: seriesOf(asked, tasks),
    byAssignee: assigneesOf(asked, tasks),
    byRestaurant: placesOf(asked, tasks),
    byStatus: {
      new: count('new'),
      in_progress: count('in_progress'),
      review: count('review'),
      done: count('done'),
      cancelled: count('cancelled'),
    },
  }
}
