import type { components } from '../../../openapi/gen/schema.d.ts'

type Schemas = components['schemas']

/** What a list's row is read from. */
export type SummaryRow = {
  id: string
  title: string
  externalId: string | null
  status: Schemas['ArticleStatus']
  priority: Schemas['ArticlePriority']
  tags: string[]
  sortOrder: number
  version: number
  createdBy: string | null
  createdByName: string
  createdAt: Date
  lastEditedAt: Date | null
  updatedAt: Date
  topicId: string | null
  topicName: string | null
  topicColor: string | null
  views: number | null
}
export type ArticleRow = SummaryRow & { content: Schemas['BlockDocument'] }

export function presentSummary(row: SummaryRow): Schemas['ArticleSummary'] {
  const { topicId, topicName, topicColor } = row
  return {
    _id: row.id,
    title: row.title,
    ...(row.externalId !== null && { externalId: row.externalId }),
    status: row.status,
    priority: row.priority,
    topic:
      topicId !== null && topicName !== null && topicColor !== null
        ? { _id: topicId, name: topicName, color: topicColor }
        : null,
    tags: row.tags,
    order: row.sortOrder,
    createdBy: { id: row.createdBy, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    lastEditedAt: row.lastEditedAt?.toISOString() ?? null,
    viewCount: row.views ?? 0,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  }
}

export const presentArticle = (row: ArticleRow, positions: Schemas['NamedRef'][]): Schemas['Article'] => ({
  ...presentSummary(row),
  content: row.content,
  positionAvailable: positions,
})

export function withoutContent(article: Schemas['Article']): Omit<Schemas['Article'], 'content'> {
  const { content: _, ...row } = article
  return row
}
