import { type ArticleFacts, articleChanges } from '../../../../openapi/rules/knowledge-base/article-changes.ts'
import type { Changes } from '../../../../openapi/rules/events/changes.ts'
import type { StoredArticle } from '../reading/stored.ts'

export type Written = Pick<
  StoredArticle,
  | 'title'
  | 'externalId'
  | 'status'
  | 'priority'
  | 'sortOrder'
  | 'tags'
  | 'content'
  | 'topicId'
  | 'topicName'
  | 'topicColor'
  | 'positions'
>

/** A content that is the same is the very one that stood there. */
export const changesOf = (old: Written, next: Written): Changes | undefined =>
  articleChanges(factsOf(old), factsOf(next), old.content === next.content)

const factsOf = ({
  title,
  externalId,
  status,
  priority,
  tags,
  sortOrder,
  topicId,
  topicName,
  positions,
}: Written): ArticleFacts => ({
  title,
  externalId,
  status,
  priority,
  tags,
  order: sortOrder,
  topic: topicId === null ? null : { _id: topicId, name: topicName ?? '' },
  positionAvailable: positions,
})
