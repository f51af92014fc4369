import { errorCode } from './unavailable.ts'

/** The part of the database that only reads. */
export type Reads = {
  /** Repeats a read once when its plan is gone, as after a migration (26000, 0A000). Never for writes. */
  read<T>(query: () => PromiseLike<T>): Promise<T>
}

export const createReads = (): Reads => ({
  read: async (query) => {
    try {
      return await query()
    } catch (error) {
      if (!['26000', '0A000'].includes(errorCode(error))) throw error
      return await query()
    }
  },
})
