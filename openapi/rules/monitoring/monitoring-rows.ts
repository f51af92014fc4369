import type { components, operations } from '../../gen/schema.d.ts'
import { NOT_PASSED } from '../attempts/attempt-statuses.ts'
import { DECIDED, LACKING } from '../checklists/run-state.ts'

/**
 * Each number of monitoring beside the filters of the list that holds its rows: pages lead there by them, and a test walks
 * them all and counts.
 */
type Schemas = components['schemas']
type QueryOf<Operation extends keyof operations> = Omit<
  NonNullable<NonNullable<operations[Operation]['parameters']['query']>>,
  'page' | 'limit'
>
type RunRows = Omit<QueryOf<'runList'>, 'scope' | 'date'>
type TaskRows = Omit<QueryOf<'taskList'>, 'scope' | 'search' | 'sort'>
type AttemptRows = Omit<QueryOf<'attemptList'>, 'scope' | 'search'>
type Numbered<Figures, Rows> = Readonly<Record<string, { of: (figures: Figures) => number; rows: Rows }>>
type RunFigures = { counts: Schemas['MonitoringRunCounts']; fails?: number }
type TaskFigures = Omit<Schemas['MonitoringTaskFigures'], 'avgHours'>

export const RUN_ROWS = {
  /** Of which the completed are a share. */
  decided: { of: ({ counts }) => counts.completed + counts.missed + counts.overdue, rows: { status: DECIDED } },
  completed: { of: ({ counts }) => counts.completed, rows: { status: 'completed' } },
  onTime: { of: ({ counts }) => counts.completed - counts.late, rows: { onTime: true } },
  late: { of: ({ counts }) => counts.late, rows: { late: true } },
  missed: { of: ({ counts }) => counts.missed, rows: { status: 'missed' } },
  /** What was not done in its time. */
  lacking: { of: ({ counts }) => counts.missed + counts.overdue, rows: { status: LACKING } },
  /** The list tells how many are in its runs: `deviations`. */
  fails: { of: ({ fails = 0 }) => fails, rows: { fails: true } },
} as const satisfies Numbered<RunFigures, RunRows>

export const TASK_ROWS = {
  created: { of: ({ created }) => created, rows: { moment: 'created' } },
  done: { of: ({ done }) => done, rows: { moment: 'done' } },
  due: { of: ({ due }) => due, rows: { moment: 'due' } },
  overdue: { of: ({ overdue }) => overdue, rows: { moment: 'late' } },
} as const satisfies Numbered<TaskFigures, TaskRows>

export const ATTEMPT_ROWS = {
  all: { of: ({ attempts }) => attempts, rows: {} },
  passed: { of: ({ passed }) => passed, rows: { status: 'passed' } },
  notPassed: { of: ({ attempts, passed }) => attempts - passed, rows: { statuses: NOT_PASSED } },
} as const satisfies Numbered<{ attempts: number; passed: number }, AttemptRows>

type Asked = {
  from: string
  to: string
  restaurant?: string | undefined
  position?: string | undefined
  user?: string | undefined
}
/** Of a restaurant that a row of figures is of; null: of what has none. */
export const ofPlace = (place: Schemas['MonitoringPlace']) =>
  place === null ? { restaurant: undefined, noRestaurant: true } : { restaurant: place._id }

export const runRows = (asked: Asked, more: RunRows = {}): RunRows => ({ ...asked, ...more })
/** By the day of handing in, as the figures count them. */
export const attemptRows = (asked: Asked, more: AttemptRows = {}): AttemptRows => ({
  ...asked,
  moment: 'submitted',
  ...more,
})
/** Those that somebody is to do, of these days. */
export const taskRows = ({ user, ...asked }: Asked, more: TaskRows = {}): TaskRows => ({
  ...asked,
  assignee: user,
  ...more,
})
/** What somebody has to do now, of whatever day. */
export const openTaskRows = ({ restaurant, position, user }: Asked, more: TaskRows = {}): TaskRows => ({
  restaurant,
  position,
  assignee: user,
  ...more,
  status: 'new,in_progress,review',
})
