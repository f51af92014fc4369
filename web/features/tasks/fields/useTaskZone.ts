import { useRead } from '../../../data/useRead.ts'
import { useCompanyZone } from '../../../shell/company-zone.ts'

/** A task as it was read: it tells the clock of its own place, also while the places have not come. */
interface Placed {
  restaurant: { _id: string } | null
  timezone: string
}

/** By which clock a task's deadline is meant: its restaurant's, else the company's. */
export function useTaskZone(restaurant: string, task?: Placed): string {
  const ofCompany = useCompanyZone()
  const { data } = useRead('restaurantList', { query: { status: 'all' } })
  if (task && restaurant === (task.restaurant?._id ?? '')) return task.timezone
  return data?.find(({ _id }) => _id === restaurant)?.timezone ?? ofCompany
}
