import { clear, createStore, get, set, type UseStore } from 'idb-keyval'

/** What this person may see without a network: the last answers to the operations of `x-offline: keep`. */
let opened: UseStore | undefined
const store = () => (opened ??= createStore('kept', 'answers'))

/** A private window, a full disk, a browser without IndexedDB: the app goes on without. */
export async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

export interface Kept {
  at: number
  data: object
}
export const readKept = (key: string): Promise<Kept | undefined> => quietly(() => get<Kept>(key, store()))
export const keep = (key: string, data: object): Promise<void | undefined> =>
  quietly(() => set(key, { at: Date.now(), data } satisfies Kept, store()))
/** At sign-out; and before another person's first read, because a session may also end in silence. */
export const wipeKept = (): Promise<void | undefined> => quietly(() => clear(store()))
