import type { Snapshot } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { isSame } from '../../../openapi/rules/values/same.ts'
import { hasContent, withoutEmpties } from '../../../openapi/rules/knowledge-base/knowledge-base.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { type Block, isBlock } from '../../editor/block.ts'
import { cleanForSave } from '../../editor/clean-for-save.ts'
import { type ArticleStatus, splitTags } from './list-filters.ts'
import { readContent } from '../../editor/reader/read-content.ts'

type Schemas = components['schemas']
type Article = Snapshot<Schemas['Article']>

/** An article as its author fills it in. */
export interface Draft {
  title: string
  blocks: readonly Block[]
  topic: string | null
  status: ArticleStatus
  /** As typed: comma-separated. */
  tags: string
  /** What the field holds; empty while it is being typed. */
  order: number | string
  /** Empty: available to everyone. */
  positions: readonly string[]
  /** Of an edit only. */
  changeComment: string
  /** Of an edit only: lists keep their levels, which its save would take (B14). Remembered in the article's content. */
  keepsLevels?: boolean
  /** Of an edit only: whether it must be read again; unset as long as the author leaves it to the rule. */
  askAgain?: boolean
}

export const emptyDraft: Draft = {
  title: '',
  blocks: [],
  topic: null,
  status: limits.knowledgeBase.status,
  tags: '',
  order: limits.knowledgeBase.order,
  positions: [],
  changeComment: '',
}

/** What the edit screen begins with; content that can't be read, or a part of it, is left out and said (B13). */
export function draftOf(article: Article): { draft: Draft; readable: boolean } {
  const content = readContent(article.content)
  const blocks = (content ?? []).filter(isBlock)
  const { keepsLevels } = documentOf(article.content)
  const draft: Draft = {
    title: article.title,
    blocks,
    topic: article.topic?._id ?? null,
    status: article.status,
    tags: article.tags.join(', '),
    order: article.order,
    positions: article.positionAvailable.map(({ _id }) => _id),
    changeComment: '',
    ...(keepsLevels === true && { keepsLevels }),
  }
  return { draft, readable: blocks.length === content?.length }
}

/** Good to be saved as an article. */
export const isComplete = ({ title, blocks }: Draft): boolean => title.trim() !== '' && hasContent(blocks)

/** Blocks that nobody touched are the very same, so a batch of keys in a long article compares one. */
export const isChanged = (draft: Draft, before: Draft): boolean => !isSame(draft, before)

/** `draft` with the settings of `now` wherever it has none of its own, beside those that it began with, if that is known. */
export function settingsOver(draft: Draft, begun: Draft | undefined, now: Draft): Draft {
  const own = <K extends keyof Draft>(key: K): Draft[K] => (begun && !isSame(draft[key], begun[key]) ? draft : now)[key]
  return {
    ...draft,
    topic: own('topic'),
    status: own('status'),
    tags: own('tags'),
    order: own('order'),
    positions: own('positions'),
  }
}

const settingsOf = (draft: Draft) => {
  const order = Math.trunc(Number(draft.order))
  return {
    title: draft.title.trim(),
    topic: draft.topic,
    status: draft.status,
    tags: splitTags(draft.tags),
    positionAvailable: [...draft.positions],
    order: order >= 1 ? order : limits.knowledgeBase.order,
  }
}

/** Priority has no control, so it stays the default (B18). */
export const createBody = (draft: Draft): Schemas['ArticleCreate'] => ({
  ...settingsOf(draft),
  content: JSON.stringify({ blocks: withoutEmpties(draft.blocks) }),
  priority: limits.knowledgeBase.priority,
})

/** `before` is what was read; its version is echoed unless the author writes over a newer one on purpose (C11). */
export function updateBody(
  draft: Draft,
  before: Article,
  version?: number,
  askAgain = false,
): Schemas['ArticleUpdate'] {
  const old = draftOf(before).draft.blocks
  const blocks = cleanForSave(draft.blocks, old, draft.keepsLevels)
  const kept = draft.keepsLevels && { keepsLevels: true }
  return {
    ...settingsOf(draft),
    // Nothing left is an empty string; what else the document carries stays with it.
    content: blocks.length > 0 ? JSON.stringify({ ...documentOf(before.content), ...kept, blocks }) : '',
    priority: before.priority,
    changeComment: draft.changeComment.trim(),
    ...(version !== undefined && { version }),
    ...(askAgain && { askAgain }),
  }
}

const documentOf = (content: unknown): { keepsLevels?: unknown } =>
  typeof content === 'object' && content !== null && !Array.isArray(content) ? content : {}

/** A draft that an older build may have stored. */
export function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  const blocks = fields.get('blocks')
  return (
    Object.entries(emptyDraft).every(
      ([key, sample]) =>
        key === 'topic' ||
        key === 'order' ||
        (fields.has(key) && Array.isArray(sample) === Array.isArray(fields.get(key))),
    ) &&
    typeof fields.get('title') === 'string' &&
    typeof fields.get('tags') === 'string' &&
    Array.isArray(blocks) &&
    blocks.every(isBlock)
  )
}
