import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useEffect } from 'react'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { isOpen } from '../../../../openapi/rules/tasks/tasks.ts'
import { formatDateTimeIn } from '../../../lib/dates.ts'
import { deadlineWords } from '../../../lib/deadline-words.ts'
import { useWide } from '../../../lib/useMedia.ts'
import { Pill } from '../../../ui/Badge.tsx'
import { STATUS_LOOKS } from '../shared/TaskMarks.tsx'
import { useMinute } from '../../../lib/useMinute.ts'
import type { Schemas, Task } from '../steps/move.ts'
import { When } from '../../../ui/When.tsx'
import { Linked } from './Linked.tsx'
import { TaskFiles } from './TaskFiles.tsx'

const tones = { overdue: 'danger', today: 'warn', later: 'mute', none: 'mute' } as const
const done: Record<Schemas['TaskStatus'], string> = {
  new: 'Изменена',
  in_progress: 'Взята в работу',
  review: 'Отправлена на проверку',
  done: 'Завершена',
  cancelled: 'Отменена',
}

/** What is to be done, where, until when; and what was asked to be done better. */
export function TaskHead({ task }: { task: Task & { waits: boolean } }) {
  const { number, title, description, attachments, status, deadline, timezone, restaurant, returned } = task
  const wide = useWide()
  const { tone, words, below } = deadlineWords(deadline, isOpen(status), useMinute(), timezone)
  const isDue = deadline !== null && isOpen(status)
  useEffect(() => {
    document.title = `№${number} ${title}`
  }, [number, title])
  const facts = [restaurant?.name, deadline && `до ${formatDateTimeIn(deadline, timezone)}`].filter(Boolean)
  return (
    <header className="tcard-task">
      <div className="tcard-pills">
        {isDue && (
          <Pill
            tone={tones[tone]}
            icon={
              tone === 'overdue' ? (
                <IconAlertTriangle size={14} aria-hidden="true" />
              ) : (
                <IconClock size={14} aria-hidden="true" />
              )
            }
          >
            {words}
          </Pill>
        )}
        {isDue && tone === 'today' && <span className="tcard-dim">{below}</span>}
        {!wide && <Pill tone={STATUS_LOOKS[status].tone}>{labels.TaskStatus[status]}</Pill>}
      </div>
      <h1 tabIndex={-1}>{title}</h1>
      {!wide && facts.length > 0 && <p className="tcard-dim tcard-where">{facts.join(' · ')}</p>}
      <p role="status" className="tcard-waits">
        {task.waits && (
          <>
            <IconClock size={16} aria-hidden="true" />
            {`${done[status]} на ${wide ? 'этом устройстве' : 'телефоне'}, ждёт сети`}
          </>
        )}
      </p>
      {returned && isOpen(status) && (
        <div className="tcard-returned">
          <IconArrowBackUp size={20} aria-hidden="true" />
          <div>
            <p className="tcard-returned-who">
              {returned.by.name} просит исправить,{' '}
              <time dateTime={returned.at}>
                <When at={returned.at} />
              </time>
            </p>
            <p className="tcard-text">
              <Linked>{returned.comment}</Linked>
            </p>
          </div>
        </div>
      )}
      {description && (
        <p className="tcard-text">
          <Linked>{description}</Linked>
        </p>
      )}
      <TaskFiles files={attachments} label="Файлы задачи" />
    </header>
  )
}
