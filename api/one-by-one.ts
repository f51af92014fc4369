let last: Promise<unknown> = Promise.resolve()

/**
 * Work that takes many milliseconds of the one thread that answers everybody: a piece at a time, and between two pieces
 * whoever else waits is answered. Ten large bodies that come at once would otherwise be read in one go.
 */
export function oneByOne<T>(work: () => T): Promise<T> {
  const mine = last.then(breath).then(work)
  last = mine.catch(() => {})
  return mine
}

const breath = () => new Promise<void>((go) => setImmediate(go))
