import './card.css'
import { Button, Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { useLateWaiting } from '../../../lib/useLateWaiting.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'
import { href } from '../../../routes.ts'
import { toast } from '../../../shell/notifications.tsx'
import { copyOf, useKeptCopy } from '../../../shell/useKeptCopy.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { StaleNotice } from '../../../ui/StaleNotice.tsx'
import { MoveHost } from '../steps/MoveHost.tsx'
import { TaskBar } from './TaskBar.tsx'
import { TaskCard } from './TaskCard.tsx'

/** A task: what is to be done, until when, and the next step. */
export function TaskPage() {
  const { id = '' } = useParams()
  const [, navigate] = useLocation()
  const read = useRead('taskGet', { path: { id } }, { page: true })
  const { failed, loading, again } = read
  const isGone = failed !== undefined && !loading && isWordAboutIt(failed)
  const task = isGone ? undefined : read.data
  const skeleton = useLateWaiting(!task && !failed, limits.app.layoutDelayMs)
  useKeptCopy(read)
  useRefresh(again)

  useEffect(() => {
    if (!isGone) return
    toast('error', messages.TASK_NOT_FOUND)
    navigate(href('tasks'), { replace: true })
  }, [isGone, navigate])

  if (task)
    return (
      <>
        <TaskCard key={id} task={task} loading={loading}>
          {failed && copyOf(read) === 0 && (
            <StaleNotice
              text="Задача не обновилась, показана прежняя."
              reason={failed.problem.message}
              loading={loading}
              onRetry={again}
            />
          )}
        </TaskCard>
        <MoveHost />
      </>
    )
  return (
    <>
      <TaskBar title="Задача" />
      {failed && !loading ? (
        <EmptyState
          {...whyNot(failed, isGone)}
          action={
            <Button component={Link} href={href('tasks')} variant="light">
              К списку задач
            </Button>
          }
        />
      ) : (
        <CardPlace shown={skeleton} />
      )}
    </>
  )
}

/** Of the other failures the shell tells, and they are no word about the task. */
const isWordAboutIt = ({ status }: { status: number }) => status === 404 || status === 400

function whyNot({ offline, problem }: { offline: boolean; problem: { message: string } }, isGone: boolean) {
  if (isGone) return { title: messages.TASK_NOT_FOUND }
  if (offline) return { title: 'Нет сети', text: 'Этой задачи на устройстве нет. Она откроется, когда появится сеть.' }
  return { title: problem.message || 'Ошибка загрузки данных' }
}

function CardPlace({ shown }: { shown: boolean }) {
  return (
    <div role="status" aria-label="Загрузка" className="tcard-place">
      {shown && (
        <>
          <Skeleton h={26} w={160} />
          <Skeleton h={30} w="80%" mt={14} />
          {[96, 90, 40].map((width) => (
            <Skeleton key={width} h={14} w={`${width}%`} mt={14} />
          ))}
          <Skeleton h={88} w={288} mt={40} />
        </>
      )}
    </div>
  )
}
