import { readStored, writeStored } from '../../../lib/local-store.ts'
import { isRecord, isText } from '../../../lib/shape.ts'
import { storageKeys } from '../../../lib/storage-keys.ts'

/** Filters under a name of one's own: what stands behind the «?» of the address. */
export interface SavedView {
  name: string
  query: string
}

/** More than these nobody tells apart in a menu. */
export const VIEWS_MAX = 20
export const FILTERS_NAME_MAX = 40

const keyOf = (person: string) => `${storageKeys.taskViews}:${person}`

/** Of one person on this device; whatever else stands there is none. */
export function readViews(person: string): SavedView[] {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(person)) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept
      .flatMap((view: unknown) =>
        isRecord(view) && isText(view.name) && isText(view.query) ? [{ name: view.name, query: view.query }] : [],
      )
      .slice(0, VIEWS_MAX)
  } catch {
    return []
  }
}

function keep(person: string, views: readonly SavedView[]): SavedView[] {
  const sorted = views.toSorted((a, b) => a.name.localeCompare(b.name, 'ru'))
  writeStored(keyOf(person), sorted.length > 0 ? JSON.stringify(sorted) : null)
  return sorted
}

/** Read anew each time: another tab may have kept one meanwhile. The same name again is the same view, changed. */
export const putView = (person: string, view: SavedView): SavedView[] =>
  keep(person, [...readViews(person).filter(({ name }) => name !== view.name), view].slice(-VIEWS_MAX))

export const dropView = (person: string, name: string): SavedView[] =>
  keep(
    person,
    readViews(person).filter((view) => view.name !== name),
  )
