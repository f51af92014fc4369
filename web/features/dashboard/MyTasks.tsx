import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useState } from 'react'
import { Link } from 'wouter'
import { isOpen } from '../../../openapi/rules/tasks.ts'
import { useRead } from '../../data/useRead.ts'
import { useClock } from '../../lib/countdown.ts'
import { deadlineWords } from '../../lib/deadline-words.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { href } from '../../routes.ts'
import { myTasks } from './asked.ts'
import { Block } from './Block.tsx'

/** What waits for the reader, late first. */
export function MyTasks() {
  const clock = useClock()
  const read = useRead('taskList', myTasks)
  const [now, setNow] = useState(() => clock.now())
  useRefresh(() => {
    setNow(clock.now())
    read.again()
  })
  const { tasks = [], counters } = read.data ?? {}
  const overdue = counters?.overdue ?? 0
  return (
    <Block title="Мои задачи" more={{ to: href('tasks'), label: 'Все' }} read={read} places={myTasks.query.limit}>
      {overdue > 0 && (
        <Link href={href('tasks', {}, { overdue: true })} className="dashboard-overdue">
          <IconAlertTriangle size={18} aria-hidden="true" />
          Мои просроченные: {overdue}
        </Link>
      )}
      {tasks.length === 0 ? (
        <p className="dashboard-none">У вас нет открытых задач</p>
      ) : (
        <ul role="list" className="dashboard-rows">
          {tasks.map(({ _id, number, title, deadline, timezone, status }) => {
            const { tone, words } = deadlineWords(deadline, isOpen(status), now, timezone)
            return (
              <li key={_id} className="dashboard-article">
                <div>
                  <Link href={href('taskEdit', { id: _id })}>{title}</Link>
                  <p>
                    №{number} · <span data-tone={tone}>{words}</span>
                  </p>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </Block>
  )
}
