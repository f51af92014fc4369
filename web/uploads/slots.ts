/** At most `size` at once; the others wait in the order they came. */
export function createSlots(size: number) {
  let free = size
  const waiting: (() => void)[] = []

  const leave = () => {
    free += 1
    waiting.shift()?.()
  }

  /** Throws the signal's reason if that comes first. */
  return async function inTurn<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    if (free === 0) {
      const turn = Promise.withResolvers<void>()
      const giveUp = () => {
        waiting.splice(waiting.indexOf(turn.resolve), 1)
        turn.reject(signal.reason)
      }
      waiting.push(turn.resolve)
      signal.addEventListener('abort', giveUp, { once: true })
      await turn.promise.finally(() => signal.removeEventListener('abort', giveUp))
    }
    free -= 1
    return run().finally(leave)
  }
}
