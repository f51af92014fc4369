import { messages } from '../../../openapi/gen/messages.gen.ts'
import { tooLate } from '../../../openapi/rules/knowledge-base/acknowledgement.ts'
import { lateViewAt } from '../../../openapi/rules/knowledge-base/late-views.ts'
import { presentOwn } from '../../../openapi/rules/knowledge-base/acknowledgement-shown.ts'
import type { FeatureHandlers } from '../../context.ts'
import { settleKnown } from '../../articles/told.ts'
import { completeCourses } from '../../courses/complete.ts'
import type { Tag } from '../../db/client.ts'
import { wasFor } from './known.ts'
import { findOwn } from './own.ts'
import { type Who, whoOf } from './who.ts'

/** Of the version that he has read, though another one may have come meanwhile. What he said first stands. */
export const articleAcknowledge: FeatureHandlers<'acknowledgements'>['articleAcknowledge'] = async (context) => {
  const { path, body, repeat, company, problem } = context
  const who = whoOf(context)
  const at = body.acknowledgedAt === undefined ? who.now.getTime() : lateViewAt(body.acknowledgedAt, who.now.getTime())
  return repeat.answer(company._id, async (sql) => {
    // It is not deleted meanwhile.
    await sql`select from articles where company_id = ${company._id} and id = ${path.id} for key share`
    const old = await findOwn(sql, who, path.id)
    if (!old) throw problem(404, 'ARTICLE_NOT_FOUND')
    if (old.kind === 'test') throw problem(409, 'ACKNOWLEDGE_BY_TEST')
    if (at === undefined) throw problem(400, 'INVALID_REQUEST', undefined, { fields: { acknowledgedAt: tooLate } })
    if (!(await keep(sql, who, path.id, body.version, new Date(at))))
      throw problem(400, 'VERSION_NOT_FOUND', undefined, { fields: { version: messages.VERSION_NOT_FOUND } })
    const known = presentOwn((await findOwn(sql, who, path.id)) ?? old, who)
    // An older version than is asked for leaves it to be read.
    if (known.state === 'done') await settleKnown(sql, { company: who.companyId, now: who.now }, [path.id], who.userId)
    await completeCourses(sql, who.companyId, who.userId, { articles: [path.id] }, who.now)
    return { status: 200, body: known }
  })
}

/** Whether there is such a version for him; nobody knew one before it was there, whatever the clock of his device says. */
async function keep(sql: Tag, who: Who, articleId: string, version: number, at: Date): Promise<boolean> {
  const { companyId, userId } = who
  const [row] = await sql<{ savedAt: Date }[]>`
    select v.saved_at from article_versions v
    where v.company_id = ${companyId} and v.article_id = ${articleId} and v.version = ${version} and ${wasFor(sql, who)}`
  if (!row) return false
  await sql`
    insert into article_knowings (company_id, article_id, user_id, version, at, how)
    values (${companyId}, ${articleId}, ${userId}, ${version}, greatest(${at}, ${row.savedAt}), 'read')
    on conflict do nothing`
  return true
}
