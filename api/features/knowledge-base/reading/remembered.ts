import { nameOf, type Reader } from '../../../audience/reader.ts'
import type { Reads, Tag } from '../../../db/client.ts'
import { memoryFor } from '../../../db/remember.ts'
import { revisionOf } from '../../../db/revisions.ts'

/** Longer pages are not remembered: much to keep for a rare call. */
export const REMEMBERED_PAGE = 20

/** Of readers who see the same. */
export const memoryOf = (db: Reads, reader: Reader) => memoryFor(db, JSON.stringify([reader.companyId, nameOf(reader)]))

/** When it is asked; with `dueBy`, what is due for review by then is told beside it. */
export type Clock = { now: Date; dueBy?: Date | undefined }

/** How many are due for review: null where nobody asks. */
export const reviewDue = (sql: Tag, companyId: string, dueBy: Date | undefined) =>
  dueBy === undefined
    ? sql`null::int`
    : sql`(
        select count(*)::int from article_reviews r
        join articles a on a.company_id = ${companyId} and a.id = r.article_id and a.status = 'published'
        where r.company_id = ${companyId} and r.due_at <= ${dueBy})`

/** The company's revision, and what no revision tells: how often each of the articles was viewed, how many are to be reviewed. */
export async function revision(sql: Tag, companyId: string, ids: readonly string[], dueBy?: Date) {
  const [row] = await sql<{ rev: number; due: number | null; views: Record<string, number> | null }[]>`
    select
      ${revisionOf(sql, companyId, 'articles')} as rev,
      ${reviewDue(sql, companyId, dueBy)} as due,
      (select jsonb_object_agg(article_id, n) from article_views
        where company_id = ${companyId} and article_id = any(${ids}::uuid[])) as views`
  return { rev: row?.rev ?? 0, due: row?.due ?? null, views: row?.views ?? {} }
}
