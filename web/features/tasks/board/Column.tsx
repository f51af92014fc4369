import { useDroppable } from '@dnd-kit/core'
import { Button, Skeleton } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconClipboardText from '@tabler/icons-react/dist/esm/icons/IconClipboardText.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { StatusSign } from '../../../ui/Badge.tsx'
import { ListFailed } from '../../../ui/ListFailed.tsx'
import type { TaskRow } from '../list/TaskName.tsx'
import { STATUS_LOOKS } from '../shared/TaskMarks.tsx'
import { BoardCard } from './BoardCard.tsx'
import { type ColumnStatus, moveInto, stepAhead } from './moves.ts'
import type { BoardColumn } from './useBoard.ts'

interface ColumnProps {
  status: ColumnStatus
  column: BoardColumn
  lifted: TaskRow | undefined
}

const ICONS = {
  photo: <IconCamera size={18} aria-hidden="true" />,
  form: <IconClipboardText size={18} aria-hidden="true" />,
  comment: <IconMessage size={18} aria-hidden="true" />,
} as const

/** A column takes only what may come to it; the others step back while a card is lifted. */
export function Column({ status, column, lifted }: ColumnProps) {
  const { read, tasks, count, more, showMore } = column
  const move = lifted && moveInto(lifted, status)
  const own = lifted?.status === status
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: lifted !== undefined && !move && !own })
  const ahead = lifted && move && isOver ? stepAhead(lifted, move) : undefined
  const label = labels.TaskStatus[status]
  return (
    <section
      ref={setNodeRef}
      className="board-column"
      aria-label={label}
      data-target={(isOver && move !== undefined) || undefined}
      data-shut={(lifted !== undefined && !move && !own) || undefined}
    >
      <h2 className="board-head">
        <StatusSign look={STATUS_LOOKS[status]} />
        {label} <span className="board-count">{count}</span>
      </h2>
      {ahead && (
        <p className="board-ahead">
          {ICONS[ahead.step]}
          {ahead.words}
        </p>
      )}
      {read.failed && !read.data && (
        <ListFailed
          title="Ошибка загрузки задач"
          failed={{ message: read.failed.problem.message }}
          loading={read.loading}
          onRetry={read.again}
        />
      )}
      {!read.data && !read.failed && (
        <div aria-hidden="true">
          <Skeleton h={120} radius={14} mb={8} />
          <Skeleton h={120} radius={14} />
        </div>
      )}
      <ul role="list" className="board-cards" aria-busy={read.loading}>
        {tasks.map((task) => (
          <BoardCard key={task._id} task={task} lifted={lifted?._id === task._id} />
        ))}
      </ul>
      {read.data && tasks.length === 0 && <p className="board-none">Пусто</p>}
      {showMore ? (
        <Button variant="subtle" onClick={showMore}>
          Ещё {more}
        </Button>
      ) : (
        more > 0 && <p className="board-none">и ещё {more} — в списке</p>
      )}
    </section>
  )
}
