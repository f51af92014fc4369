import type { components } from '../../../openapi/gen/schema.d.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Tag } from '../../db/client.ts'
import { mayRead, topicJoin, type Reader } from './reader.ts'
import type { Remember } from './remembered.ts'
import { filters, SUMMARY, type Page, type Query } from './filters.ts'
import { found } from './found.ts'
import { presentSummary, type SummaryRow } from './rows.ts'
import { tagKeys } from './tags.ts'

/** Pages longer than this are not remembered: 1,000 ids a page would be much to keep for a rare call. */
const REMEMBERED_PAGE = 100

/**
 * A page of the list with its exact total: ids first, then the rows of the page (database.md). Total and ids are
 * remembered until something changes, so a late page, which must be walked to, is walked to once.
 */
export async function articles(sql: Tag, reader: Reader, query: Query, remember: Remember): Promise<Page> {
  const { page = 1, limit = limits.articlePageSize } = query
  const text = query.search?.trim() ?? ''
  if (text !== '') return found(sql, reader, query, text, remember)
  const where = filters(sql, reader, query)
  const asked = [query.topic, query.status, tagKeys(query.tags)]
  const pageIds = async () => {
    const rows = await sql<{ id: string }[]>`
      select a.id from articles a where ${where}
      order by a.sort_order, a.created_at desc, a.id desc limit ${limit} offset ${(page - 1) * limit}`
    return rows.map(({ id }) => id)
  }
  const [ids, [count]] = await Promise.all([
    limit > REMEMBERED_PAGE ? pageIds() : remember(JSON.stringify(['page', ...asked, page, limit]), pageIds),
    remember(
      JSON.stringify(['total', ...asked]),
      async () => sql<{ n: number }[]>`select count(*)::int as n from articles a where ${where}`,
    ),
  ])
  return { articles: ids.length > 0 ? await summaries(sql, reader, ids) : [], total: count?.n ?? 0 }
}

/** The rows of the ids, in their order; one that has gone meanwhile is left out. */
async function summaries(sql: Tag, reader: Reader, ids: string[]) {
  const rows = await sql<SummaryRow[]>`
    select ${SUMMARY(sql)}
    from unnest(${ids}::uuid[]) with ordinality k (id, place)
    join articles a on a.company_id = ${reader.companyId} and a.id = k.id
    ${topicJoin(sql, reader)}
    left join article_views v on v.company_id = ${reader.companyId} and v.article_id = a.id
    where ${mayRead(sql, reader)}
    order by k.place`
  return rows.map(presentSummary)
}

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
