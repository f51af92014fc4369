import { useDraggable } from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { href } from '../../../routes.ts'
import { session } from '../../../shell/session.ts'
import { Avatars } from '../../../ui/Avatars.tsx'
import type { TaskRow } from '../list/TaskName.tsx'
import { DeadlinePill } from '../shared/Deadline.tsx'
import { Priority } from '../shared/TaskMarks.tsx'
import { When } from '../../../ui/When.tsx'

interface BoardCardProps {
  task: TaskRow & { waits: boolean }
  /** Its place stays, dashed and empty. */
  lifted: boolean
}

/** Lifted anywhere by mouse and finger, by its grip with the keyboard. */
export function BoardCard({ task, lifted }: BoardCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef } = useDraggable({
    id: task._id,
    attributes: { roleDescription: 'перетаскиваемая задача' },
  })
  const { onKeyDown, ...pointers } = listeners ?? {}
  return (
    <li ref={setNodeRef} className="board-card" data-lifted={lifted || undefined} {...pointers}>
      <CardFace task={task} linked />
      {task.waits && <p className="tasks-waits">ждёт сети</p>}
      <ActionIcon
        ref={setActivatorNodeRef}
        className="board-grip"
        size="sm"
        aria-label={`Переместить: №${task.number} ${task.title}`}
        {...attributes}
        {...(onKeyDown && { onKeyDown: onKeyDown as React.KeyboardEventHandler })}
      >
        <IconGripVertical size={18} />
      </ActionIcon>
    </li>
  )
}

export function CardFace({ task, linked = false }: { task: TaskRow; linked?: boolean }) {
  const { user } = useSnapshot(session)
  const { _id: id, number, title, priority, restaurant, assignees, assigneesCount, commentsCount, completedAt } = task
  return (
    <>
      <span className="board-top">
        <span className="tasks-number">№{number}</span>
        <Priority priority={priority} bare />
      </span>
      {linked ? (
        // A link that is dragged by the browser itself would be an address, not a task.
        <Link href={href('taskEdit', { id })} className="board-title" draggable={false}>
          {title}
        </Link>
      ) : (
        <span className="board-title">{title}</span>
      )}
      {restaurant && <span className="board-place">{restaurant.name}</span>}
      <span className="board-facts">
        {completedAt === null ? (
          <DeadlinePill task={task} />
        ) : (
          <span className="board-done">
            <When at={completedAt} />
          </span>
        )}
        {commentsCount > 0 && (
          <span className="tasks-sign">
            <IconMessage size={16} aria-hidden="true" />
            <span className="app-hidden">Комментариев </span>
            {commentsCount}
          </span>
        )}
        <Avatars people={assignees} count={assigneesCount} me={user?.id} shown={2} bare />
      </span>
    </>
  )
}
