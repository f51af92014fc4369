type Node = { id: string; parentId: string | null; isActive: boolean; isRead: boolean }

/**
 * What a reader's tree holds (B9): the active topics with something to read, their active descendants, and the ancestors
 * that lead to them. `topics` come parents first and keep their order.
 */
export function visibleTopics<T extends Node>(topics: readonly T[]): T[] {
  const byId = new Map(topics.map((topic) => [topic.id, topic]))
  const available = new Set<string>()
  for (const { id, parentId, isActive, isRead } of topics) {
    if (isActive && (isRead || (parentId !== null && available.has(parentId)))) available.add(id)
  }
  const shown = new Set(available)
  for (const id of available) {
    for (let up = byId.get(id)?.parentId; up; up = byId.get(up)?.parentId) shown.add(up)
  }
  return topics.filter(({ id }) => shown.has(id))
}

type Child = { _id: string; parent: string | null }
export type Nested<T> = T & { children: Nested<T>[] }

/** Children inside their parents; whose parent is not there stands at the root. */
export function nested<T extends Child>(topics: readonly T[]): Nested<T>[] {
  const nodes = new Map<string, Nested<T>>(topics.map((topic) => [topic._id, { ...topic, children: [] }]))
  const roots: Nested<T>[] = []
  for (const node of nodes.values()) {
    const parent = node.parent === null ? undefined : nodes.get(node.parent)
    if (parent) parent.children.push(node)
    else roots.push(node)
  }
  return roots
}
