import type { components } from '../../openapi/gen/schema.d.ts'
import type { Block } from './blocks.ts'
import { positionRefs, topicRefs, userRefs } from './refs.ts'
import { timeOf } from './row.ts'

export type Article = components['schemas']['Article']

type Draft = {
  id: string
  title: string
  topic: keyof typeof topicRefs | null
  by: keyof typeof userRefs
  /** Minutes of UTC: '2026-03-12T08:15'; equal to the creation time when never edited. */
  edited: string
  /** Comma-separated, as an author types them. */
  tags: string
  views: number
  version: number
  blocks: Block[]
  status?: Article['status']
  priority?: Article['priority']
  only?: (keyof typeof positionRefs)[]
  order?: number
}

/** Fills in what most articles share: published, medium, for everyone, order 1. */
export const article = (draft: Draft): Article => {
  const edited = new Date(`${draft.edited}:00.000Z`)
  return {
    _id: draft.id,
    title: draft.title,
    content: { time: edited.getTime(), version: '2.31.0', blocks: draft.blocks },
    status: draft.status ?? 'published',
    priority: draft.priority ?? 'medium',
    topic: draft.topic && topicRefs[draft.topic],
    tags: draft.tags.split(', '),
    positionAvailable: (draft.only ?? []).map((name) => positionRefs[name]),
    order: draft.order ?? 1,
    createdBy: userRefs[draft.by],
    createdAt: timeOf(draft.id),
    lastEditedAt: edited.toISOString(),
    updatedAt: edited.toISOString(),
    viewCount: draft.views,
    version: draft.version,
  }
}
