import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'

type View = Snapshot<components['schemas']['ArticleViewer']>

export interface Reader {
  id: string
  name: string
  email: string | undefined
  /** Newest first. */
  views: string[]
}

/** Views by their reader, the latest reader first. */
export function groupViews(views: readonly View[]): Reader[] {
  const readers = new Map<string, Reader>()
  for (const { user, viewedAt } of views) {
    const reader = readers.get(user.id)
    if (reader) reader.views.push(viewedAt)
    else
      readers.set(user.id, {
        id: user.id,
        name: user.name.trim() || 'Неизвестный',
        email: user.email,
        views: [viewedAt],
      })
  }
  const time = (value: string | undefined) => (value ? Date.parse(value) : 0)
  const all = [...readers.values()]
  for (const reader of all) reader.views.sort((a, b) => time(b) - time(a))
  return all.sort((a, b) => time(b.views[0]) - time(a.views[0]))
}

/** The first letters of the first two words: 'ДО' of 'Денис Орлов'. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => (word.match(/[\p{L}\p{N}]/u)?.[0] ?? '').toUpperCase())
    .join('') || '?'
