import { rowsOf, type Schemas } from './db.ts'
import type { Reader } from './reading.ts'

/** Restaurants and positions of a test (screens.md §1): none are all, of both lists both must fit. */
export function isFor({ isActive, restaurants, positions }: Schemas['Test'], { company, user }: Reader): boolean {
  if (user.role === 'admin') return true
  const own = rowsOf('userRestaurants', company._id).flatMap((one) =>
    one.userId === user.id ? [one.restaurantId] : [],
  )
  return (
    isActive &&
    (restaurants.length === 0 || restaurants.some(({ _id }) => own.includes(_id))) &&
    (positions.length === 0 || positions.some(({ _id }) => _id === user.position?._id))
  )
}
