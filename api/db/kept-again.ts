import { createKept, type Kept } from './kept.ts'
import { createSeen } from './seen.ts'

/** The part of the bound for what came once. */
const ONCE = 1 / 8

/**
 * As `createKept`, for what is read by everybody in turn as well as again and again: whoever reads all articles once pushes
 * out nothing that is asked for often, and leaves the engine no old garbage. What comes once has a small part of the bound;
 * what comes again after it was pushed out there, among the last few thousand (seen.ts), has the rest (2Q, Johnson and Shasha 1994).
 */
export function createKeptAgain<T>(most: number, one: number): Kept<T> {
  const once = createKept<T>(most * ONCE, one)
  const again = createKept<T>(most * (1 - ONCE), one)
  const seen = createSeen()
  return {
    get: (key) => again.get(key) ?? once.get(key),
    keep(key, value, size) {
      const isAgain = again.get(key) !== undefined || (once.get(key) === undefined && seen(key))
      const where = isAgain ? again : once
      where.keep(key, value, size)
    },
    drop(key) {
      once.drop(key)
      again.drop(key)
    },
  }
}
