import { setImmediate } from 'node:timers/promises'

/** Of the whole process, whose event loop is one. */
let rounds = Promise.resolve()

/**
 * A round of the event loop of one's own. Work that goes on piece by piece gives way between two of them; but of ten such
 * works, each with a piece ready in the same round, nobody else would be answered for as long as all ten take.
 */
export function nextRound(): Promise<void> {
  rounds = rounds.then(() => setImmediate())
  return rounds
}
