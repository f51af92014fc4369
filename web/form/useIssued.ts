import { useState } from 'react'

/**
 * Secrets that are shown once, one at a time: here and nowhere else, not in the cache, not in the address. The newest stands
 * first; one that was there before it and is not kept yet comes back after it.
 */
export function useIssued<Issued>(idOf: (issued: Issued) => string) {
  const [all, setAll] = useState<readonly Issued[]>([])
  return {
    issued: all[0],
    show: (one: Issued) => setAll((before) => [one, ...before.filter((other) => idOf(other) !== idOf(one))]),
    done: () => setAll((before) => before.slice(1)),
  }
}
