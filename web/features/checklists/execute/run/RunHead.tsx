import { ActionIcon } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useEffect } from 'react'
import { useMinute } from '../../../../lib/useMinute.ts'
import { stepBack } from '../../../../lib/steps.ts'
import { serverNow } from '../../hand-in/clock.ts'
import type { Run } from '../../hand-in/run.ts'
import { todayHref } from '../addresses.ts'
import { dueWords } from '../run-words.ts'

/** The torn edge of a ticket: what it is, until when, how far. */
export function RunHead({ run: { run } }: { run: Run }) {
  const { tone, words, heard } = dueWords(run, serverNow(useMinute()))
  const { title } = run.checklist
  const { answeredCount, itemsCount } = run
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <header className="run-head">
      <div className="run-head-line">
        <ActionIcon
          size={44}
          variant="transparent"
          className="run-back"
          aria-label="Чек-листы на сегодня"
          onClick={() => stepBack(todayHref())}
        >
          <IconArrowLeft size={24} />
        </ActionIcon>
        <div className="run-head-name">
          <h1 tabIndex={-1}>{title}</h1>
          {run.restaurant && <p>{run.restaurant.name}</p>}
        </div>
        <span className="run-due" data-tone={tone}>
          <IconClock size={18} aria-hidden="true" />
          <span aria-hidden="true">{words}</span>
          <span className="app-hidden">{heard}</span>
        </span>
      </div>
      <div className="run-head-progress">
        <progress max={Math.max(1, itemsCount)} value={answeredCount} aria-label="Отвечено пунктов" />
        <span>
          {answeredCount} из {itemsCount}
        </span>
      </div>
    </header>
  )
}
