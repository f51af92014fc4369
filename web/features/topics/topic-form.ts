import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { heightOf, subtree, type Topic, topicRows } from './topic-order.ts'

type Schemas = components['schemas']

/** A topic as its author fills it in. */
export interface TopicDraft {
  name: string
  description: string
  color: string
  parent: string | null
  /** What the field holds; empty while it is being typed. */
  order: number | string
  isActive: boolean
}

export const newTopic = (parent: string | null): TopicDraft => ({
  name: '',
  description: '',
  color: limits.topics.color,
  parent,
  order: limits.topics.order,
  isActive: true,
})

export const draftOf = (topic: Topic): TopicDraft => ({
  name: topic.name,
  description: topic.description ?? '',
  color: topic.color,
  parent: topic.parent,
  order: topic.order,
  isActive: topic.isActive,
})

const shared = ({ name, description, color, parent }: TopicDraft) => ({
  name: name.trim(),
  description: description.trim(),
  color,
  parent,
})

export function createBody(draft: TopicDraft): Schemas['TopicCreate'] {
  const order = Math.trunc(Number(draft.order))
  return { ...shared(draft), order: order >= 0 ? order : limits.topics.order }
}

/** Without `order`: only reordering changes it (B19). */
export const updateBody = (draft: TopicDraft, updatedAt: string | undefined): Schemas['TopicUpdate'] => ({
  ...shared(draft),
  isActive: draft.isActive,
  updatedAt,
})

export interface ParentOption {
  _id: string
  name: string
  color: string
  level: number
  /** Why it can't be the parent. */
  reason: string | undefined
}

/**
 * The tree to choose a parent from. A topic put away is not offered (B7), unless it is the parent
 * already.
 */
export function parentOptions(
  topics: readonly Topic[],
  own: string | undefined,
  current: string | null,
): ParentOption[] {
  const inside = own === undefined ? new Set<string>() : subtree(topics, own)
  const height = own === undefined ? 0 : heightOf(topics, own)
  const reasonOf = (topic: Topic) => {
    if (topic._id === own) return 'эта тема'
    if (inside.has(topic._id)) return 'её подтема'
    // Levels are counted from 0.
    if (topic.level + 1 + height > limits.topics.levelsMax - 1) return `глубже ${limits.topics.levelsMax} уровней`
    return undefined
  }
  return topicRows(topics)
    .map((row) => row.topic)
    .filter((topic) => topic.isActive !== false || topic._id === current || inside.has(topic._id))
    .map((topic) => ({
      _id: topic._id,
      name: topic.name,
      color: topic.color,
      level: topic.level,
      reason: reasonOf(topic),
    }))
}
