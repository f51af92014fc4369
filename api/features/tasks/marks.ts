import { revisionOf } from '../../db/revisions.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { isOpen } from './filters.ts'
import { sourceTitle } from './source.ts'
import type { Who } from './who.ts'

/**
 * What a list is made of beside its question: whose it is, the company's revision, which every row raises that a list shows
 * (0135_task_revisions.sql), and the last deadline that has passed, for no revision tells what has become late.
 */
export const markOfList = (sql: Tag, who: Who) =>
  marked(
    sql,
    who,
    sql`(select max(t.deadline) from tasks t
    where t.company_id = ${who.companyId} and ${isOpen(sql)} and t.deadline <= ${who.now})`,
  )

/** The same of one card, which also names what the task came from. */
export const markOfCard = (sql: Tag, who: Who, id: string) =>
  marked(
    sql,
    who,
    sql`concat_ws(' ', ${revisionOf(sql, who.companyId, 'articles')}, (
    select concat_ws(' ', t.deadline <= ${who.now}, ${sourceTitle(sql, who)}) from tasks t where t.company_id = ${who.companyId} and t.id = ${id}))`,
  )

async function marked(sql: Tag, { companyId, userId, zone }: Who, late: Fragment): Promise<unknown[]> {
  const [row] = await sql<{ rev: number; late: Date | string | null }[]>`
    select ${revisionOf(sql, companyId, 'tasks')} as rev, ${late} as late`
  return [userId, zone, row?.rev, row?.late]
}
