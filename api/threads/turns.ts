import { tooMany } from '../accounts/counter.ts'

/** What is at work at the same moment is bounded; the others wait in order, and beyond `waitingMax` get 429 (S12). */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

const RETRY_SECONDS = 5

export function turns(atOnce: number, waitingMax = Infinity): Turns {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else if (waiting.length >= waitingMax) throw tooMany(RETRY_SECONDS)
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      // The place is handed over: whoever comes now stands behind those who wait.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
