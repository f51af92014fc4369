import type { components } from '../../../../openapi/gen/schema.d.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { Reader } from '../../../audience/reader.ts'
import { nested, readable } from '../../../../openapi/rules/knowledge-base/topic-tree.ts'
import type { Tag } from '../../../db/client.ts'
import { mayRead } from '../../../articles/reader.ts'

type Schemas = components['schemas']
type TopicRow = {
  id: string
  name: string
  color: string
  parentId: string | null
  sortOrder: number
  isActive: boolean
}
type ArticleRow = { id: string; title: string; sortOrder: number; createdAt: Date; topicId: string | null }

/** The published articles that the reader may see, the first limits.knowledgeBase.publishedMax of them by topic, in the list's order; two queries, whatever the tree. */
export async function published(sql: Tag, reader: Reader): Promise<Schemas['PublishedArticles']> {
  const { companyId, seesAll } = reader
  const [topics, found] = await Promise.all([
    sql<TopicRow[]>`
      select t.id, t.name, t.color, t.parent_id, t.sort_order, t.is_active
      from topics t where t.company_id = ${companyId} and t.archived_at is null
      order by t.sort_order, t.name collate "ru-x-icu", t.id`,
    sql<ArticleRow[]>`
      select a.id, a.title, a.sort_order, a.created_at, a.topic_id
      from articles a where a.company_id = ${companyId} and a.status = 'published' and ${mayRead(sql, reader)}
      order by a.sort_order, a.created_at desc, a.id desc limit ${limits.knowledgeBase.publishedMax + 1}`,
  ])
  const articles = found.slice(0, limits.knowledgeBase.publishedMax)
  // An archived topic is none, an inactive one only an administrator's (B7, B9).
  const named = new Set(topics.flatMap(({ id, isActive }) => (seesAll || isActive ? [id] : [])))
  const byTopic = Map.groupBy(articles, ({ topicId }) => (topicId !== null && named.has(topicId) ? topicId : null))
  return {
    hierarchy: nested(
      seesAll ? topics : readable(topics, ({ id }) => byTopic.has(id)),
      ({ id, name, color, sortOrder }, level, children: Schemas['PublishedTopic'][]) => ({
        _id: id,
        name,
        color,
        order: sortOrder,
        level,
        articles: (byTopic.get(id) ?? []).map(present),
        children,
      }),
    ),
    articlesWithoutTopic: (byTopic.get(null) ?? []).map(present),
    ...(found.length > articles.length && { isMore: true }),
  }
}

const present = ({ id, title, sortOrder, createdAt }: ArticleRow): Schemas['PublishedArticle'] => ({
  _id: id,
  title,
  order: sortOrder,
  createdAt: createdAt.toISOString(),
})
