import type { components, operations } from '../../../openapi/gen/schema.d.ts'
import type { Reader } from '../../audience/reader.ts'
import type { Tag } from '../../db/client.ts'
import { isDue } from '../../articles/reviews.ts'
import { mayRead } from '../../articles/reader.ts'
import { tagKeys } from '../../../openapi/rules/text/tags.ts'

export type Query = NonNullable<operations['articleList']['parameters']['query']>
export type Page = Pick<components['schemas']['ArticlePage'], 'articles' | 'total' | 'correctedSearch' | 'next'>

export const SUMMARY = (sql: Tag) => sql`
  a.id, a.title, a.external_id, a.status, a.priority, a.tags, a.sort_order, a.version, a.created_by, a.created_by_name, a.created_at,
  a.last_edited_at, a.updated_at, t.id as topic_id, t.name as topic_name, t.color as topic_color, v.n as views`

/** What a filter asks of `a`, beside who reads. */
export function filters(sql: Tag, reader: Reader, query: Query, now: Date) {
  const { topic, status, tags, review, externalId, updatedSince } = query
  const { companyId, seesAll } = reader
  const keys = tagKeys(tags)
  return sql`
    a.company_id = ${companyId} and ${mayRead(sql, reader)}
    ${seesAll && review === 'due' ? sql`and ${isDue(sql, companyId, now)}` : sql``}
    ${externalId === undefined ? sql`` : sql`and a.external_id = ${externalId}`}
    ${seesAll && updatedSince !== undefined ? sql`and a.updated_at >= ${new Date(updatedSince)}` : sql``}
    ${seesAll && status !== undefined ? sql`and a.status = ${status}` : sql``}
    ${keys.length > 0 ? sql`and exists (select from article_tags g where g.company_id = ${companyId} and g.article_id = a.id and g.tag_key = any(${keys}::text[]))` : sql``}
    ${
      topic === undefined
        ? sql``
        : sql`and a.topic_id in (
      with recursive below as (
        select id from topics where company_id = ${companyId} and id = ${topic} and archived_at is null ${seesAll ? sql`` : sql`and is_active`}
        union select c.id from topics c join below on c.parent_id = below.id
        where c.company_id = ${companyId} and c.archived_at is null ${seesAll ? sql`` : sql`and c.is_active`})
      select id from below)`
    }`
}
