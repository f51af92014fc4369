import './board.css'
import { DndContext, type DragEndEvent, DragOverlay, pointerWithin, rectIntersection } from '@dnd-kit/core'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Filters } from '../list/filters.ts'
import type { TaskRow } from '../list/TaskName.tsx'
import { openMove } from '../steps/moves.ts'
import { CardFace } from './BoardCard.tsx'
import { Column } from './Column.tsx'
import { announcements, instructions, useBoardSensors } from './dragging.ts'
import { COLUMNS, isColumn, moveInto } from './moves.ts'
import { useBoard } from './useBoard.ts'

export interface BoardProps {
  filters: Filters
  today: string
  hrefOf: (part: Partial<Filters>) => string
}

/** Statuses side by side; a card that is brought to another column changes its task's. */
export function Board({ filters, today, hrefOf }: BoardProps) {
  const { columns, find, hold, cancelled } = useBoard(filters, today)
  const [lifted, setLifted] = useState<TaskRow>()
  const sensors = useBoardSensors(find)

  function drop({ over }: DragEndEvent) {
    const task = lifted
    setLifted(undefined)
    const move = task && isColumn(over?.id) ? moveInto(task, over.id) : undefined
    if (!task || !move || !isColumn(over?.id)) return
    // The card stands there at once; refused or dropped, it goes back, and why has been said.
    const release = hold(task, over.id)
    void openMove(task, move).then((moved) => release(moved === 'done'))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(args) => (args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args))}
      accessibility={{ announcements: announcements(find), screenReaderInstructions: instructions }}
      onDragStart={({ active }) => setLifted(find(String(active.id)))}
      onDragEnd={drop}
      onDragCancel={() => setLifted(undefined)}
    >
      <div className="board">
        {COLUMNS.map((status) => (
          <Column key={status} status={status} column={columns[status]} lifted={lifted} />
        ))}
      </div>
      <div className="board-foot">
        <p className="board-keys" aria-hidden="true">
          <kbd>Пробел</kbd> поднять <kbd>←</kbd> <kbd>→</kbd> сменить статус <kbd>Esc</kbd> вернуть на место
        </p>
        {cancelled > 0 && (
          <p>
            Отменённые: {cancelled}. <Link href={hrefOf({ view: 'list', status: ['cancelled'] })}>Показать</Link>
          </p>
        )}
      </div>
      <DragOverlay dropAnimation={null}>
        {lifted && (
          <div className="board-card board-lifted" aria-hidden="true">
            <CardFace task={lifted} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
