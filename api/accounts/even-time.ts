/** More than the work of sending a code takes: a commit with a letter and an event. */
const FLOOR_MS = 40

/** An answer that comes no sooner than others of its kind, so that time does not tell whether an account exists (S7). */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const floor = Bun.sleep(FLOOR_MS)
  try {
    return await work()
  } finally {
    await floor
  }
}
