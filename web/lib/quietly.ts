/** A private window, a full disk or a browser without IndexedDB: the app goes on without what it wanted to keep. */
export async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
