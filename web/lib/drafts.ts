import { createStore, del, delMany, entries, keys, set } from 'idb-keyval'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { openDrafts } from './draft-locks.ts'
import { quietly } from './quietly.ts'

/** Whose drafts: of one person in one company. */
export interface DraftOwner {
  companyId: string
  userId: string
}

/** Text that was typed and not sent: nobody else's, and of one thing (A31). */
export interface DraftPlace extends DraftOwner {
  /** An address, or the thing that is edited: `position/<id>`, `position/new`. */
  path: string
}

export interface SavedDraft {
  /** Of the page that wrote it: several may be open at one address. */
  id: string
  savedAt: number
  /** As the page gave it; an older build may have written it, so the page checks its shape. */
  value: unknown
}

const lifetimeMs = limits.app.draftDays * 24 * 60 * 60_000
const keyOf = ({ companyId, userId, path }: DraftPlace, id: string) => [companyId, userId, path, id]

let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('drafts', 'drafts'))

type Entry = Omit<SavedDraft, 'id'>

const isSaved = (entry: unknown): entry is Entry =>
  typeof entry === 'object' &&
  entry !== null &&
  'value' in entry &&
  'savedAt' in entry &&
  typeof entry.savedAt === 'number'

/** Also what was saved before the clock was set back: words are not lost by that. */
const isFresh = (entry: unknown, now: number): entry is Entry =>
  isSaved(entry) && Math.abs(now - entry.savedAt) < lifetimeMs

/**
 * What pages that are gone left at this place, the newest first. A page that is open keeps its own. Everybody's drafts
 * past their days are removed on the way.
 */
export async function leftDrafts(place: DraftPlace, now = Date.now()): Promise<SavedDraft[]> {
  const open = await openDrafts()
  const all = (await quietly(() => entries<IDBValidKey, unknown>(store()))) ?? []
  void quietly(() => Promise.all(all.filter(([, entry]) => !isFresh(entry, now)).map(([key]) => del(key, store()))))
  const here = all.flatMap(([key, entry]) => {
    const id: unknown = Array.isArray(key) ? key[3] : undefined
    if (typeof id !== 'string' || String(key) !== String(keyOf(place, id)) || !isFresh(entry, now)) return []
    return open.has(id) ? [] : [{ id, savedAt: entry.savedAt, value: entry.value }]
  })
  return here.toSorted((one, other) => other.savedAt - one.savedAt)
}

export const writeDraft = (place: DraftPlace, id: string, value: unknown, now = Date.now()): Promise<void> =>
  quietly(() => set(keyOf(place, id), { savedAt: now, value } satisfies Entry, store())).then(() => undefined)

export const removeDraft = (place: DraftPlace, id: string): Promise<void> =>
  quietly(() => del(keyOf(place, id), store())).then(() => undefined)

/** Whoever signs out leaves nothing on the device; what others have there stays theirs. */
export async function removeDraftsOf({ companyId, userId }: DraftOwner): Promise<void> {
  const all = (await quietly(() => keys<IDBValidKey>(store()))) ?? []
  const own = all.filter((key) => Array.isArray(key) && key[0] === companyId && key[1] === userId)
  await quietly(() => delMany(own, store()))
}
