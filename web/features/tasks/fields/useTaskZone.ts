import { useSnapshot } from 'valtio'
import { useRead } from '../../../data/useRead.ts'
import { session } from '../../../shell/session.ts'

/** By which clock a task's deadline is meant: its restaurant's, else the company's. */
export function useTaskZone(restaurant: string): string {
  const { company } = useSnapshot(session)
  const { data } = useRead('restaurantList', { query: { status: 'all' } })
  return data?.find(({ _id }) => _id === restaurant)?.timezone ?? company?.timezone ?? 'Europe/Moscow'
}
