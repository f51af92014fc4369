const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 50

/** What is read until it is as wanted; when it never is, what was read last. */
export async function lastSeen<T>(read: () => Promise<T>, isWanted: (seen: T) => boolean): Promise<T> {
  const until = performance.now() + PATIENCE_MS
  let seen = await read()
  while (!isWanted(seen) && performance.now() < until) {
    await Bun.sleep(LOOK_EVERY_MS)
    seen = await read()
  }
  return seen
}
