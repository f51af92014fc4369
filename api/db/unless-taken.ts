import { errorCode } from './unavailable.ts'

const UNIQUE_VIOLATION = '23505'

/** The database compares names, also those of two calls at once; `taken` is what the slower one is told. */
export async function unlessTaken<T>(write: Promise<T>, taken: () => Error): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) throw taken()
    throw error
  }
}
