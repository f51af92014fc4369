import type { components } from '../../../../openapi/gen/schema.d.ts'
import { nameOf, type Reader } from '../../../audience/reader.ts'
import type { ReadContext } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { revisionOf } from '../../../db/revisions.ts'
import { contentsOf } from './contents.ts'
import { findMany, presentViewers, type StoredViewer, viewersOf } from '../queries.ts'
import { presentArticle } from '../rows.ts'

type Schemas = components['schemas']
type Read = { article: Schemas['Article']; viewedBy: Schemas['ArticleViewer'][] | undefined }
type Since = { rev: number; views: number | null; viewers: StoredViewer[] | null }

/**
 * An article as this reader may see it, with its cards as they were stored, and for whoever sees all its readers. Whose
 * content is kept is remembered whole by the company's revision, as pages of the list are: then a call asks for nothing but
 * the revision and who has read it. One query in either case, for all who read with the same rights at the same time.
 */
export async function readArticle(
  { db, inBatch }: Pick<ReadContext, 'db' | 'inBatch'>,
  reader: Reader,
  id: string,
): Promise<Read | undefined> {
  const { companyId } = reader
  const contents = contentsOf(db)
  const who = nameOf(reader)
  const known = contents.find(companyId, id)?.shown.get(who)
  if (known) {
    const since = await inBatch(`since of articles, ${who}`, id, (sql, ids) => sinceThen(sql, reader, ids))
    if (since?.rev === known.rev)
      return { article: { ...known.article, viewCount: since.views ?? 0 }, viewedBy: given(since.viewers) }
  }
  const row = await inBatch(`articles, ${who}`, id, (sql, ids) => findMany(sql, reader, ids, contents))
  if (!row) return undefined
  const article = presentArticle(row, row.positions)
  if (row.contentId !== null) contents.show(companyId, id, row.contentId, who, { rev: row.rev, article })
  return { article, viewedBy: given(row.viewers) }
}

const given = (viewers: StoredViewer[] | null) => (viewers ? presentViewers(viewers) : undefined)

/** What may differ from when they were remembered. */
async function sinceThen(sql: Tag, reader: Reader, ids: readonly string[]): Promise<Map<string, Since>> {
  const { companyId, seesAll } = reader
  const rows = await sql<(Since & { id: string })[]>`
    select k.id, ${revisionOf(sql, companyId, 'articles')} as rev, v.n as views,
      ${seesAll ? viewersOf(sql, reader, sql`k.id`) : sql`null`} as viewers
    from unnest(${ids}::uuid[]) as k(id)
    left join article_views v on v.company_id = ${companyId} and v.article_id = k.id`
  return new Map(rows.map((row) => [row.id, row]))
}
