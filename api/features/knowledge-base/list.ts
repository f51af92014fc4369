import type { components, operations } from '../../../openapi/gen/schema.d.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Tag } from '../../db/client.ts'
import { mayRead, topicJoin, type Reader } from './reader.ts'
import type { Remember } from './remembered.ts'
import { presentSummary, type SummaryRow } from './rows.ts'
import { tsquery } from './search.ts'
import { tagKeys } from './tags.ts'

type Query = NonNullable<operations['articleList']['parameters']['query']>
type Page = Pick<components['schemas']['ArticlePage'], 'articles' | 'total'>

const SUMMARY = (sql: Tag) => sql`
  a.id, a.title, a.status, a.priority, a.tags, a.sort_order, a.version, a.created_by, a.created_by_name, a.created_at,
  a.last_edited_at, t.id as topic_id, t.name as topic_name, t.color as topic_color, v.n as views`

/** What a filter asks of `a`, beside who reads. */
function filters(sql: Tag, reader: Reader, { topic, status, tags }: Query) {
  const { companyId, isAdmin } = reader
  const keys = tagKeys(tags)
  return sql`
    a.company_id = ${companyId} and ${mayRead(sql, reader)}
    ${isAdmin && status !== undefined ? sql`and a.status = ${status}` : sql``}
    ${keys.length > 0 ? sql`and exists (select from article_tags g where g.company_id = ${companyId} and g.article_id = a.id and g.tag_key = any(${keys}::text[]))` : sql``}
    ${
      topic === undefined
        ? sql``
        : sql`and a.topic_id in (
      with recursive below as (
        select id from topics where company_id = ${companyId} and id = ${topic} and archived_at is null ${isAdmin ? sql`` : sql`and is_active`}
        union select c.id from topics c join below on c.parent_id = below.id
        where c.company_id = ${companyId} and c.archived_at is null ${isAdmin ? sql`` : sql`and c.is_active`})
      select id from below)`
    }`
}

/** A page of the list with its exact total: ids first, then the rows of the page (database.md). */
export async function articles(sql: Tag, reader: Reader, query: Query, remember: Remember): Promise<Page> {
  const { page = 1, limit = limits.articlePageSize } = query
  const text = query.search?.trim() ?? ''
  if (text !== '') return found(sql, reader, query, text)
  const where = filters(sql, reader, query)
  const { topic, status, tags } = query
  const [rows, [count]] = await Promise.all([
    sql<SummaryRow[]>`
      select ${SUMMARY(sql)}
      from (
        select a.id, a.sort_order, a.created_at from articles a where ${where}
        order by a.sort_order, a.created_at desc, a.id desc limit ${limit} offset ${(page - 1) * limit}
      ) k
      join articles a on a.company_id = ${reader.companyId} and a.id = k.id
      ${topicJoin(sql, reader)}
      left join article_views v on v.company_id = ${reader.companyId} and v.article_id = a.id
      order by k.sort_order, k.created_at desc, k.id desc`,
    remember(
      JSON.stringify([topic, status, tagKeys(tags)]),
      async () => sql<{ n: number }[]>`select count(*)::int as n from articles a where ${where}`,
    ),
  ])
  return { articles: rows.map(presentSummary), total: count?.n ?? 0 }
}

/** Found articles, best first, then in the list's order (B12). */
async function found(sql: Tag, reader: Reader, query: Query, text: string): Promise<Page> {
  const { page = 1, limit = limits.articlePageSize } = query
  const wanted = await tsquery(sql, text)
  if (wanted === undefined) return { articles: [], total: 0 }
  const statuses = reader.isAdmin ? (query.status ? [query.status] : ['draft', 'published', 'archived']) : ['published']
  const positions = reader.isAdmin ? null : reader.positions
  // The other filters look at what was found, all of it: the page is cut after them.
  const filtered = query.topic !== undefined || tagKeys(query.tags).length > 0
  const from = filtered ? { limit: FOUND_MAX, offset: 0 } : { limit, offset: (page - 1) * limit }
  const rows = await sql<(SummaryRow & { total: number })[]>`
    select ${SUMMARY(sql)}, ${filtered ? sql`count(*) over ()::int` : sql`f.total`} as total
    from article_search_find(${wanted}, ${statuses}::text[], ${positions}::uuid[], ${from.limit}, ${from.offset}) f
    join articles a on a.company_id = ${reader.companyId} and a.id = f.article_id
    ${topicJoin(sql, reader)}
    left join article_views v on v.company_id = ${reader.companyId} and v.article_id = a.id
    ${filtered ? sql`where ${filters(sql, reader, query)}` : sql``}
    order by f.rank desc, a.sort_order, a.created_at desc, a.id
    ${filtered ? sql`limit ${limit} offset ${(page - 1) * limit}` : sql``}`
  const total = rows[0]?.total ?? (page > 1 ? (await found(sql, reader, { ...query, page: 1 }, text)).total : 0)
  return { articles: rows.map(presentSummary), total }
}

/** As many as a company's articles may ever be found at once. */
const FOUND_MAX = 1_000_000
/** The tags of a company that a sidebar can show; the most used are first (B34). */
const TAGS_SHOWN = 200

/** Raised by every write that changes what a list shows. */
export async function revision(sql: Tag, companyId: string): Promise<number> {
  const [row] = await sql<
    { rev: number }[]
  >`select coalesce(sum(rev), 0)::bigint as rev from article_revs where company_id = ${companyId}`
  return row?.rev ?? 0
}

/** Topics with something published to read, in the order of their siblings (B9). */
export const availableTopics = (sql: Tag, reader: Reader) =>
  sql<components['schemas']['TopicAvailable'][]>`
    select t.id as "_id", t.name, t.color, t.parent_id as parent
    from topics t
    where t.company_id = ${reader.companyId} and t.is_active and t.archived_at is null and exists (
      select from articles a
      where a.company_id = ${reader.companyId} and a.topic_id = t.id and a.status = 'published' and ${mayRead(sql, reader)})
    order by t.sort_order, t.name collate "ru-x-icu", t.id`

export async function availableTags(sql: Tag, reader: Reader): Promise<string[]> {
  const rows = await sql<{ tag: string }[]>`
    select min(g.tag) as tag
    from article_tags g join articles a on a.company_id = ${reader.companyId} and a.id = g.article_id
    where g.company_id = ${reader.companyId} and ${mayRead(sql, reader)}
    group by g.tag_key
    order by count(*) desc, g.tag_key collate "ru-x-icu"
    limit ${TAGS_SHOWN}`
  return rows.map(({ tag }) => tag)
}
