import type { Move } from '../../../../openapi/rules/tasks/tasks.ts'
import type { Task } from '../steps/move.ts'
import type { TaskWork } from '../steps/useWork.ts'
import type { WaitingMove } from '../steps/waiting.ts'
import { WorkFields } from '../steps/WorkFields.tsx'
import { Comments } from './comments/Comments.tsx'
import { Result } from './Result.tsx'

interface CardBodyProps {
  task: Task
  waiting: WaitingMove | undefined
  work: TaskWork
  /** With which the work is handed in here; without it what was handed in is read. */
  move: Move | undefined
}

/** Below what is to be done: the work or its result, and what is said of it. Its code comes beside the task itself. */
export function CardBody({ task, waiting, work, move }: CardBodyProps) {
  return (
    <>
      {move ? (
        <WorkFields task={task} move={move} work={work} />
      ) : (
        <Result task={task} waiting={waiting} work={work.work} />
      )}
      <Comments task={task} />
    </>
  )
}
