import { tooMany } from '../accounts/counter.ts'

export type LargeRules = {
  atOnce: number
  waitingOfCompany: number
  waitingOfAll: number
}
/**
 * Calls that take more than LARGE_BYTES. Each takes a connection to the database, and megabytes, for long; so few are at
 * work at once, whose companies take turns. `company` may be any name of a caller who has none.
 */
export type LargeCalls = { inTurn<T>(company: string, work: () => Promise<T>): Promise<T> }

/** What is read, cleaned and written so fast that nobody notices. */
export const LARGE_BYTES = 100 * 1024

/** Each that waits holds its body, 4 MB at most. */
const RULES: LargeRules = { atOnce: 2, waitingOfCompany: 10, waitingOfAll: 24 }
const RETRY_SECONDS = 5

export function createLargeCalls(changes: Partial<LargeRules> = {}): LargeCalls {
  const { atOnce, waitingOfCompany, waitingOfAll } = { ...RULES, ...changes }
  let free = atOnce
  let waits = 0
  /** The company whose turn is next stands first. */
  const queues = new Map<string, (() => void)[]>()

  function wait(company: string): Promise<void> {
    const queue = queues.get(company) ?? []
    if (waits >= waitingOfAll || queue.length >= waitingOfCompany) throw tooMany(RETRY_SECONDS)
    waits += 1
    queues.set(company, queue)
    return new Promise((go) => queue.push(go))
  }

  function next(): void {
    const [turn] = queues
    if (!turn) {
      free += 1
      return
    }
    const [company, queue] = turn
    const go = queue.shift()
    waits -= 1
    queues.delete(company)
    if (queue.length > 0) queues.set(company, queue)
    go?.()
  }

  return {
    async inTurn(company, work) {
      if (free > 0) free -= 1
      else await wait(company)
      try {
        return await work()
      } finally {
        next()
      }
    },
  }
}
