import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { type ArticleStatus, splitTags } from './list-filters.ts'
import type { Block } from './plain-blocks.ts'

/** A new article as its author fills it in. */
export interface Draft {
  title: string
  blocks: readonly Block[]
  topic: string | null
  status: ArticleStatus
  /** As typed: comma-separated. */
  tags: string
  /** What the field holds; empty while it is being typed. */
  order: number | string
  /** Empty: available to everyone (spec 2, section 4). */
  positions: readonly string[]
}

export const emptyDraft: Draft = {
  title: '',
  blocks: [],
  topic: null,
  status: limits.articleStatus,
  tags: '',
  order: limits.articleOrder,
  positions: [],
}

/** Spec 2, section 5. */
export const isComplete = ({ title, blocks }: Draft): boolean => title.trim() !== '' && blocks.length > 0

export const isTouched = (draft: Draft): boolean => JSON.stringify(draft) !== JSON.stringify(emptyDraft)

/** The body of the call; priority has no control, so it stays the default (B18). */
export function createBody(draft: Draft): components['schemas']['ArticleCreate'] {
  const order = Math.trunc(Number(draft.order))
  return {
    title: draft.title.trim(),
    content: JSON.stringify({ blocks: draft.blocks }),
    topic: draft.topic,
    status: draft.status,
    priority: limits.articlePriority,
    tags: splitTags(draft.tags),
    positionAvailable: [...draft.positions],
    order: order >= 1 ? order : limits.articleOrder,
  }
}
