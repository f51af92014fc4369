import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Tag } from '../../db/client.ts'
import { type Fragment, mayRead, type Reader } from '../../db/reader.ts'

type Status = components['schemas']['ArticleStatus']
type Priority = components['schemas']['ArticlePriority']
export type TopicRef = { _id: string; name: string; color: string }

export type Filter = { status: Status | undefined; topic: string | undefined; tags: readonly string[] }
export type Page = { limit: number; offset: number }

export type SummaryRow = {
  id: string
  title: string
  status: Status
  priority: Priority
  topic: TopicRef | null
  tags: string[]
  sortOrder: number
  createdBy: string | null
  createdByName: string
  createdAt: Date
  lastEditedAt: Date | null
  viewCount: number
  version: number
}

/** Readers get what is published whatever they ask for (B3). */
const statusesOf = ({ isAdmin }: Reader, { status }: Filter): Status[] => {
  if (!isAdmin) return ['published']
  return status ? [status] : ['draft', 'published', 'archived']
}

/** What a filter leaves of the articles `a`. Tags are compared with '=': under row security no index serves '&&'. */
const matches = (sql: Tag, { companyId }: Reader, { topic, tags }: Filter): Fragment => sql`true
  ${topic === undefined ? sql`` : sql`and a.topic_id in (
    with recursive below as (
      select t.id from topics t where t.company_id = ${companyId} and t.id = ${topic} and t.archived_at is null
      union
      select t.id from below join topics t on t.company_id = ${companyId} and t.parent_id = below.id and t.archived_at is null
    ) select id from below)`}
  ${tags.length === 0 ? sql`` : sql`and a.id in (
    select g.article_id from article_tags g where g.company_id = ${companyId} and g.tag_key = any(${[...tags]}::text[]))`}`

/** One status as '=': only so is the index in the order of the list. */
const inStatuses = (sql: Tag, statuses: Status[]): Fragment =>
  statuses.length === 1 ? sql`a.status = ${statuses[0] ?? ''}` : sql`a.status = any(${statuses}::text[])`

/** Ten rows of ids, joined with what a line of the list shows; an inactive or archived topic is none for readers (B7, B9). */
const shown = (sql: Tag, { companyId, isAdmin }: Reader): Fragment => sql`
  select a.id, a.title, a.status, a.priority, a.tags, a.sort_order, a.created_by, a.created_by_name, a.created_at, a.last_edited_at,
    a.version, coalesce(v.n, 0) as view_count,
    case when t.id is not null then json_build_object('_id', t.id, 'name', t.name, 'color', t.color) end as topic
  from found
  join articles a on a.company_id = ${companyId} and a.id = found.id
  left join article_views v on v.company_id = ${companyId} and v.article_id = a.id
  left join topics t on t.company_id = ${companyId} and t.id = a.topic_id and t.archived_at is null ${isAdmin ? sql`` : sql`and t.is_active`}`

/** Ids first, from the index alone; the wide rows of one page after that (B12). */
export const findPage = (sql: Tag, reader: Reader, filter: Filter, { limit, offset }: Page) => sql<SummaryRow[]>`
  with found as materialized (
    select a.id from articles a
    where a.company_id = ${reader.companyId} and ${inStatuses(sql, statusesOf(reader, filter))}
      and ${mayRead(sql, reader)} and ${matches(sql, reader, filter)}
    order by a.sort_order, a.created_at desc, a.id
    limit ${limit} offset ${offset}
  )
  ${shown(sql, reader)}
  order by a.sort_order, a.created_at desc, a.id`

export const count = (sql: Tag, reader: Reader, filter: Filter) => sql<{ total: number }[]>`
  select count(*) as total from articles a
  where a.company_id = ${reader.companyId} and ${inStatuses(sql, statusesOf(reader, filter))}
    and ${mayRead(sql, reader)} and ${matches(sql, reader, filter)}`

/** The stem of each word as the index has it; '' for one that search passes over. */
export const stems = (sql: Tag, words: string[]) => sql<{ word: string; stem: string }[]>`
  select word, stem from search_stems(${words}::text[])`

const EVERYTHING = 2_147_483_647

/**
 * The page of a search with its exact total, best first. Without a filter the function cuts the page itself; a filter of
 * topic or tags is laid over all that it finds. `mayRead` is asked once more here: two walls.
 */
export const searchPage = (sql: Tag, reader: Reader, filter: Filter, query: string, { limit, offset }: Page) => {
  const positions = reader.isAdmin ? null : [reader.positionId].filter((id) => id !== null)
  const isFiltered = filter.topic !== undefined || filter.tags.length > 0
  const hits = (size: number, from: number) => sql`
    article_search_find(${query}, ${statusesOf(reader, filter)}::text[], ${positions}::uuid[], ${size}, ${from})`
  const found = isFiltered
    ? sql`
      hit as materialized (
        select h.article_id as id, h.rank, a.sort_order, a.created_at
        from ${hits(EVERYTHING, 0)} h join articles a on a.company_id = ${reader.companyId} and a.id = h.article_id
        where ${mayRead(sql, reader)} and ${matches(sql, reader, filter)}
      ), found as materialized (
        select hit.id, hit.rank, (select count(*) from hit)::integer as total from hit
        order by hit.rank desc, hit.sort_order, hit.created_at desc, hit.id limit ${limit} offset ${offset}
      )`
    : sql`found as materialized (select h.article_id as id, h.rank, h.total from ${hits(limit, offset)} h)`
  return sql<(SummaryRow & { total: number })[]>`
    with ${found}
    select page.*, found.total
    from found join (${shown(sql, reader)}) page on page.id = found.id
    order by found.rank desc, page.sort_order, page.created_at desc, page.id`
}

/** The topics in the order of their tree: for readers those with something to read (B9), for an administrator all active ones. */
export const availableTopics = (sql: Tag, reader: Reader) => sql<(TopicRef & { parent: string | null })[]>`
  with recursive tree as (
    select t.id, array[lpad(t.sort_order::text, 10, '0'), t.name, t.id::text] as place
    from topics t where t.company_id = ${reader.companyId} and t.parent_id is null and t.archived_at is null
    union all
    select t.id, tree.place || array[lpad(t.sort_order::text, 10, '0'), t.name, t.id::text]
    from tree join topics t on t.company_id = ${reader.companyId} and t.parent_id = tree.id and t.archived_at is null
  )
  select t.id as _id, t.name, t.color, t.parent_id as parent
  from tree join topics t on t.company_id = ${reader.companyId} and t.id = tree.id
  where t.is_active ${reader.isAdmin ? sql`` : sql`and exists (
    select from articles a where a.company_id = t.company_id and a.topic_id = t.id and ${mayRead(sql, reader)})`}
  order by tree.place collate "ru-x-icu"`

/** More than this no sidebar shows; a company with more tags finds the rare ones by searching. */
const TAGS_MAX = 200

/** Tags of what the reader may see, in their commonest spelling: most used first, then by alphabet (B34). */
export const availableTags = (sql: Tag, reader: Reader) => sql<{ tag: string }[]>`
  select mode() within group (order by g.tag) as tag
  from article_tags g join articles a on a.company_id = g.company_id and a.id = g.article_id
  where g.company_id = ${reader.companyId} and ${mayRead(sql, reader)}
  group by g.tag_key
  order by count(*) desc, min(g.tag) collate "ru-x-icu"
  limit ${TAGS_MAX}`

/** Raised by every write that changes what a list shows. */
export const revision = (sql: Tag, companyId: string) => sql<{ rev: number }[]>`
  select coalesce(sum(r.rev), 0)::bigint as rev from article_revs r where r.company_id = ${companyId}`
