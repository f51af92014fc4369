import {
  type Announcements,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { TaskRow } from '../list/TaskName.tsx'
import { COLUMNS, isColumn, moveInto } from './moves.ts'

export type FindTask = (id: string) => TaskRow | undefined

/** A finger that scrolls the page lifts nothing. */
const PRESS_MS = 250

/** Arrows go from column to column, over those that the task may not come to; back to its own too. */
const keysByColumns =
  (find: FindTask): KeyboardCoordinateGetter =>
  (event, { context: { active, over, droppableRects } }) => {
    const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
    const task = active && find(String(active.id))
    if (step === 0 || !task) return undefined
    event.preventDefault()
    const open = COLUMNS.filter((column) => column === task.status || moveInto(task, column))
    const at = open.findIndex((column) => column === (over?.id ?? task.status))
    const next = open[at + step]
    const rect = next === undefined ? undefined : droppableRects.get(next)
    // A little inside, so that the card lies on this column and on no other.
    return rect && { x: rect.left + 8, y: rect.top + 48 }
  }

export const useBoardSensors = (find: FindTask) =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: PRESS_MS, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: keysByColumns(find) }),
  )

export const instructions = {
  draggable:
    'Чтобы поднять задачу, нажмите пробел. Стрелки влево и вправо меняют статус, пробел подтверждает, Escape отменяет.',
}

export function announcements(find: FindTask): Announcements {
  const named = (id: string | number) => {
    const task = find(String(id))
    return task ? `№${task.number} «${task.title}»` : ''
  }
  const column = (id: string | number | undefined) => (isColumn(id) ? labels.TaskStatus[id] : undefined)
  return {
    onDragStart: ({ active }) => `Задача ${named(active.id)} поднята`,
    onDragOver: ({ over }) => column(over?.id),
    onDragEnd: ({ active, over }) => {
      const where = column(over?.id)
      return where ? `Задача ${named(active.id)}: ${where}` : `Задача ${named(active.id)} осталась на месте`
    },
    onDragCancel: ({ active }) => `Перемещение отменено, задача ${named(active.id)} осталась на месте`,
  }
}
