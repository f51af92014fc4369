import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../../db/client.ts'
import { unreadJson } from '../../../http/known-json.ts'
import { tagKey } from '../../../../openapi/rules/tags.ts'

type Schemas = components['schemas']

export type NewArticle = {
  companyId: string
  id: string
  title: string
  content: Schemas['BlockDocument']
  plain: string
  status: Schemas['ArticleStatus']
  priority: Schemas['ArticlePriority']
  topicId: string | null
  tags: string[]
  positionIds: string[]
  order: number
  author: { id: string; name: string }
  at: Date
  fileIds: string[]
}

/** What is there as JSON goes as it is. */
export function jsonb(sql: Tag, content: Schemas['BlockDocument']) {
  const json = unreadJson(content)
  return json === undefined ? sql`${sql.json(content as never)}` : sql`${json}::text::jsonb`
}

/** The article with everything that stands beside it: version, positions, tags, files, search row, the list's revision. */
export async function insert(sql: Tag, article: NewArticle): Promise<void> {
  const { companyId, id, author, at, tags, positionIds, fileIds } = article
  // One round trip: the queries of a transaction are sent in this order and none waits for the one before.
  await Promise.all([
    sql`
      insert into articles (company_id, id, title, content, status, priority, topic_id, tags, limited, sort_order,
        created_by, created_by_name, created_at, updated_at)
      values (${companyId}, ${id}, ${article.title}, ${jsonb(sql, article.content)}, ${article.status}, ${article.priority},
        ${article.topicId}, ${tags}::text[], ${positionIds.length > 0}, ${article.order}, ${author.id}, ${author.name}, ${at}, ${at})`,
    sql`
      insert into article_versions (company_id, article_id, version, change_type, saved_at, edited_by, edited_by_name, title,
        content, topic_id, topic_name, status, priority, tags, position_ids)
      select a.company_id, a.id, a.version, 'created', a.created_at, a.created_by, a.created_by_name, a.title, a.content,
        a.topic_id, t.name, a.status, a.priority, a.tags, ${positionIds}::uuid[]
      from articles a left join topics t on t.company_id = a.company_id and t.id = a.topic_id
      where a.company_id = ${companyId} and a.id = ${id}`,
    ...(positionIds.length > 0 ? [positionRows(sql, companyId, id, positionIds)] : []),
    ...(tags.length > 0 ? [tagRows(sql, companyId, id, tags)] : []),
    ...(fileIds.length > 0 ? [fileRows(sql, companyId, id, fileIds)] : []),
    sql`select article_search_write(${companyId}, ${id}, ${article.title}, ${tags}::text[], ${article.plain})`,
    // Last: it holds a row that every writer of the company's lists wants.
    sql`select article_rev_raise(${companyId})`,
  ])
}

export const positionRows = (sql: Tag, companyId: string, id: string, positionIds: string[]) => sql`
  insert into article_positions (company_id, article_id, position_id)
  select ${companyId}, ${id}, unnest(${positionIds}::uuid[])`

export const tagRows = (sql: Tag, companyId: string, id: string, tags: string[]) => sql`
  insert into article_tags (company_id, article_id, tag_key, tag)
  select ${companyId}, ${id}, key, tag from unnest(${tags.map(tagKey)}::text[], ${tags}::text[]) as t (key, tag)`

/** Who may read the article may read these (B29). */
export const fileRows = (sql: Tag, companyId: string, id: string, fileIds: string[]) => sql`
  insert into file_refs (company_id, file_id, kind, entity_id)
  select ${companyId}, file, 'article', ${id} from unnest(${fileIds}::uuid[]) file`
