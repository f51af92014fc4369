/** Somebody waits, and is rung; a ring that comes before he waits is not lost. */
export function createBell() {
  let bell = Promise.withResolvers<void>()
  return {
    ring: (): void => bell.resolve(),
    /** From here on he waits for the next ring. */
    quiet: (): void => void (bell = Promise.withResolvers()),
    rung: (): Promise<void> => bell.promise,
  }
}
