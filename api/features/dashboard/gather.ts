import type { components } from '../../../openapi/gen/schema.d.ts'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { isSessionChanged } from '../../db/client.ts'

type Block = components['schemas']['DashboardBlock']
type Failure = { block: Block; error: unknown }

/** Blocks that fail alone: the others stand, unless none does. */
export function createGathering(failing: (failure: Failure) => void) {
  const failures: Failure[] = []
  let stands = false
  return {
    /** What `ask` finds; undefined where it fails, or the block is not there for him. */
    async block<T>(block: Block, isThere: boolean, ask: () => Promise<T>): Promise<T | undefined> {
      if (!isThere) return undefined
      try {
        const found = await ask()
        stands = true
        return found
      } catch (error) {
        // Not the block's: the whole call is made again.
        if (isSessionChanged(error)) throw error
        failures.push({ block, error })
        return undefined
      }
    },

    /** In the order of the contract. */
    failed(): Block[] {
      const [first] = failures
      if (first && !stands) throw first.error
      for (const failure of failures) failing(failure)
      const names = new Set(failures.map(({ block }) => block))
      // The keys of a record that names each of them.
      return (Object.keys(labels.DashboardBlock) as Block[]).filter((block) => names.has(block))
    },
  }
}

/** Asked once, for all blocks that are made of it. */
export function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => (asked ??= ask())
}
