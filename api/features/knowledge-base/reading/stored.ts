import type { components } from '../../../../openapi/gen/schema.d.ts'
import { chosen } from '../../../audience/present.ts'
import type { Tag } from '../../../db/client.ts'
import { unread } from '../../../http/known-json.ts'
import type { ArticleRow } from '../rows.ts'

/** The article as its writers know it. `topicId` is the topic that one sees; the stored one may be archived (B7). */
export type StoredArticle = ArticleRow & {
  storedTopicId: string | null
  positions: components['schemas']['NamedRef'][]
  contentJson: string
  /** Null: of a row that was not moved yet (0116_contents_moved.sql). */
  contentId: string | null
}
type Beside = Pick<
  StoredArticle,
  'contentJson' | 'contentId' | 'topicId' | 'topicName' | 'topicColor' | 'views' | 'positions'
>

/** The article that nobody else saves until the transaction ends (C11). Its views are counted meanwhile: `no key`. */
export async function lock(sql: Tag, companyId: string, id: string): Promise<StoredArticle | undefined> {
  const [[row], [beside]] = await Promise.all([
    sql<Omit<StoredArticle, keyof Beside | 'content'>[]>`
      select id, title, external_id, status, priority, tags, sort_order, version, created_by, created_by_name, created_at, last_edited_at,
        updated_at, topic_id as stored_topic_id
      from articles where company_id = ${companyId} and id = ${id}
      for no key update`,
    // A statement of its own, so that it sees what was written by the one who held the lock before.
    sql<Beside[]>`
      select a.content_id, coalesce(c.body, a.content::text) as content_json, t.id as topic_id, t.name as topic_name, t.color as topic_color, v.n as views,
        ${chosen(sql, companyId, 'positions', 'a')} as positions
      from articles a
      left join contents c on c.company_id = ${companyId} and c.id = a.content_id
      left join topics t on t.company_id = ${companyId} and t.id = a.topic_id and t.archived_at is null
      left join article_views v on v.company_id = ${companyId} and v.article_id = a.id
      where a.company_id = ${companyId} and a.id = ${id}`,
  ])
  return row && beside && { ...row, content: unread(beside.contentJson), ...beside }
}
