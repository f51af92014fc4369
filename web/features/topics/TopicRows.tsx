import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useState } from 'react'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { messageOf } from '../../api/problem.ts'
import { toast } from '../../shell/notifications.tsx'
import { archiveReason, archiveReasonId } from './archive-reason.ts'
import { askToArchive } from './ask-to-archive.ts'
import { announcements, instructions, keysBySiblings, notHere, type Places, rowUnder, upright } from './sorting.ts'
import { reorder, reorderNothing } from './reorder.ts'
import { movedTo, subtree, type Topic, type TopicRow, topicRows } from './topic-order.ts'
import { LiftedRow, TopicListRow } from './TopicListRow.tsx'

async function arrange(parent: string | null, before: readonly string[], siblings: readonly string[]) {
  const problem = await reorder(parent, before, siblings)
  if (problem) toast('error', messageOf(problem, messages.TOPIC_REORDER_FAILED))
  else toast('success', 'Порядок тем обновлен')
}

/** The hierarchy, ordered by mouse, touch and keyboard; only siblings change places (B8). */
export function TopicRows({ topics }: { topics: readonly Topic[] }) {
  const [lifted, setLifted] = useState<string>()
  const [over, setOver] = useState<string>()
  const rows = topicRows(topics)
  const rowOf = (id: string | undefined) => rows.find(({ topic }) => topic._id === id)
  const places: Places = {
    nameOf: (id) => rowOf(id)?.topic.name ?? '',
    siblingsOf: (id) => rowOf(id)?.siblings ?? [],
  }
  const sensors = useSensors(
    // From the grip only, which takes no part in scrolling: one sensor serves mouse, pen and finger.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: keysBySiblings(places) }),
  )

  const end = () => {
    setLifted(undefined)
    setOver(undefined)
  }
  function drop({ active, over: target }: DragEndEvent) {
    end()
    const row = rowOf(String(active.id))
    if (!row || !target || target.id === active.id) return
    const to = String(target.id)
    if (row.siblings.includes(to)) {
      void arrange(row.topic.parent, row.siblings, movedTo(row.siblings, row.topic._id, to))
      return
    }
    void reorderNothing()
    toast('info', notHere)
  }

  const liftedRow = rowOf(lifted)
  const carried = lifted === undefined ? undefined : subtree(topics, lifted)
  const allowed = over !== undefined && (liftedRow?.siblings.includes(over) ?? false)
  const line = liftedRow && allowed ? dropLine(topics, liftedRow, over) : undefined

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={rowUnder}
      modifiers={[upright]}
      accessibility={{ announcements: announcements(places), screenReaderInstructions: instructions }}
      onDragStart={({ active }) => setLifted(String(active.id))}
      onDragOver={({ over: next }) => setOver(next ? String(next.id) : undefined)}
      onDragEnd={drop}
      onDragCancel={end}
    >
      <p id={archiveReasonId} className="app-hidden">
        {archiveReason}
      </p>
      <ul role="list" className="topic-rows" aria-label="Темы">
        {rows.map((row) => {
          const { topic, siblings } = row
          const index = siblings.indexOf(topic._id)
          const step = (by: number) => {
            const other = siblings[index + by]
            return other === undefined
              ? undefined
              : () => void arrange(topic.parent, siblings, movedTo(siblings, topic._id, other))
          }
          return (
            <TopicListRow
              key={topic._id}
              row={row}
              carried={carried?.has(topic._id) ?? false}
              foreign={liftedRow !== undefined && !liftedRow.siblings.includes(topic._id)}
              line={line?.id === topic._id ? line.edge : undefined}
              onUp={step(-1)}
              onDown={step(1)}
              onArchive={() => askToArchive(topic)}
            />
          )
        })}
      </ul>
      <DragOverlay dropAnimation={null}>
        {liftedRow && (
          <LiftedRow
            row={liftedRow}
            below={(carried?.size ?? 1) - 1}
            hint={over !== undefined && !allowed ? notHere : undefined}
          />
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** Going down, it lands after the target with all its subtopics; going up, before it. */
function dropLine(topics: readonly Topic[], { topic, siblings }: TopicRow, to: string) {
  const down = siblings.indexOf(to) - siblings.indexOf(topic._id)
  if (down === 0) return undefined
  if (down < 0) return { id: to, edge: 'top' as const }
  const below = subtree(topics, to)
  const last = topicRows(topics).findLast((row) => below.has(row.topic._id))
  return { id: last?.topic._id ?? to, edge: 'bottom' as const }
}
