import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { ReactNode } from 'react'

interface SortableRowProps {
  id: string
  name: string
  className: string | undefined
  /** Part of what is lifted: its place stays empty. */
  carried: boolean
  /** Not among those that the lifted one may change places with. */
  foreign: boolean
  /** Where the lifted one would land. */
  line: 'top' | 'bottom' | undefined
  children: ReactNode
}

export function SortableRow({ id, name, className = '', carried, foreign, line, children }: SortableRowProps) {
  const {
    attributes,
    listeners,
    isDragging,
    setNodeRef: setDragged,
    setActivatorNodeRef,
  } = useDraggable({
    id,
    attributes: { roleDescription: 'перетаскиваемая строка' },
  })
  // Nothing can be dropped into itself; its own place stays a target, so that it can be put back.
  const { setNodeRef: setTarget } = useDroppable({ id, disabled: carried && !isDragging })
  const setRow = (node: HTMLElement | null) => {
    setDragged(node)
    setTarget(node)
  }
  return (
    <li
      ref={setRow}
      className={`sortable-row ${className}`}
      data-carried={carried || undefined}
      data-foreign={(foreign && !carried) || undefined}
      data-line={line}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        className="sortable-grip"
        aria-label={`Переместить: ${name}`}
        {...attributes}
        {...listeners}
      >
        <IconGripVertical size={20} />
      </ActionIcon>
      {children}
    </li>
  )
}

interface LiftedProps {
  className?: string
  /** Under it: what goes with it, or why it may not stand here. */
  hint?: ReactNode
  refused?: boolean
  children: ReactNode
}

/** What hangs from the pointer. */
export const Lifted = ({ className = '', hint, refused = false, children }: LiftedProps) => (
  <div className={`sortable-row sortable-lifted ${className}`} aria-hidden="true">
    <span className="sortable-grip">
      <IconGripVertical size={20} />
    </span>
    {children}
    {hint && (
      <p className="sortable-hint" data-refused={refused || undefined}>
        {hint}
      </p>
    )}
  </div>
)
