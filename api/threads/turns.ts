import { tooMany } from '../accounts/counter.ts'

/** What is at work at the same moment is bounded; the others wait, those of one name in order and the names in turn. */
export type Turns = <T>(work: () => Promise<T>, whose?: string) => Promise<T>

/** How many may wait; beyond that 429 (S12). */
type Bounds = {
  ofAll?: number
  ofOne?: number
  /** Of too many in all: the last one of whoever has most waiting, so that who brings much keeps nobody else out. */
  refused?: 'longest' | 'newcomer'
}

const RETRY_SECONDS = 5

type Waiting = { go: () => void; refuse: (reason: Error) => void }

export function turns(atOnce: number, { ofAll = Infinity, ofOne = Infinity, refused = 'longest' }: Bounds = {}): Turns {
  let free = atOnce
  let waits = 0
  /** Whose turn is next stands first. */
  const queues = new Map<string, Waiting[]>()

  function wait(whose: string): Promise<void> {
    const queue = queues.get(whose) ?? []
    if (queue.length >= ofOne) throw tooMany(RETRY_SECONDS)
    if (waits >= ofAll) makeRoom(queue.length)
    waits += 1
    queues.set(whose, queue)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    queue.push({ go: resolve, refuse: reject })
    return promise
  }

  /** Where somebody has more waiting than this one would have then; else throws. */
  function makeRoom(own: number): void {
    const longest = [...queues.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    if (refused === 'newcomer' || longest.length <= own + 1) throw tooMany(RETRY_SECONDS)
    waits -= 1
    longest.pop()?.refuse(tooMany(RETRY_SECONDS))
  }

  /** The place is handed over: whoever comes now stands behind those who wait. */
  function next(): void {
    const [turn] = queues
    if (!turn) {
      free += 1
      return
    }
    const [whose, queue] = turn
    const first = queue.shift()
    waits -= 1
    queues.delete(whose)
    if (queue.length > 0) queues.set(whose, queue)
    first?.go()
  }

  return async (work, whose = '') => {
    if (free > 0) free -= 1
    else await wait(whose)
    try {
      return await work()
    } finally {
      next()
    }
  }
}
