import type { components } from '../../../openapi/gen/schema.d.ts'
import type { ReadTopicRow, TopicRow } from './queries.ts'

type Topic = components['schemas']['Topic']

/** Topics as a tree; `rows` have siblings in order. A topic whose parent is not there (archived) is a root. */
export function tree(rows: readonly TopicRow[]): Topic[] {
  const ids = new Set(rows.map(({ id }) => id))
  const children = Map.groupBy(rows, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null))
  const below = (parent: string | null, level: number): Topic[] =>
    (children.get(parent) ?? []).map((row) => ({ ...present(row, level), children: below(row.id, level + 1) }))
  return below(null, 0)
}

/** The same tree as a list, parents before their children. */
export const flat = (topics: readonly Topic[]): Topic[] =>
  topics.flatMap(({ children = [], ...topic }) => [topic, ...flat(children)])

/** What a reader’s tree holds: available topics, their active descendants, and the ancestors needed to draw it (B9). */
export function readable(rows: readonly ReadTopicRow[]): ReadTopicRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const children = Map.groupBy(rows, ({ parentId }) => parentId)
  const shown = new Set<string>()
  const addBelow = ({ id }: ReadTopicRow) => {
    for (const child of children.get(id) ?? []) {
      if (!child.isActive || shown.has(child.id)) continue
      shown.add(child.id)
      addBelow(child)
    }
  }
  for (const row of rows.filter(({ available }) => available)) {
    shown.add(row.id)
    addBelow(row)
    for (let up = byId.get(row.parentId ?? ''); up && !shown.has(up.id); up = byId.get(up.parentId ?? ''))
      shown.add(up.id)
  }
  return rows.filter(({ id }) => shown.has(id))
}

export function present(row: TopicRow, level: number): Topic {
  return {
    _id: row.id,
    name: row.name,
    ...(row.description && { description: row.description }),
    color: row.color,
    parent: row.parentId,
    order: row.sortOrder,
    level,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
