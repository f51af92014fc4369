import type { components } from '../../../../openapi/gen/schema.d.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { windowOf } from '../../../../openapi/rules/values/lists.ts'
import type { Reader } from '../../../audience/reader.ts'
import type { Reads, Tag } from '../../../db/client.ts'
import type { Remember } from '../../../db/remember.ts'
import { mayRead } from '../../../articles/reader.ts'
import { type Clock, memoryOf, REMEMBERED_PAGE, revision } from './remembered.ts'
import { filters, type Page, type Query } from '../filters.ts'
import { found } from '../search/found.ts'
import { summaries } from './summaries.ts'
import { tagKeys } from '../../../../openapi/rules/text/tags.ts'

/**
 * A page of the list or of what was found, with its exact total. All of it is remembered until something changes, so that
 * a late page, which must be walked to, is walked to once; only the views are always asked for. What is due comes with the
 * clock, and is never remembered.
 */
export async function articles(sql: Tag, db: Reads, reader: Reader, query: Query, clock: Clock): Promise<Listed> {
  const { now, dueBy } = clock
  const { page, limit } = windowOf(query, limits.knowledgeBase.pageSize)
  const text = query.search?.trim() ?? ''
  const asked = [query.topic, query.status, tagKeys(query.tags), query.externalId, text]
  const name = JSON.stringify(['page', ...asked, page, limit])
  const memory = memoryOf(db, reader)
  const isKept = limit <= REMEMBERED_PAGE && query.review === undefined
  const known = isKept ? memory.recall<Page>(name) : undefined
  const search = (at: Clock) => db.read(() => found(sql, db, reader, query, text, at))
  // What is searched for is seldom what somebody has just searched for: it brings its revision along.
  if (text !== '' && !(isKept && memory.has(name))) {
    const { page: first, rev, due } = await search(clock)
    if (isKept) memory.keepAgain(name, rev, first)
    return { page: first, rev, due, remember: memory.at(rev) }
  }
  const shown = known?.value.articles.map(idOf) ?? []
  const { rev, due, views } = await db.read(() => revision(sql, reader.companyId, shown, dueBy))
  const remember = memory.at(rev)
  const ask = async () =>
    text === ''
      ? db.read(() =>
          pageOf(sql, reader, query, now, (count) =>
            query.review === undefined ? remember(JSON.stringify(['total', ...asked]), count) : count(),
          ),
        )
      : (await search({ now })).page
  const answer = await (isKept ? remember(name, ask) : ask())
  if (answer !== known?.value) return { page: answer, rev, due, remember }
  const viewed = answer.articles.map((row) => withViews(row, views[row._id]))
  return { page: { ...answer, articles: viewed }, rev, due, remember }
}

type Row = Page['articles'][number]
/** A page, its revision, and the memory of that for what stands beside it; how many are to be reviewed, where that is told. */
export type Listed = { page: Page; rev: number; due: number | null; remember: Remember }
const idOf = ({ _id }: Row) => _id
const withViews = (row: Row, viewCount = 0): Row => (row.viewCount === viewCount ? row : { ...row, viewCount })

/** Ids first, by the index alone, then the rows of the page. */
async function pageOf(
  sql: Tag,
  reader: Reader,
  query: Query,
  now: Date,
  total: (count: () => Promise<number>) => Promise<number>,
): Promise<Page> {
  const { limit, offset } = windowOf(query, limits.knowledgeBase.pageSize)
  const where = filters(sql, reader, query, now)
  const count = async () => {
    const [row] = await sql<{ n: number }[]>`select count(*)::int as n from articles a where ${where}`
    return row?.n ?? 0
  }
  const [ids, n] = await Promise.all([
    sql<{ id: string }[]>`
      select a.id from articles a where ${where}
      order by a.sort_order, a.created_at desc, a.id desc limit ${limit} offset ${offset}`,
    total(count),
  ])
  const rows = await summaries(
    sql,
    reader,
    ids.map(({ id }) => id),
  )
  return { articles: rows, total: n }
}

/** The tags of a company that a sidebar can show; the most used are first (B34). */
const TAGS_SHOWN = 200

/** Topics with something published to read, in the order of their siblings (B9). */
export const availableTopics = (sql: Tag, reader: Reader) =>
  sql<components['schemas']['TopicAvailable'][]>`
    select t.id as "_id", t.name, t.color, t.parent_id as parent
    from topics t
    where t.company_id = ${reader.companyId} and t.is_active and t.archived_at is null and exists (
      select from articles a
      where a.company_id = ${reader.companyId} and a.topic_id = t.id and a.status = 'published' and ${mayRead(sql, reader)})
    order by t.sort_order, t.name collate "ru-x-icu", t.id`

/** Each as most of its articles spell it: what somebody has typed otherwise once renames it for nobody. */
export async function availableTags(sql: Tag, reader: Reader): Promise<string[]> {
  const rows = await sql<{ tag: string }[]>`
    select mode() within group (order by g.tag collate "C") as tag
    from article_tags g join articles a on a.company_id = ${reader.companyId} and a.id = g.article_id
    where g.company_id = ${reader.companyId} and ${mayRead(sql, reader)}
    group by g.tag_key
    order by count(*) desc, g.tag_key collate "ru-x-icu"
    limit ${TAGS_SHOWN}`
  return rows.map(({ tag }) => tag)
}
