import { clear, createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { quietly } from '../lib/quietly.ts'
import { readStored, writeStored } from '../lib/local-store.ts'
import { storageKeys } from '../lib/storage-keys.ts'

/**
 * What one person may see without a network: the last answers to the operations of `x-offline: keep`, in IndexedDB. They
 * outlive a session that merely ended, are gone with a sign-out, and before anybody else's first read.
 */
let opened: UseStore | undefined
const store = () => (opened ??= createStore('kept', 'answers'))

export interface Kept {
  at: number
  data: object
}

const lifetimeMs = limits.app.keptDays * 24 * 60 * 60_000

/** Whose the answers of this device are; undefined: nobody's. */
export const keptOwner = (): string | null => readStored(storageKeys.keptOwner)

/** Longer than any phone reads one. WebKit has been seen to say nothing for half a minute: no page waits for that. */
const patienceMs = 3000

/** The last answer of this person's; one that is too old, or that does not come, is none. */
export async function readKept(key: string, now = Date.now(), waitMs = patienceMs): Promise<Kept | undefined> {
  const owner = keptOwner()
  const kept = owner === null ? undefined : await quietly(() => inTime(get<Kept>([owner, key], store()), waitMs))
  return kept && now - kept.at < lifetimeMs ? kept : undefined
}

/** Throws when it has not come by then; the next one opens the database anew. */
async function inTime<T>(reading: Promise<T>, waitMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    opened = undefined
    late.reject(new Error('the database says nothing'))
  }, waitMs)
  try {
    return await Promise.race([reading, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** What was read is no longer so, or no longer his to read. */
export async function dropKept(key: string): Promise<void> {
  const owner = keptOwner()
  if (owner !== null) await quietly(() => del([owner, key], store()))
}

let writes = 0
/** Where the device has no room, nothing is kept and nobody is told. */
export async function keep(key: string, data: object, now = Date.now()): Promise<void> {
  const owner = keptOwner()
  if (owner === null) return
  await quietly(() => set([owner, key], { at: now, data } satisfies Kept, store()))
  writes += 1
  if (writes % 50 === 1) await quietly(prune)
}

/** The oldest go first: lists of many filters must not fill a phone. */
async function prune(): Promise<void> {
  const all = await entries<IDBValidKey, Kept>(store())
  const oldest = all.toSorted(([, one], [, other]) => other.at - one.at).slice(limits.app.keptAnswersMax)
  await delMany(
    oldest.map(([key]) => key),
    store(),
  )
}

/** From now on they are this person's; those of another are wiped. */
export async function ownKept(owner: string): Promise<void> {
  if (keptOwner() === owner) return
  // Written first: what is read meanwhile asks for the new owner's answers, and there are none.
  writeStored(storageKeys.keptOwner, owner)
  await quietly(() => clear(store()))
}

/** With a sign-out: from now on they are nobody's. */
export async function wipeKept(): Promise<void> {
  writeStored(storageKeys.keptOwner, null)
  await quietly(() => clear(store()))
}
