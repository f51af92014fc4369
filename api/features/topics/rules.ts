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
