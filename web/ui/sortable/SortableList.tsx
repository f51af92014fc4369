import './sortable.css'
import { DndContext, type DragEndEvent, DragOverlay } from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import { announcements, instructions, keysBySiblings, rowUnder, upright, useGrips, type Words } from './sorting.ts'
import { SortableRow } from './SortableRow.tsx'

interface SortableListProps<T> {
  /** Of the list. */
  label: string
  className?: string
  /** In reading order. */
  items: readonly T[]
  idOf: (item: T) => string
  nameOf: (item: T) => string
  words: Words
  /** Those that an item may change places with, in their order; all of them unless the list is a tree. */
  siblingsOf?: (item: T) => readonly string[]
  /** The item and what goes with it, in reading order; itself alone unless the list is a tree. */
  withBelow?: (item: T) => readonly string[]
  /** Places among its siblings. */
  onMove: (item: T, from: number, to: number) => void
  /** It was let go where it may not stand. */
  onRefused?: (item: T) => void
  /** What stands in a row beside the grip. */
  children: (item: T) => ReactNode
  /** What hangs from the pointer, without the grip. `refused`: over a place where it may not stand. */
  lifted: (item: T, refused: boolean) => ReactNode
  rowClass?: string
}

/** Rows ordered by mouse, finger and keyboard: a line shows where the lifted one will land, and the rows stay still. */
export function SortableList<T>({ items, idOf, words, children, ...list }: SortableListProps<T>) {
  const [liftedId, setLifted] = useState<string>()
  const [over, setOver] = useState<string>()
  const ids = items.map(idOf)
  const itemOf = (id: string | undefined) => items.find((item) => idOf(item) === id)
  const siblingsOf = (item: T | undefined) => (item === undefined ? [] : (list.siblingsOf?.(item) ?? ids))
  const belowOf = (item: T) => list.withBelow?.(item) ?? [idOf(item)]
  const nameOf = (item: T | undefined) => (item === undefined ? '' : list.nameOf(item))
  const places = {
    nameOf: (id: string) => nameOf(itemOf(id)),
    siblingsOf: (id: string) => siblingsOf(itemOf(id)),
  }
  const sensors = useGrips(keysBySiblings(places))

  const end = () => {
    setLifted(undefined)
    setOver(undefined)
  }
  function drop({ active, over: target }: DragEndEvent) {
    end()
    const item = itemOf(String(active.id))
    if (item === undefined || !target || target.id === active.id) return
    const siblings = siblingsOf(item)
    const to = siblings.indexOf(String(target.id))
    if (to === -1) list.onRefused?.(item)
    else list.onMove(item, siblings.indexOf(idOf(item)), to)
  }

  const lifted = itemOf(liftedId)
  const siblings = siblingsOf(lifted)
  const carried = lifted === undefined ? [] : belowOf(lifted)
  const target = over === undefined || !siblings.includes(over) ? undefined : itemOf(over)
  /** Going down, it lands after the target with all that hangs below it; going up, before it. */
  const way =
    target === undefined || lifted === undefined ? 0 : siblings.indexOf(idOf(target)) - siblings.indexOf(idOf(lifted))
  const lineId = target === undefined || way === 0 ? undefined : way < 0 ? idOf(target) : belowOf(target).at(-1)

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={rowUnder}
      modifiers={[upright]}
      accessibility={{ announcements: announcements(places, words), screenReaderInstructions: instructions(words) }}
      onDragStart={({ active }) => setLifted(String(active.id))}
      onDragOver={({ over: next }) => setOver(next ? String(next.id) : undefined)}
      onDragEnd={drop}
      onDragCancel={end}
    >
      <ul role="list" className={`sortable ${list.className ?? ''}`} aria-label={list.label}>
        {items.map((item) => (
          <SortableRow
            key={idOf(item)}
            id={idOf(item)}
            name={nameOf(item)}
            className={list.rowClass}
            carried={carried.includes(idOf(item))}
            foreign={lifted !== undefined && !siblings.includes(idOf(item))}
            line={lineId !== idOf(item) ? undefined : way < 0 ? 'top' : 'bottom'}
          >
            {children(item)}
          </SortableRow>
        ))}
      </ul>
      <DragOverlay dropAnimation={null}>
        {lifted !== undefined && list.lifted(lifted, over !== undefined && target === undefined)}
      </DragOverlay>
    </DndContext>
  )
}
