import '../../../ui/action-bar.css'
import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs'
import type { Move } from '../../../../openapi/rules/tasks/tasks.ts'
import { lackWords } from '../steps/lack-words.ts'
import { type Task, wordsOf } from '../steps/move.ts'
import type { TaskWork } from '../steps/useWork.ts'

interface ActionBarProps {
  task: Task
  first: Move | undefined
  second: Move | undefined
  work: TaskWork
  busy: boolean
  /** Something done here waits for the network. */
  waits: boolean
  onPress: (move: Move) => Promise<void>
  /** At the right of the bar at the top, where there is room for it. */
  inBar?: boolean
}

const icons: Partial<Record<Move, typeof IconCheck>> = {
  take: IconPlayerPlay,
  submit: IconSend2,
  finish: IconCheck,
  accept: IconCheck,
}

/** The next step, as one filled button; on a phone it stands at the foot, with what is still missing below it. */
export function ActionBar({ task, first, second, work, busy, waits, onPress, inBar = false }: ActionBarProps) {
  const button = (move: Move, isNext: boolean) => {
    const Icon = icons[move] ?? IconCheck
    return (
      <Button
        key={move}
        variant={isNext ? 'filled' : 'default'}
        leftSection={isNext && <Icon size={20} aria-hidden="true" />}
        aria-busy={busy}
        onClick={() => void onPress(move)}
      >
        {wordsOf(move)}
      </Button>
    )
  }
  // Not `disabled`: the focus stays where it was.
  const waiting = waits && !first && (
    <Button aria-disabled data-disabled leftSection={<IconClock size={20} aria-hidden="true" />}>
      Ждёт сети
    </Button>
  )
  const buttons = (
    <>
      {second && button(second, false)}
      {first ? button(first, true) : waiting}
    </>
  )
  if (inBar) return buttons
  const line = first === 'finish' || first === 'submit' ? lackWords(task, work.lack(first)) : ''
  if (!first && !waiting) return null
  return (
    <div className="action-bar" role="region" aria-label="Действие">
      <div className="action-bar-buttons">{buttons}</div>
      {line && <p>{line}</p>}
    </div>
  )
}
