import type { components } from '../../../openapi/gen/schema.d.ts'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { ownKeys } from '../../../openapi/rules/values/own-keys.ts'
import { isSessionChanged } from '../../db/session-proofs.ts'

type Block = components['schemas']['DashboardBlock']
type Failure = { block: Block; error: unknown }
/** What has become of blocks that were asked for together. */
export type Gathered = { failures: readonly Failure[]; stands: boolean }

/** Blocks that fail alone: the others stand. */
export function createGathering() {
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

    gathered: (): Gathered => ({ failures, stands }),
  }
}

/** In the order of the contract; throws where blocks were asked for and none of them stands. */
export function failedOf(all: readonly Gathered[], failing: (failure: Failure) => void): Block[] {
  const failures = all.flatMap((one) => one.failures)
  const [first] = failures
  if (first && !all.some(({ stands }) => stands)) throw first.error
  for (const failure of failures) failing(failure)
  const names = new Set(failures.map(({ block }) => block))
  return ownKeys(labels.DashboardBlock).filter((block) => names.has(block))
}

/** Asked once, for all blocks that are made of it. */
export function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => (asked ??= ask())
}
