import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'

export type Topic = Snapshot<components['schemas']['Topic']>

export interface TopicRow {
  topic: Topic
  /** Of the same parent, in their order, the topic itself included. */
  siblings: readonly string[]
  hasChildren: boolean
  /** For each level from the first to its own: does a sibling of that level follow below? */
  lines: readonly boolean[]
}

const childrenOf = (topics: readonly Topic[], parent: string | null) =>
  topics
    .filter((topic) => topic.parent === parent)
    .toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name, 'ru'))

/** The flat list in reading order, with what a row has to know of its place in the tree. */
export function topicRows(
  topics: readonly Topic[],
  parent: string | null = null,
  above: readonly boolean[] = [],
): TopicRow[] {
  const mine = childrenOf(topics, parent)
  const siblings = mine.map(({ _id }) => _id)
  return mine.flatMap((topic, index) => {
    const lines = parent === null ? [] : [...above, index < mine.length - 1]
    const below = topicRows(topics, topic._id, lines)
    return [{ topic, siblings, hasChildren: below.length > 0, lines }, ...below]
  })
}

/** The topic and everything below it. */
export function subtree(topics: readonly Topic[], id: string): Set<string> {
  const ids = new Set([id])
  for (const { _id, parent } of topicRows(topics).map(({ topic }) => topic))
    if (parent !== null && ids.has(parent)) ids.add(_id)
  return ids
}

/** How many levels lie below a topic. */
export function heightOf(topics: readonly Topic[], id: string): number {
  const ids = subtree(topics, id)
  const levels = topics.filter(({ _id }) => ids.has(_id)).map(({ level }) => level)
  return Math.max(...levels) - Math.min(...levels)
}

/** `id` in the place of `target`; the others close up. */
export function movedTo(siblings: readonly string[], id: string, target: string): string[] {
  const place = siblings.indexOf(target)
  return siblings.filter((other) => other !== id).toSpliced(place, 0, id)
}

/** Consecutive orders from 0 for the named ones. */
export const inOrder = (topics: readonly Topic[], siblings: readonly string[]): Topic[] =>
  topics.map((topic) => {
    const order = siblings.indexOf(topic._id)
    return order === -1 ? topic : { ...topic, order }
  })

/** Numbers of the four tiles. */
export const topicStats = (topics: readonly Topic[]) => ({
  total: topics.length,
  roots: topics.filter(({ parent }) => parent === null).length,
  maxLevel: Math.max(0, ...topics.map(({ level }) => level)),
  active: topics.filter(({ isActive }) => isActive !== false).length,
})

export const levelLabel = (level: number): string => (level === 0 ? 'Корневая' : `Уровень ${level}`)
