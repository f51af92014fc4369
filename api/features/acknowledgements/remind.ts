import { remindedUntil } from '../../../openapi/rules/knowledge-base/acknowledgement.ts'
import { timeIn } from '../../../openapi/rules/time/wall-words.ts'
import { tellAsked } from '../../articles/told.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { record } from '../../events/record.ts'
import { lettersTo } from '../../notifications/chosen.ts'
import { tellReaders } from '../../queue/mail/acknowledgement.ts'
import { people } from './found.ts'
import { type Who, whoOf } from './who.ts'

type Held = { id: string; title: string; isAsked: boolean; remindedAt: Date | null }
type Late = { id: string; hasMailbox: boolean }

export const acknowledgementRemind: FeatureHandlers<'acknowledgements'>['acknowledgementRemind'] = async (context) => {
  const { path, body, repeat, company, problem } = context
  const who = whoOf(context)
  return repeat.answer(company._id, async (sql) => {
    const article = await lock(sql, who, path.id)
    if (!article) throw problem(404, 'ARTICLE_NOT_FOUND')
    if (!article.isAsked) throw problem(409, 'ACKNOWLEDGEMENT_OFF')
    const { remindedAt } = article
    if (remindedAt && remindedUntil(remindedAt, who.now))
      throw problem(409, 'ACKNOWLEDGEMENT_REMINDED', { time: timeIn(remindedAt, who.timezone) })
    const late = await sql<Late[]>`
      select p.id, (p.email is not null and p.email_verified) as has_mailbox from ${people(sql, who, article.id)}
      where p.state in ('todo', 'overdue') ${body.users ? sql`and p.id = any (${body.users}::uuid[])` : sql``}`
    if (late.length === 0) return { status: 200, body: { people: 0, letters: 0 } }
    const mailed = late.filter(({ hasMailbox }) => hasMailbox).map(({ id }) => id)
    const written = await lettersTo(sql, who.companyId, 'acknowledgementReminder', mailed, who.now)
    await sql`
      update article_asks set reminded_at = ${who.now}
      where company_id = ${who.companyId} and article_id = ${article.id}`
    await tellReaders(sql, { company: who.companyId, articleId: article.id, people: written }, who.now)
    const where = { company: who.companyId, by: who.userId, now: who.now }
    const only = late.map(({ id }) => id)
    await tellAsked(sql, where, article.id, { kind: 'acknowledgementReminder', only })
    await record(sql, context, {
      action: 'article.reminded',
      entity: { id: article.id, title: article.title },
      changes: { people: { new: late.length } },
    })
    return { status: 200, body: { people: late.length, letters: written.length } }
  })
}

/** Of two who remind at once, one does. */
async function lock(sql: Tag, { companyId }: Who, id: string): Promise<Held | undefined> {
  const [article] = await sql<{ id: string; title: string; status: string }[]>`
    select id, title, status from articles where company_id = ${companyId} and id = ${id}`
  if (!article) return undefined
  const [ask] = await sql<{ isAsked: boolean; remindedAt: Date | null }[]>`
    select kind <> 'none' and required_version is not null as is_asked, reminded_at from article_asks
    where company_id = ${companyId} and article_id = ${id} for no key update`
  const isAsked = article.status === 'published' && ask?.isAsked === true
  return { ...article, isAsked, remindedAt: ask?.remindedAt ?? null }
}
