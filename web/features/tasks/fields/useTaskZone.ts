import { useSnapshot } from 'valtio'
import { useRead } from '../../../data/useRead.ts'
import { session } from '../../../shell/session.ts'

/** A task as it was read: it tells the clock of its own place, also while the places have not come. */
interface Placed {
  restaurant: { _id: string } | null
  timezone: string
}

/** By which clock a task's deadline is meant: its restaurant's, else the company's. */
export function useTaskZone(restaurant: string, task?: Placed): string {
  const { company } = useSnapshot(session)
  const { data } = useRead('restaurantList', { query: { status: 'all' } })
  if (task && restaurant === (task.restaurant?._id ?? '')) return task.timezone
  return data?.find(({ _id }) => _id === restaurant)?.timezone ?? company?.timezone ?? 'Europe/Moscow'
}
