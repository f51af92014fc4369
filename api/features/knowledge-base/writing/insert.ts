import type { components } from '../../../../openapi/gen/schema.d.ts'
import { savedAudience } from '../../../audience/save.ts'
import type { Reads, Tag } from '../../../db/client.ts'
import { addFileRefs } from '../../../db/entities/file-refs.ts'
import { keptId, storedAs } from '../../../content/contents.ts'
import { stateOf } from '../queries.ts'
import { contentsOf } from '../reading/contents.ts'
import { searchedAs, type Standing } from './searched.ts'
import { tagKey } from '../../../../openapi/rules/text/tags.ts'

type Schemas = components['schemas']

export type NewArticle = {
  companyId: string
  id: string
  title: string
  externalId?: string | null
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

type More = {
  /** Without it nothing is known of the stems that the company has, and nothing is kept. */
  db?: Reads
  /** What else asks for the new row, in the same round trip: before the locks that other writers wait for are held. */
  beside?: (() => Promise<unknown>) | undefined
}

/** What is known of it beside what was given. */
type Inserted = { contentId: string; state: string }

/** The article with everything that stands beside it: content, version, tags, files, search row, the list's revision. */
export async function insert(sql: Tag, article: NewArticle, { db, beside }: More = {}): Promise<Inserted> {
  const { companyId, id, author, at, tags, positionIds, fileIds } = article
  const content = storedAs(article.content)
  const search = await searchedAs(sql, db, companyId, article.plain)
  // The revision last: it holds a row that every writer of the company's lists wants.
  const put = sql<(Standing & { state: string })[]>`
    select article_search_put(${companyId}, ${id}, ${article.title}, ${tags}::text[], ${search.words}, ${search.others},
        ${search.fresh}::text[]) as standing,
      ${stateOf(sql, companyId, sql`pg_current_xact_id()::xid`)} as state, article_rev_raise(${companyId})`
  // One round trip: the queries of a transaction are sent in this order and none waits for the one before. What a statement
  // points to may be written by it. The first one is sent at once, so that what asks for its row comes behind it.
  const row = sql`
    with a as (
      insert into articles (company_id, id, title, external_id, content_id, status, priority, topic_id, tags, audience_id, sort_order,
        created_by, created_by_name, created_at, updated_at)
      values (${companyId}, ${id}, ${article.title}, ${article.externalId ?? null}, ${keptId(sql, companyId, content, article.plain)}, ${article.status},
        ${article.priority}, ${article.topicId}, ${tags}::text[],
        ${savedAudience(sql, companyId, { positions: positionIds })}, ${article.order}, ${author.id}, ${author.name}, ${at}, ${at})
      returning *),
    tagged as (${tagRows(sql, companyId, id, tags)})
    insert into article_versions (company_id, article_id, version, change_type, saved_at, edited_by, edited_by_name, title,
      content_id, topic_id, topic_name, status, priority, tags, position_ids)
    select a.company_id, a.id, a.version, 'created', a.created_at, a.created_by, a.created_by_name, a.title, a.content_id,
      a.topic_id, t.name, a.status, a.priority, a.tags, ${positionIds}::uuid[]
    from a left join topics t on t.company_id = ${companyId} and t.id = a.topic_id`.execute()
  await Promise.all([
    row,
    beside?.(),
    ...(fileIds.length > 0 ? [addFileRefs(sql, { companyId, kind: 'article', id }, fileIds)] : []),
    put,
  ])
  const said = await put
  search.learn(said)
  // An id of a content says the same, whether or not this transaction ends well.
  if (db) contentsOf(db).keep(companyId, id, content)
  return { contentId: content.id, state: said[0]?.state ?? '' }
}

export const tagRows = (sql: Tag, companyId: string, id: string, tags: string[]) => sql`
  insert into article_tags (company_id, article_id, tag_key, tag)
  select ${companyId}, ${id}, key, tag from unnest(${tags.map(tagKey)}::text[], ${tags}::text[]) as t (key, tag)`
