import type { components } from '../../../../openapi/gen/schema.d.ts'
import { nameOf, type Reader } from '../../../audience/reader.ts'
import type { Reads, Tag } from '../../../db/client.ts'
import { contentsOf } from './contents.ts'
import { find } from '../queries.ts'
import { revision } from './remembered.ts'
import { presentArticle } from '../rows.ts'

/**
 * An article as this reader may see it, with its cards as they were stored. Whose content is kept is remembered whole by
 * the company's revision, as pages of the list are: then a call asks for nothing but the revision and the views.
 */
export async function readArticle(
  sql: Tag,
  db: Reads,
  reader: Reader,
  id: string,
): Promise<components['schemas']['Article'] | undefined> {
  const { companyId } = reader
  const contents = contentsOf(db)
  const who = nameOf(reader)
  const known = contents.find(companyId, id)?.shown.get(who)
  if (known) {
    const { rev, views } = await db.read(() => revision(sql, companyId, [id]))
    if (rev === known.rev) return { ...known.article, viewCount: views[id] ?? 0 }
  }
  const row = await db.read(() => find(sql, reader, id, contents))
  if (!row) return undefined
  const article = presentArticle(row, row.positions)
  if (row.contentId !== null) contents.show(companyId, id, row.contentId, who, { rev: row.rev, article })
  return article
}
