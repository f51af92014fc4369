import './shared.css'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { isOpen } from '../../../../openapi/rules/tasks/tasks.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { deadlineWords } from '../../../lib/deadline-words.ts'
import { Pill } from '../../../ui/Badge.tsx'
import { useMinute } from '../../../lib/useMinute.ts'

type Due = Pick<components['schemas']['TaskSummary'], 'deadline' | 'timezone' | 'status'>

function useWords({ deadline, timezone, status }: Due) {
  // A moment that has come within this minute is late at its end: nothing is late too early.
  const now = useMinute()
  return deadlineWords(deadline, isOpen(status), now, timezone)
}

/** Two lines: the words, and the date or what is left. */
export function Deadline({ task }: { task: Due }) {
  const { tone, words, below } = useWords(task)
  return (
    <span className="task-deadline" data-tone={tone}>
      <span className="task-deadline-words">{words}</span>
      {below !== undefined && <span className="task-deadline-below">{below}</span>}
    </span>
  )
}

const TONES = { overdue: 'danger', today: 'warn', later: 'mute', none: 'mute' } as const

/** On a narrow card; the whole words are heard. */
export function DeadlinePill({ task }: { task: Due }) {
  const { tone, words, short } = useWords(task)
  if (task.deadline === null) return null
  return (
    <Pill
      tone={TONES[tone]}
      icon={tone === 'overdue' && <IconAlertTriangle size={14} style={{ strokeWidth: 2 }} aria-hidden="true" />}
    >
      <span aria-hidden="true">{short}</span>
      <span className="app-hidden">{words}</span>
    </Pill>
  )
}
