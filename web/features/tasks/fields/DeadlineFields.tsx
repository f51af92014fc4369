import { Button, TextInput } from '@mantine/core'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { DAY } from '../../../../openapi/rules/time/durations.ts'
import { wallAt } from '../../../../openapi/rules/time/wall-clock.ts'
import { useClock } from '../../../lib/countdown.ts'
import { deadlineWords } from '../../../lib/deadline-words.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { TimeField } from '../../../ui/TimeField.tsx'
import { deadlineOf, hasTime, isMoment, type TaskDraft } from './draft.ts'

interface DeadlineFieldsProps {
  draft: TaskDraft
  /** Of the restaurant. */
  zone: string
  /** It is the one that the task has already, and may have passed. */
  stands?: boolean
  fields: Record<string, string> | undefined
  change: (part: Partial<TaskDraft>) => void
}

const QUICK = [
  ['Сегодня', 0],
  ['Завтра', 1],
  ['Через неделю', 7],
] as const

/** A day and a time by the restaurant's clock, and what they mean in words. */
export function DeadlineFields({ draft, zone, stands = false, fields, change }: DeadlineFieldsProps) {
  const clock = useClock()
  const dayIn = (days: number) =>
    new Date(wallAt(zone, new Date(clock.now())) + days * DAY).toISOString().slice(0, 'yyyy-MM-dd'.length)
  const deadline = isMoment(draft) ? deadlineOf(draft, zone) : null
  const { words, tone } = deadlineWords(deadline, true, clock.now(), zone)
  const isSaid = draft.dueDate === '' || deadline !== null
  const fault = errorOf(fields, 'deadline')
  const isOfTime = fault !== undefined && !hasTime(draft)
  return (
    <div className="task-when" role="group" aria-label="День и время">
      <div className="task-pair">
        <TextInput
          name="deadline"
          type="date"
          label="Срок"
          value={draft.dueDate}
          error={isOfTime ? undefined : fault}
          onChange={({ currentTarget }) => change({ dueDate: currentTarget.value })}
        />
        <TimeField
          name="deadlineTime"
          label="Время"
          value={draft.dueTime}
          error={isOfTime ? 'Время в формате ЧЧ:ММ' : undefined}
          onChange={(dueTime) => change({ dueTime })}
        />
      </div>
      <div className="task-quick">
        {QUICK.map(([label, days]) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            aria-pressed={draft.dueDate === dayIn(days)}
            onClick={() => change({ dueDate: dayIn(days) })}
          >
            {label}
          </Button>
        ))}
        {draft.dueDate !== '' && (
          <Button size="compact-sm" variant="subtle" onClick={() => change({ dueDate: '' })}>
            Без срока
          </Button>
        )}
      </div>
      <p className="task-note" data-tone={tone} role="status">
        {isSaid && (tone === 'overdue' && !stands ? messages.DEADLINE_PAST : words)}
      </p>
    </div>
  )
}
