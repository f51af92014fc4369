import { isOpenRun, isReturned, statusAt } from '../../../../openapi/rules/checklists/run-state.ts'
import { DAY } from '../../../../openapi/rules/time/durations.ts'
import { TO_DO } from '../../../../openapi/rules/tasks/tasks.ts'
import { wallAt } from '../../../../openapi/rules/time/wall-clock.ts'
import { lateBy } from '../../../lib/deadline-words.ts'
import { formatTimeIn } from '../../../lib/dates.ts'
import type { Mine, Run, Task } from '../view.ts'
import type { When } from '../Row.tsx'

/** A run or a task of today. `at` is what it is put in order by; `isBack`: it was sent back. */
export type ToDo = { id: string; at: number; isLate: boolean; isBack: boolean; isOpen: boolean; when: When } &
  /** `place`: of which restaurant, where the day has runs of several: they are often called alike. */
  ({ kind: 'run'; run: Run; place: string | undefined } | { kind: 'task'; task: Task })

/** Within this a deadline is near. */
const NEAR_MS = 2 * 60 * 60_000

function runToDo(run: Run, place: string | undefined, now: number): ToDo {
  const { _id: id, timezone, startsAt, opensAt, dueAt } = run
  const due = Date.parse(dueAt)
  const common = { kind: 'run' as const, id, run, place, isBack: isReturned(run) }
  // The server’s word counts where this device’s clock is behind.
  if (now >= due || run.status === 'overdue')
    return { ...common, at: due, isLate: true, isOpen: true, when: late(now - due, 'Просрочен') }
  if (now < Date.parse(opensAt)) {
    const when: When = { tone: 'plain', words: `с ${formatTimeIn(startsAt, timezone)}` }
    return { ...common, at: Date.parse(startsAt), isLate: false, isOpen: false, when }
  }
  const tone = due - now <= NEAR_MS ? 'near' : 'plain'
  const when: When = { tone, words: `до ${formatTimeIn(dueAt, timezone)}` }
  return { ...common, at: due, isLate: false, isOpen: true, when }
}

function taskToDo(task: Task, deadline: number, now: number): ToDo {
  const common = { kind: 'task' as const, id: task._id, task, at: deadline, isBack: false, isOpen: true }
  if (now >= deadline) return { ...common, isLate: true, when: late(now - deadline, 'Просрочена') }
  const tone = deadline - now <= NEAR_MS ? 'near' : 'plain'
  return {
    ...common,
    isLate: false,
    when: { tone, words: `до ${formatTimeIn(new Date(deadline).toISOString(), task.timezone)}` },
  }
}

const late = (ms: number, is: string): When => ({
  tone: 'late',
  words: `на ${lateBy(ms)}`,
  heard: `${is} на ${lateBy(ms)}`,
})

const dayOf = (zone: string, at: number) => Math.floor(wallAt(zone, new Date(at)) / DAY)
const isToday = ({ timezone }: Task, deadline: number, now: number) => dayOf(timezone, deadline) <= dayOf(timezone, now)

const momentsOf = ({ status, opensAt, dueAt }: Run) => ({
  status,
  opensAt: new Date(opensAt),
  dueAt: new Date(dueAt),
  closesAt: new Date(8.64e15),
})

export interface Day {
  /** What is to be done now; it has the one filled button of the page. */
  now: ToDo | undefined
  /** Today's others, late first, then what was sent back, then in order of time. */
  next: ToDo[]
  /** Tasks of later days, or of none. */
  later: Task[]
}

/**
 * The day in order of time. Now is a run that is open, the one that was begun before others that are not late; where none is,
 * a task of today. What waits for somebody else’s look is nobody’s to do.
 */
export function dayFrom({ checklists, tasks }: Mine, now: number): Day {
  const own = (tasks?.tasks ?? []).filter(({ status }) => TO_DO.includes(status))
  const open = (checklists?.runs ?? []).filter((run) => isOpenRun(statusAt(momentsOf(run), new Date(now))))
  const isOfSeveral = new Set(open.map(({ restaurant }) => restaurant?._id)).size > 1
  const runs = open.map((run) => runToDo(run, isOfSeveral ? run.restaurant?.name : undefined, now))
  const due = own.flatMap((task) => {
    const deadline = Date.parse(task.deadline ?? '')
    return deadline && isToday(task, deadline, now) ? [taskToDo(task, deadline, now)] : []
  })
  const all = [...runs, ...due].toSorted(
    (a, b) =>
      Number(b.isLate) - Number(a.isLate) ||
      Number(b.isBack) - Number(a.isBack) ||
      a.at - b.at ||
      a.id.localeCompare(b.id),
  )
  const toDo = all.filter((one) => one.isOpen)
  const openRuns = toDo.filter(({ kind }) => kind === 'run')
  const first =
    openRuns.find(({ isLate }) => isLate) ??
    openRuns.find((one) => one.kind === 'run' && one.run.status === 'in_progress') ??
    openRuns[0] ??
    toDo[0]
  return {
    now: first,
    next: all.filter((one) => one !== first),
    later: own.filter(({ _id }) => !due.some(({ id }) => id === _id)),
  }
}
