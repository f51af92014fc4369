import {
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'

/** Where in the list something happens, for those who see it and for those who hear it. */
export interface Places {
  nameOf: (id: string) => string
  /** Those that it may change places with, in their order, itself among them. */
  siblingsOf: (id: string) => readonly string[]
}

/** How one speaks of what is moved. */
export interface Words {
  /** «Тема» */
  one: string
  /** «тему» */
  it: string
  gender: 'f' | 'm' | 'n'
  /** « среди тем того же родителя», if not among all. */
  among?: string
  notHere: string
}

/** From the grip only, which takes no part in scrolling: one sensor serves mouse, pen and finger. */
export const useGrips = (keys: KeyboardCoordinateGetter) =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: keys }),
  )

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

const pronouns = { f: 'её', m: 'его', n: 'его' }
const endings = { f: ['а', 'лась'], m: ['', 'лся'], n: ['о', 'лось'] } as const

export const instructions = ({ it, gender, among = '' }: Words) => ({
  draggable: `Чтобы поднять ${it}, нажмите пробел. Стрелки вверх и вниз двигают ${pronouns[gender]}${among}, пробел ставит на место, Escape отменяет.`,
})

export function announcements({ nameOf, siblingsOf }: Places, { one, gender, notHere }: Words): Announcements {
  const [end, past] = endings[gender]
  const named = (id: string | number) => `«${nameOf(String(id))}»`
  const place = (id: string, of: string) => {
    const siblings = siblingsOf(of)
    return `место ${siblings.indexOf(id) + 1} из ${siblings.length}`
  }
  const isSibling = (id: string, of: string) => siblingsOf(of).includes(id)
  const stayed = (id: string | number, it: string) => `${it} ${named(id)} оста${past} на своём месте`
  return {
    onDragStart: ({ active: { id } }) => `${one} ${named(id)} поднят${end}, ${place(String(id), String(id))}`,
    onDragOver: ({ active, over }) => {
      if (!over) return undefined
      return isSibling(String(over.id), String(active.id)) ? place(String(over.id), String(active.id)) : notHere
    },
    onDragEnd: ({ active, over }) => {
      if (!over || over.id === active.id) return stayed(active.id, one)
      return isSibling(String(over.id), String(active.id))
        ? `${one} ${named(active.id)} поставлен${end}, ${place(String(over.id), String(active.id))}`
        : `${notHere}. ${stayed(active.id, one)}`
    },
    onDragCancel: ({ active: { id } }) => `Перемещение отменено, ${stayed(id, one.toLocaleLowerCase('ru'))}`,
  }
}
