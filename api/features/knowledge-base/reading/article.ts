import type { components } from '../../../../openapi/gen/schema.d.ts'
import { nameOf, type Reader } from '../../../audience/reader.ts'
import type { Reads, Tag } from '../../../db/client.ts'
import { revisionOf } from '../../../db/revisions.ts'
import { contentsOf } from './contents.ts'
import { find, presentViewers, type StoredViewer, viewersOf } from '../queries.ts'
import { presentArticle } from '../rows.ts'

type Schemas = components['schemas']
type Read = { article: Schemas['Article']; viewedBy: Schemas['ArticleViewer'][] | undefined }

/**
 * An article as this reader may see it, with its cards as they were stored, and for whoever sees all its readers. Whose
 * content is kept is remembered whole by the company's revision, as pages of the list are: then a call asks for nothing but
 * the revision and who has read it. One query in either case.
 */
export async function readArticle(sql: Tag, db: Reads, reader: Reader, id: string): Promise<Read | undefined> {
  const { companyId } = reader
  const contents = contentsOf(db)
  const who = nameOf(reader)
  const known = contents.find(companyId, id)?.shown.get(who)
  if (known) {
    const { rev, views, viewers } = await db.read(() => sinceThen(sql, reader, id))
    if (rev === known.rev) return { article: { ...known.article, viewCount: views }, viewedBy: given(viewers) }
  }
  const row = await db.read(() => find(sql, reader, id, contents))
  if (!row) return undefined
  const article = presentArticle(row, row.positions)
  if (row.contentId !== null) contents.show(companyId, id, row.contentId, who, { rev: row.rev, article })
  return { article, viewedBy: given(row.viewers) }
}

const given = (viewers: StoredViewer[] | null) => (viewers ? presentViewers(viewers) : undefined)

/** What may differ from when it was remembered. */
async function sinceThen(sql: Tag, reader: Reader, id: string) {
  const { companyId, seesAll } = reader
  const [row] = await sql<{ rev: number; views: number | null; viewers: StoredViewer[] | null }[]>`
    select ${revisionOf(sql, companyId, 'articles')} as rev,
      (select n from article_views where company_id = ${companyId} and article_id = ${id}) as views,
      ${seesAll ? viewersOf(sql, reader, id) : sql`null`} as viewers`
  return { rev: row?.rev ?? 0, views: row?.views ?? 0, viewers: row?.viewers ?? null }
}
