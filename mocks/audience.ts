import type { Schemas } from './db.ts'
import type { Reader } from './reading.ts'

/** Restaurants and positions of a test (screens.md §1): none are all, of both lists both must fit. */
export function isFor({ isActive, restaurants, positions }: Schemas['Test'], { user }: Reader): boolean {
  if (user.role === 'admin') return true
  const own = user.restaurants.map(({ _id }) => _id)
  return (
    isActive &&
    (restaurants.length === 0 || restaurants.some(({ _id }) => own.includes(_id))) &&
    (positions.length === 0 || positions.some(({ _id }) => _id === user.position?._id))
  )
}
