import type { Run } from './runner.ts'

/** What one statement deletes: short, so that it holds nobody up. */
export const BATCH = 1000

/** Repeats a deletion of one batch until there is nothing left, or the process ends. */
export async function inBatches({ signal, keep }: Run, remove: () => PromiseLike<{ count: number }>): Promise<number> {
  for (let total = 0; ;) {
    const { count } = await remove()
    total += count
    if (count < BATCH || signal.aborted) return total
    await keep()
  }
}
