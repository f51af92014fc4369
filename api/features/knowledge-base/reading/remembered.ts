import { nameOf, type Reader } from '../../../audience/reader.ts'
import type { Reads, Tag } from '../../../db/client.ts'
import { memoryFor } from '../../../db/remember.ts'
import { revisionOf } from '../../../db/revisions.ts'

/** Longer pages are not remembered: much to keep for a rare call. */
export const REMEMBERED_PAGE = 20

/** Of readers who see the same. */
export const memoryOf = (db: Reads, reader: Reader) => memoryFor(db, JSON.stringify([reader.companyId, nameOf(reader)]))

/** The company's revision, and how often each of the articles was viewed, which no revision tells. */
export async function revision(sql: Tag, companyId: string, ids: readonly string[]) {
  const [row] = await sql<{ rev: number; views: Record<string, number> | null }[]>`
    select
      ${revisionOf(sql, companyId, 'articles')} as rev,
      (select jsonb_object_agg(article_id, n) from article_views
        where company_id = ${companyId} and article_id = any(${ids}::uuid[])) as views`
  return { rev: row?.rev ?? 0, views: row?.views ?? {} }
}
