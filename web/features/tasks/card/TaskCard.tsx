import { ActionIcon } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type ReactNode, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import type { Move } from '../../../../openapi/rules/tasks/tasks.ts'
import { messageOf } from '../../../api/problem.ts'
import { remove } from '../../../data/write.ts'
import { useSettling } from '../../../data/useSettling.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { useHere } from '../../../lib/useHere.ts'
import { useWide } from '../../../lib/useMedia.ts'
import { href } from '../../../routes.ts'
import { copyTelling } from '../../../shell/copy.ts'
import { toast } from '../../../shell/notifications.tsx'
import { session } from '../../../shell/session.ts'
import { confirm } from '../../../ui/confirm.ts'
import { fetchAhead, Fetched } from '../../../ui/Fetched.tsx'
import { ActionMenu, type Choice } from '../../../ui/overlays/ActionMenu.tsx'
import { leadToLack } from '../steps/lead-to-lack.ts'
import { movableOf, partOf, type Task, wordsOf, actionsAfter } from '../steps/move.ts'
import { openMove, tell } from '../steps/moves.ts'
import { useWork } from '../steps/useWork.ts'
import { useWaitingMoves, withWaiting } from '../steps/waiting.ts'
import { WorkNotes } from '../steps/WorkNotes.tsx'
import { ActionBar } from './ActionBar.tsx'
import { Facts } from './Facts.tsx'
import { History } from './History.tsx'
import { nextSteps } from './next-step.ts'
import { People } from './People.tsx'
import { TaskBar } from './TaskBar.tsx'
import { TaskHead } from './TaskHead.tsx'

const loadBody = () => import('./CardBody.tsx').then((file) => file.CardBody)
// Beside the read of the task.
fetchAhead(loadBody)
/** It has been told; the head and the actions stand without it. */
const nothing = () => {}

interface TaskCardProps {
  task: Task
  /** It is being read again. */
  loading: boolean
  children: ReactNode
}

/** The card where the work is done: in the order of the work on a phone, with the facts beside it where there is room. */
export function TaskCard({ task: known, loading, children }: TaskCardProps) {
  const { user } = useSnapshot(session)
  const [, navigate] = useLocation()
  const here = useHere()
  const wide = useWide()
  const { moves } = useWaitingMoves()
  const own = useSettling(
    moves.filter(({ taskId }) => taskId === known._id),
    loading,
  )
  const task = withWaiting(known, own, (status) => actionsAfter(movableOf(known), status, user))
  const work = useWork(known)
  const place = useRef<HTMLDivElement>(null)
  const { busy, act } = useBusy()
  const isAssignee = partOf(task, user).isAssignee
  const { first, second, rest } = nextSteps(task.actions, isAssignee)
  const worksHere = first === 'submit' || first === 'finish'

  async function press(move: Move) {
    if (move !== first || !worksHere) {
      await act(() => openMove(movableOf(task), move))
      return
    }
    if (busy) return
    const outcome = await work.handIn(move)
    if (!outcome) {
      if (place.current) leadToLack(place.current)
    } else if (outcome.is !== 'refused') tell(outcome)
  }
  async function removeTask() {
    const { failed } = await remove('taskDelete', { path: { id: task._id } })
    if (failed) return toast('error', messageOf(failed.problem, 'Ошибка удаления'))
    toast('success', 'Задача удалена')
    if (here()) navigate(href('tasks'), { replace: true })
  }
  const askToRemove = () =>
    confirm({
      title: 'Удалить задачу?',
      text: `№${task.number} ${task.title}. Вместе с ней удалятся комментарии и история, вернуть их нельзя.`,
      yes: 'Удалить',
      danger: true,
      act: removeTask,
    })
  const copyLink = () =>
    copyTelling(new URL(href('taskEdit', { id: task._id }), location.origin).href, 'Ссылка скопирована!')
  const choices: Choice[] = [
    ...(task.actions.includes('edit') ? [{ label: wordsOf('edit'), to: href('taskFields', { id: task._id }) }] : []),
    ...rest.map((move) => ({ label: wordsOf(move), onPress: () => void press(move) })),
    { label: 'Скопировать ссылку', onPress: () => void copyLink() },
    ...(task.actions.includes('delete') ? [{ label: wordsOf('delete'), onPress: askToRemove }] : []),
  ]
  const bar = { task, first, second, work, busy: busy || work.sending, waits: task.waits, onPress: press }
  return (
    <>
      <TaskBar title={`Задача №${task.number}`}>
        {wide && <ActionBar {...bar} inBar />}
        <ActionMenu
          choices={choices}
          button={
            <ActionIcon aria-label="Ещё действия" title="Ещё действия">
              <IconDots size={20} />
            </ActionIcon>
          }
        />
      </TaskBar>
      <div className="tcard">
        <div className="tcard-main" ref={place}>
          {children}
          <WorkNotes work={work} />
          <TaskHead task={task} />
          <Fetched
            wanted
            load={loadBody}
            onFailure={nothing}
            place={<div className="tcard-body-place" />}
            props={{ task: known, waiting: own.at(-1), work, move: worksHere && !task.waits ? first : undefined }}
          />
        </div>
        <aside className="tcard-side" aria-label="О задаче">
          <Facts task={task} />
          <People task={task} />
          <History task={task} />
        </aside>
      </div>
      {!wide && <ActionBar {...bar} />}
    </>
  )
}
