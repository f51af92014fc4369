import { useSnapshot } from 'valtio'
import { type DeadlineGroup, deadlineGroup } from '../../../lib/deadline-words.ts'
import { isOpen } from '../../../../openapi/rules/tasks/tasks.ts'
import { type Column, Rows, type RowsHead } from '../../../list/Rows.tsx'
import { session } from '../../../shell/session.ts'
import { Avatars } from '../../../ui/Avatars.tsx'
import { Deadline } from '../shared/Deadline.tsx'
import { Priority, TaskStatusMark } from '../shared/TaskMarks.tsx'
import { useMinute } from '../../../lib/useMinute.ts'
import { useWaitingMoves } from '../steps/waiting.ts'
import type { Filters } from './filters.ts'
import { TaskActions } from './TaskActions.tsx'
import { TaskName, TaskSigns, type TaskRow } from './TaskName.tsx'

const HEADS: Readonly<Record<DeadlineGroup, RowsHead>> = {
  overdue: { key: 'overdue', title: 'Просрочено', danger: true },
  today: { key: 'today', title: 'Сегодня' },
  week: { key: 'week', title: 'На этой неделе' },
  later: { key: 'later', title: 'Позже' },
  none: { key: 'none', title: 'Без срока' },
  closed: { key: 'closed', title: 'Завершённые' },
}

interface TaskRowsProps {
  tasks: readonly TaskRow[] | undefined
  filters: Filters
}

export function TaskRows({ tasks, filters: { sort, search } }: TaskRowsProps) {
  const { user } = useSnapshot(session)
  const now = useMinute()
  const { applied } = useWaitingMoves()
  // The order is the server's; what is said of a row is of this minute, so a row that has become late says it where it
  // stands, and moves with the next reading, not under the finger.
  const grouped = sort === 'deadline' && search.trim() === ''
  const rows = tasks?.map(applied)
  const columns: Column<TaskRow & { waits: boolean }>[] = [
    { head: '№', width: '64px', cell: ({ number }) => number },
    { head: 'Задача', names: true, cell: (task) => <TaskName task={task} /> },
    {
      head: 'Исполнители',
      width: '154px',
      cell: ({ assignees, assigneesCount }) => <Avatars people={assignees} count={assigneesCount} me={user?.id} />,
    },
    { head: 'Срок', width: '180px', cell: (task) => <Deadline task={task} /> },
    { head: 'Приоритет', width: '118px', roomy: true, cell: ({ priority }) => <Priority priority={priority} /> },
    { head: 'Статус', width: '140px', cell: (task) => <Status task={task} /> },
  ]
  return (
    <Rows
      rows={rows}
      keyOf={({ _id }) => _id}
      columns={columns}
      headOf={
        grouped
          ? ({ deadline, status, timezone }) => HEADS[deadlineGroup(deadline, isOpen(status), now, timezone)]
          : undefined
      }
      card={(task) => ({
        name: <TaskName task={task} bare />,
        text: <TaskSigns task={task} />,
        facts: (
          <>
            <Deadline task={task} />
            <Status task={task} />
            <Avatars people={task.assignees} count={task.assigneesCount} me={user?.id} />
          </>
        ),
      })}
      actions={(task) => <TaskActions task={task} />}
    />
  )
}

/** What waits on this device says so. */
const Status = ({ task: { status, waits } }: { task: { status: TaskRow['status']; waits: boolean } }) => (
  <span className="tasks-status">
    <TaskStatusMark status={status} />
    {waits && <span className="tasks-waits">ждёт сети</span>}
  </span>
)
