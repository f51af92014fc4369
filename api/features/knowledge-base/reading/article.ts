import type { components } from '../../../../openapi/gen/schema.d.ts'
import { nameOf, readerOf, type Reader } from '../../../audience/reader.ts'
import type { ReadContext, SessionContext } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { contentsOf, type Shown } from './contents.ts'
import { findMany, presentViewers, stateOf, type StoredViewer, viewersOf } from '../queries.ts'
import { presentArticle, withoutContent } from '../rows.ts'

type Schemas = components['schemas']
type Read = { article: Schemas['Article']; viewedBy: Schemas['ArticleViewer'][] | undefined }
type Since = { state: string; views: number | null; viewers: StoredViewer[] | null }

/**
 * An article as this reader may see it, with its cards as they were stored, and for whoever sees all its readers. Whose
 * content is kept is remembered whole: then a call asks for nothing but whether its row and its labels are what they were,
 * and who has read it. One query in either case, for all who read with the same rights at the same time.
 */
export async function readArticle(
  { db, inBatch }: Pick<ReadContext, 'db' | 'inBatch'>,
  reader: Reader,
  id: string,
): Promise<Read | undefined> {
  const contents = contentsOf(db)
  const who = nameOf(reader)
  const known = contents.shown(reader, id)
  if (known) {
    const since = await inBatch(`since of articles, ${who}`, id, (sql, ids) => sinceThen(sql, reader, ids))
    const kept = contents.find(reader.companyId, id)
    if (since?.state === known.state && kept?.contentId === known.contentId) {
      const article = { ...known.row, content: kept.content, viewCount: since.views ?? 0 }
      return { article, viewedBy: given(since.viewers) }
    }
  }
  const row = await inBatch(`articles, ${who}`, id, (sql, ids) => findMany(sql, reader, ids, contents))
  if (!row) return undefined
  const article = presentArticle(row, row.positions)
  const { contentId, state } = row
  if (contentId !== null) contents.show(reader, id, { state, contentId, row: withoutContent(article) })
  return { article, viewedBy: given(row.viewers) }
}

/**
 * What its author will be shown of a new article. With a topic or positions it is read like any other: they may have been
 * renamed between their reading and its state.
 */
export function rememberMade(
  context: SessionContext,
  article: Schemas['Article'],
  made: Pick<Shown, 'contentId' | 'state'>,
): void {
  const reader = readerOf(context, 'article.readAll')
  if (!reader.seesAll || article.topic !== null || article.positionAvailable.length > 0) return
  contentsOf(context.db.reads).show(reader, article._id, { ...made, row: withoutContent(article) })
}

const given = (viewers: StoredViewer[] | null) => (viewers ? presentViewers(viewers) : undefined)

/** What may differ from when they were remembered. */
async function sinceThen(sql: Tag, reader: Reader, ids: readonly string[]): Promise<Map<string, Since>> {
  const { companyId, seesAll } = reader
  const rows = await sql<(Since & { id: string })[]>`
    select a.id, ${stateOf(sql, companyId, sql`a.xmin`)} as state, v.n as views,
      ${seesAll ? viewersOf(sql, reader, sql`a.id`) : sql`null`} as viewers
    from unnest(${ids}::uuid[]) as k(id)
    join articles a on a.company_id = ${companyId} and a.id = k.id
    left join article_views v on v.company_id = ${companyId} and v.article_id = a.id`
  return new Map(rows.map((row) => [row.id, row]))
}
