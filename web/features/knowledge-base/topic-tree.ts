import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'

type Topic = Snapshot<components['schemas']['Topic']>

export interface TopicNode {
  _id: string
  name: string
  color: string
  isActive: boolean
  /** Nothing in it is the reader's: it stands there for the topics below it, and is no filter. */
  isFrame: boolean
  children: TopicNode[]
}

/**
 * The tree a reader may filter by. Administrators see all topics; others those of `availableTopics` and their
 * descendants, under the parents that the tree needs to keep its shape (B9).
 */
export function topicTree(topics: readonly Topic[], available: ReadonlySet<string> | undefined): TopicNode[] {
  return topics.flatMap((topic) => {
    const { _id, name, color } = topic
    const mine = available === undefined || available.has(_id)
    const children = topicTree(topic.children ?? [], mine ? undefined : available)
    if (!mine && children.length === 0) return []
    return { _id, name, color, isActive: topic.isActive !== false, isFrame: !mine, children }
  })
}

/** From the root to the topic, both included; empty if it isn't there. */
export function pathTo(nodes: readonly TopicNode[], id: string | undefined): TopicNode[] {
  for (const node of nodes) {
    if (node._id === id) return [node]
    const rest = pathTo(node.children, id)
    if (rest.length > 0) return [node, ...rest]
  }
  return []
}

/** The tree in reading order, with depths: for a select with indents. */
export function flatten(nodes: readonly TopicNode[], level = 0): { node: TopicNode; level: number }[] {
  return nodes.flatMap((node) => [{ node, level }, ...flatten(node.children, level + 1)])
}
