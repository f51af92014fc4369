import type { Announcements, CollisionDetection, KeyboardCoordinateGetter, Modifier } from '@dnd-kit/core'

/** Where in the list something happens, for those who see it and for those who hear it. */
export interface Places {
  nameOf: (id: string) => string
  siblingsOf: (id: string) => readonly string[]
}

export const notHere = 'Сюда нельзя: порядок меняется только среди тем одного родителя'

export const upright: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The row under the pointer; with the keyboard, the row on which the lifted one lies. */
export const rowUnder: CollisionDetection = ({
  pointerCoordinates,
  collisionRect,
  droppableRects,
  droppableContainers,
}) => {
  const y = pointerCoordinates?.y ?? collisionRect.top + 1
  const hit = droppableContainers.find(({ id }) => {
    const rect = droppableRects.get(id)
    return rect && rect.top <= y && y < rect.bottom
  })
  return hit ? [{ id: hit.id }] : []
}

/** Arrows go from sibling to sibling, over whatever lies between them. */
export const keysBySiblings =
  ({ siblingsOf }: Places): KeyboardCoordinateGetter =>
  (event, { context: { active, over, droppableRects } }) => {
    const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
    if (step === 0 || !active) return undefined
    event.preventDefault()
    const siblings = siblingsOf(String(active.id))
    const next = siblings[siblings.indexOf(String((over ?? active).id)) + step]
    const rect = next === undefined ? undefined : droppableRects.get(next)
    return rect && { x: rect.left, y: rect.top }
  }

export const instructions = {
  draggable:
    'Чтобы поднять тему, нажмите пробел. Стрелки вверх и вниз двигают её среди тем того же родителя, пробел ставит на место, Escape отменяет.',
}

export function announcements({ nameOf, siblingsOf }: Places): Announcements {
  const place = (id: string, of: string) => {
    const siblings = siblingsOf(of)
    return `место ${siblings.indexOf(id) + 1} из ${siblings.length}`
  }
  const isSibling = (id: string, of: string) => siblingsOf(of).includes(id)
  return {
    onDragStart: ({ active: { id } }) => `Тема «${nameOf(String(id))}» поднята, ${place(String(id), String(id))}`,
    onDragOver: ({ active, over }) => {
      if (!over) return undefined
      return isSibling(String(over.id), String(active.id)) ? place(String(over.id), String(active.id)) : notHere
    },
    onDragEnd: ({ active, over }) => {
      const name = nameOf(String(active.id))
      if (!over || over.id === active.id) return `Тема «${name}» осталась на своём месте`
      return isSibling(String(over.id), String(active.id))
        ? `Тема «${name}» поставлена, ${place(String(over.id), String(active.id))}`
        : `${notHere}. Тема «${name}» осталась на своём месте`
    },
    onDragCancel: ({ active: { id } }) => `Перемещение отменено, тема «${nameOf(String(id))}» осталась на своём месте`,
  }
}
