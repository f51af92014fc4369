import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconSquareRoundedCheck from '@tabler/icons-react/dist/esm/icons/IconSquareRoundedCheck.mjs'
import { Link } from 'wouter'
import { deadlineWords } from '../../../lib/deadline-words.ts'
import { href } from '../../../routes.ts'
import { Row } from '../Row.tsx'
import { Section } from '../Section.tsx'
import type { Task } from '../view.ts'
import type { ToDo } from './to-do.ts'
import { runText, taskText } from './words.ts'

const run = <IconClipboardCheck size={22} />
const task = <IconSquareRoundedCheck size={22} />

/** What of the day has no room here, and where it stands. */
export interface Unshown {
  to: string
  words: string
}

interface NextProps {
  title: string
  rows: readonly ToDo[]
  unshown: readonly Unshown[]
}
export function NextRows({ title, rows, unshown }: NextProps) {
  if (rows.length === 0) return null
  return (
    <Section title={title} count={rows.length}>
      <ul role="list" className="dashboard-rows">
        {rows.map((row) =>
          row.kind === 'run' ? (
            <Row
              key={row.id}
              to={href('checklistExecute', {}, { run: row.id })}
              icon={run}
              title={row.run.checklist.title}
              text={runText(row.run, row.place)}
              when={row.when}
              tone={row.when.tone}
            />
          ) : (
            <Row
              key={row.id}
              to={href('taskEdit', { id: row.id })}
              icon={task}
              title={row.task.title}
              text={taskText(row.task)}
              when={row.when}
              tone={row.when.tone}
            />
          ),
        )}
      </ul>
      {unshown.map(({ to, words }) => (
        <p key={to} className="dashboard-none">
          <Link href={to}>{words}</Link>
        </p>
      ))}
    </Section>
  )
}

/** Tasks whose day is another one. */
export function TaskRows({ title, rows, now }: { title: string; rows: readonly Task[]; now: number }) {
  if (rows.length === 0) return null
  return (
    <Section title={title} more={{ to: href('tasks'), label: 'Все' }}>
      <ul role="list" className="dashboard-rows">
        {rows.map((row) => {
          const { short, words, tone } = deadlineWords(row.deadline, true, now, row.timezone)
          const isLate = tone === 'overdue'
          const plain = tone === 'today' ? ('near' as const) : ('plain' as const)
          return (
            <Row
              key={row._id}
              to={href('taskEdit', { id: row._id })}
              icon={task}
              title={row.title}
              text={row.status === 'review' ? `Задача №${row.number} · на проверке` : taskText(row)}
              when={{ words: isLate ? `на ${short}` : short, heard: words, tone: isLate ? 'late' : plain }}
              tone={isLate ? 'late' : plain}
            />
          )
        })}
      </ul>
    </Section>
  )
}
