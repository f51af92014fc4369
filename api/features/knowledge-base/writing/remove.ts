import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { dropFileRefs } from '../../../db/entities/file-refs.ts'
import { record } from '../../../events/record.ts'
import { forget } from '../../../notifications/settle.ts'

/** For good, with its history (B17): what stands beside it goes by foreign keys, but references to files have none. */
export const articleDelete: FeatureHandlers<'knowledge-base'>['articleDelete'] = (context) => {
  const { path, db, company, now, problem } = context
  return db.write(company._id, async (sql) => {
    const [article] = await lockWhole(sql, company._id, path.id)
    if (!article) throw problem(404, 'ARTICLE_NOT_FOUND')
    await Promise.all([
      record(sql, context, { action: 'article.deleted', entity: article }),
      remove(sql, company._id, article.id, now()),
    ])
    return { status: 200, body: { message: 'Статья удалена' } }
  })
}

const lockWhole = (sql: Tag, companyId: string, id: string) =>
  sql<{ id: string; title: string }[]>`
    select id, title from articles where company_id = ${companyId} and id = ${id} for update`

async function remove(sql: Tag, companyId: string, id: string, now: Date): Promise<void> {
  await Promise.all([
    dropFileRefs(sql, companyId, ['article', 'article_version'], id),
    forget(sql, companyId, [id], now),
    sql`delete from articles where company_id = ${companyId} and id = ${id}`,
    // Last: it holds a row that every writer of the company's lists wants.
    sql`select article_rev_raise(${companyId})`,
  ])
}
