import { limits } from '../../gen/limits.gen.ts'

/** A topic as far as its place goes; lists of them have siblings in their order. */
type Node = { id: string; parentId: string | null }

/** The topic and what is above it, up to its root; as many as it has levels. Empty for null and for an unknown one. */
export function ancestry(topics: readonly Node[], id: string | null): string[] {
  const byId = new Map(topics.map((topic) => [topic.id, topic]))
  const found: string[] = []
  // The bound is for a circle that no call can make, and that would stop the whole process here.
  for (let topic = byId.get(id ?? ''); topic && found.length < topics.length; topic = byId.get(topic.parentId ?? ''))
    found.push(topic.id)
  return found
}

/** How many levels the topic and what is below it take: 1 without children. */
export function height(topics: readonly Node[], id: string): number {
  const children = Map.groupBy(topics, ({ parentId }) => parentId)
  const below = (one: string): number => 1 + Math.max(0, ...(children.get(one) ?? []).map((child) => below(child.id)))
  return below(id)
}

/** Why nothing of so many levels can stand below this parent. */
export function parentFault(topics: readonly Node[], parentId: string | null, levels = 1) {
  const above = ancestry(topics, parentId)
  if (parentId !== null && above.length === 0) return 'TOPIC_PARENT_NOT_FOUND'
  return above.length + levels > limits.topics.levelsMax ? 'TOPIC_TOO_DEEP' : undefined
}

/** Why this topic, with everything below it, cannot. */
export function moveFault(topics: readonly Node[], parentId: string | null, id: string) {
  if (parentId === id) return 'TOPIC_OWN_PARENT'
  if (ancestry(topics, parentId).includes(id)) return 'TOPIC_CYCLE'
  return parentFault(topics, parentId, height(topics, id))
}
export type ParentFault = NonNullable<ReturnType<typeof moveFault>>

/** Last among its new siblings (B19). */
export const lastOrder = (orders: readonly number[]): number => Math.max(-1, ...orders) + 1

/** Nested as `node` makes them; a topic whose parent is not among them (archived) is a root. */
export function nested<T extends Node, R>(
  topics: readonly T[],
  node: (topic: T, level: number, children: R[]) => R,
): R[] {
  const ids = new Set(topics.map(({ id }) => id))
  const children = Map.groupBy(topics, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null))
  const below = (parent: string | null, level: number): R[] =>
    (children.get(parent) ?? []).map((topic) => node(topic, level, below(topic.id, level + 1)))
  return below(null, 0)
}

/** A tree as a list, parents before their children. */
export const flat = <T extends { children?: T[] }>(topics: readonly T[]): Omit<T, 'children'>[] =>
  topics.flatMap(({ children = [], ...topic }) => [topic, ...flat(children)])

/** What a reader’s tree holds: topics with something to read, their active descendants, and the ancestors needed to draw it (B9). */
export function readable<T extends Node & { isActive: boolean }>(
  topics: readonly T[],
  isAvailable: (topic: T) => boolean,
): T[] {
  const children = Map.groupBy(topics, ({ parentId }) => parentId)
  const shown = new Set<string>()
  const addBelow = ({ id }: T) => {
    for (const child of children.get(id) ?? []) {
      if (!child.isActive || shown.has(child.id)) continue
      shown.add(child.id)
      addBelow(child)
    }
  }
  for (const topic of topics.filter(isAvailable)) {
    for (const id of ancestry(topics, topic.id)) shown.add(id)
    addBelow(topic)
  }
  return topics.filter(({ id }) => shown.has(id))
}

type Item = { id: string; parent: string | null; order: number }
/** The field of a reorder that does not fit: an unknown topic, a repeated one, or one of another parent. */
export function reorderFault(topics: readonly Node[], items: readonly Item[]): string | undefined {
  const byId = new Map(topics.map((topic) => [topic.id, topic]))
  const ids = items.map(({ id }) => id)
  for (const [i, item] of items.entries()) {
    const topic = byId.get(item.id)
    if (!topic || ids.indexOf(item.id) < i) return `topics.${i}.id`
    if (topic.parentId !== item.parent || topic.parentId !== items[0]?.parent) return `topics.${i}.parent`
  }
  return undefined
}

/** The siblings in their new order: the named ones by `order`, then those that the caller did not know of, as they were. */
export function reordered<T extends Node>(siblings: readonly T[], items: readonly Item[]): T[] {
  const place = new Map(items.map(({ id, order }, i) => [id, { order, i }]))
  const last = { order: Infinity, i: 0 }
  const placeOf = ({ id }: T) => place.get(id) ?? last
  return siblings.toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)]
    return a.order === b.order ? a.i - b.i : a.order - b.order
  })
}
