import { errorCode } from './unavailable.ts'

/** A unique index refused the row (SQLSTATE 23505). */
export const isTaken = (error: unknown): boolean => errorCode(error) === '23505'

/** The database compares names, also those of two calls at once; `taken` is what the slower one is told. */
export async function unlessTaken<T>(write: Promise<T>, taken: () => Error): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (isTaken(error)) throw taken()
    throw error
  }
}
