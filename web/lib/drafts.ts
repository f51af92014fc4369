import { createStore, del, entries, get, set } from 'idb-keyval'
import { limits } from '../../openapi/gen/limits.gen.ts'

/** Text that was typed and not sent: nobody else's, and of one page (A31). */
export interface DraftPlace {
  companyId: string
  userId: string
  path: string
}

export interface SavedDraft {
  savedAt: number
  /** As the page gave it; an older build may have written it, so the page checks its shape. */
  value: unknown
}

const lifetimeMs = limits.draftDays * 24 * 60 * 60_000
const keyOf = ({ companyId, userId, path }: DraftPlace) => [companyId, userId, path]

let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('drafts', 'drafts'))

/** A private window, a full disk or a browser without IndexedDB: the app goes on without drafts. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

const isSaved = (entry: unknown): entry is SavedDraft =>
  typeof entry === 'object' &&
  entry !== null &&
  'value' in entry &&
  'savedAt' in entry &&
  typeof entry.savedAt === 'number'

const isAlive = (entry: unknown, now: number): entry is SavedDraft =>
  isSaved(entry) && entry.savedAt <= now && now - entry.savedAt < lifetimeMs

/** What was left at this place; everybody's drafts past their days are removed on the way. */
export async function readDraft(place: DraftPlace, now = Date.now()): Promise<SavedDraft | undefined> {
  const found = await quietly(() => get<unknown>(keyOf(place), store()))
  void quietly(async () => {
    const all = await entries<IDBValidKey, unknown>(store())
    await Promise.all(all.filter(([, entry]) => !isAlive(entry, now)).map(([key]) => del(key, store())))
  })
  return isAlive(found, now) ? found : undefined
}

export const writeDraft = (place: DraftPlace, value: unknown, now = Date.now()): Promise<void> =>
  quietly(() => set(keyOf(place), { savedAt: now, value } satisfies SavedDraft, store())).then(() => undefined)

export const removeDraft = (place: DraftPlace): Promise<void> =>
  quietly(() => del(keyOf(place), store())).then(() => undefined)
