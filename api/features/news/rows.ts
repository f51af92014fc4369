import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { fileAddress } from '../../../openapi/rules/values/file-address.ts'
import type { Who } from './who.ts'

type Schemas = components['schemas']
export type NewsRow = {
  id: string
  title: string
  summary: string
  coverId: string | null
  coverName: string | null
  status: Schemas['NewsStatus']
  publishAt: Date | null
  publishedAt: Date | null
  archiveAt: Date | null
  pinnedPlace: number | null
  requireAck: boolean
  commentsOn: boolean
  commentsCount: number
  createdBy: string | null
  createdByName: string
  createdAt: Date
  updatedAt: Date
  version: number
  readAt: Date | null
  acknowledgedAt: Date | null
}

/** Of news `n` with its cover `f` and the mark `r` of whoever asks. */
export const columns = (sql: Tag): Fragment => sql`
  n.id, n.title, n.summary, n.cover_id, f.name as cover_name, n.status, n.publish_at, n.published_at, n.archive_at,
  n.pinned_place, n.require_ack, n.comments_on, n.comments_count, n.created_by, n.created_by_name, n.created_at, n.updated_at,
  n.version, r.read_at, r.acknowledged_at`
export const withMarks = (sql: Tag, { companyId, userId }: Who): Fragment => sql`
  news n
  left join files f on f.company_id = ${companyId} and f.id = n.cover_id
  left join news_reads r on r.company_id = ${companyId} and r.user_id = ${userId} and r.news_id = n.id`

export const presentRow = (row: NewsRow): Schemas['NewsRow'] => ({
  _id: row.id,
  title: row.title,
  summary: row.summary,
  cover:
    row.coverId !== null && row.coverName !== null
      ? { fileId: row.coverId, url: fileAddress(row.coverId, row.coverName) }
      : null,
  status: row.status,
  publishAt: timeOf(row.publishAt),
  publishedAt: timeOf(row.publishedAt),
  archiveAt: timeOf(row.archiveAt),
  isPinned: row.pinnedPlace !== null,
  requireAck: row.requireAck,
  commentsOn: row.commentsOn,
  commentsCount: row.commentsCount,
  createdBy: { id: row.createdBy, name: row.createdByName },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
  isRead: row.readAt !== null,
  readAt: timeOf(row.readAt),
  acknowledgedAt: timeOf(row.acknowledgedAt),
})

export const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null
