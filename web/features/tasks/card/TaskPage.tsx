import './card.css'
import { Button, Skeleton } from '@mantine/core'
import { Link, useParams } from 'wouter'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { messageOf } from '../../../api/problem.ts'
import type { Failed } from '../../../data/contract.ts'
import { useRead } from '../../../data/useRead.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'
import { href } from '../../../routes.ts'
import { copyOf } from '../../../shell/useKeptCopy.ts'
import { useThing } from '../../../shell/useThing.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { StaleNotice } from '../../../ui/StaleNotice.tsx'
import { MoveHost } from '../steps/MoveHost.tsx'
import { TaskBar } from './TaskBar.tsx'
import { TaskCard } from './TaskCard.tsx'

/** A task: what is to be done, until when, and the next step. */
export function TaskPage() {
  const { id = '' } = useParams()
  const read = useRead('taskGet', { path: { id } }, { page: true })
  const { loading, again } = read
  const back = { gone: messages.TASK_NOT_FOUND, backTo: href('tasks') }
  const { thing: task, failed, isGone, skeleton } = useThing(read, back)
  useRefresh(again)

  if (task)
    return (
      <>
        <TaskCard key={id} task={task} loading={loading}>
          {read.failed && copyOf(read) === 0 && (
            <StaleNotice
              text="Задача не обновилась, показана прежняя."
              reason={read.failed.problem.message}
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
      {failed ? (
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

function whyNot({ offline, problem }: Failed, isGone: boolean) {
  if (isGone) return { title: messages.TASK_NOT_FOUND }
  if (offline) return { title: 'Нет сети', text: 'Этой задачи на устройстве нет. Она откроется, когда появится сеть.' }
  return { title: messageOf(problem, 'Ошибка загрузки данных') }
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
