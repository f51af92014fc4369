import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages } from '../../gen/messages.gen.ts'
import { fill } from '../text/fill.ts'

const dayMs = 24 * 60 * 60_000

/**
 * The moment (ms) that a view told of afterwards is counted at: a clock that goes fast has not read in the future.
 * Undefined for one that is too old to be told of.
 */
export function lateViewAt(viewedAt: string, now: number): number | undefined {
  const at = Math.min(Date.parse(viewedAt), now)
  return now - at > limits.knowledgeBase.viewLateDays * dayMs ? undefined : at
}

export const tooLate = fill(fieldMessages.viewLate, { n: limits.knowledgeBase.viewLateDays })
