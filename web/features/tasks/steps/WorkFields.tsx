import { Button, Textarea } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
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
  const { refused, lost } = work.work
  return (
    <>
      {(refused || lost.length > 0) && (
        <div role="alert" className="work-note" data-tone={refused ? 'danger' : undefined}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          <div>
            {refused && <p>Не принято: {refused.message}. Всё, что вы ввели, на месте.</p>}
            {lost.length > 0 && (
              <>
                <p>Форма изменилась, пока вы её заполняли. Не подошло:</p>
                <ul>
                  {lost.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </>
            )}
          </div>
          <Button variant="default" size="compact-md" onClick={work.read}>
            Понятно
          </Button>
        </div>
      )}
      <Textarea
        label="Комментарий"
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
