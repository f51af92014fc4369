/** Lets an action through once in `ms`; `free` allows the next one at once. */
export function createRepeatGuard(ms: number, clock = () => performance.now()) {
  let takenAt = Number.NEGATIVE_INFINITY
  return {
    take(): boolean {
      const now = clock()
      if (now - takenAt < ms) return false
      takenAt = now
      return true
    },
    free(): void {
      takenAt = Number.NEGATIVE_INFINITY
    },
  }
}
