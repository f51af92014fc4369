import type { components } from '../../gen/schema.d.ts'
import { hoursOf } from './monitoring-figures.ts'

type Schemas = components['schemas']
export type TaskMoments = {
  readonly status: Schemas['TaskStatus']
  readonly createdAt: Date
  readonly deadline: Date | null
  readonly completedAt: Date | null
}
/** What a set of tasks adds up to. */
export type TaskSums = Omit<Schemas['MonitoringTaskFigures'], 'avgHours'> & { tookMs: number }

/** A deadline that is still to come says nothing yet; a cancelled task has none. */
export const isDue = ({ status, deadline }: TaskMoments, now: Date): boolean =>
  deadline !== null && status !== 'cancelled' && deadline <= now
/** Not done by then, whether it was done afterwards or not: what waits for a review is not done. */
export const isBehind = (task: TaskMoments, now: Date): boolean =>
  isDue(task, now) && !(isDone(task) && Number(task.completedAt) <= Number(task.deadline))
export const isDone = ({ status, completedAt }: TaskMoments): boolean => status === 'done' && completedAt !== null

/** Each thing counts by its own moment: `isIn` tells whether that is of the period, by the clock of the task's restaurant. */
export function taskSums<T extends TaskMoments>(
  tasks: readonly T[],
  isIn: (at: Date, task: T) => boolean,
  now: Date,
): TaskSums {
  const done = tasks.filter((task) => isDone(task) && task.completedAt !== null && isIn(task.completedAt, task))
  const due = tasks.filter((task) => isDue(task, now) && task.deadline !== null && isIn(task.deadline, task))
  return {
    created: tasks.filter((task) => isIn(task.createdAt, task)).length,
    done: done.length,
    due: due.length,
    overdue: due.filter((task) => isBehind(task, now)).length,
    tookMs: done.reduce((sum, task) => sum + (Number(task.completedAt) - Number(task.createdAt)), 0),
  }
}
/** The average is reckoned last, of the sum. */
export const taskFigures = ({ tookMs, ...sums }: TaskSums): Schemas['MonitoringTaskFigures'] => ({
  ...sums,
  avgHours: hoursOf(tookMs, sums.done),
})
