import { Textarea } from '@mantine/core'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { Move } from '../../../../openapi/rules/tasks.ts'
import type { Task } from './move.ts'
import type { TaskWork } from './useWork.ts'
import { commentOf } from './work.ts'

interface WorkFieldsProps {
  task: Task
  move: Move
  work: TaskWork
}

/** What is handed in: photos, the form, a word. In the order of the work; the card and the step show the same. */
export function WorkFields({ task, work }: WorkFieldsProps) {
  return (
    <>
      <Textarea
        label="Комментарий"
        aria-label="Комментарий к результату"
        description="Необязательно"
        placeholder="Что важно знать смене"
        rows={2}
        maxLength={limits.tasks.resultCommentMax}
        value={commentOf(task, work.work)}
        onChange={(event) => work.comment(event.currentTarget.value)}
      />
    </>
  )
}
