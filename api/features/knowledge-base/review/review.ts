import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { isReviewDue } from '../../../../openapi/rules/knowledge-base/article-review.ts'
import { changesBetween } from '../../../../openapi/rules/events/changes.ts'
import { dueAfter, mayOwn, settleReview } from '../../../articles/reviews.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { changedAt } from '../../../db/updated-at.ts'
import { record } from '../../../events/record.ts'
import { find, lock, present, type ReviewRow } from './rows.ts'

type Handlers = FeatureHandlers<'knowledge-base'>
type Review = 'reviewGet' | 'reviewSave' | 'articleReview'

export const review: Pick<Handlers, Review> = {
  async reviewGet({ path, sql, db, company, now, problem }) {
    const row = await db.read(() => find(sql, company._id, path.id))
    if (!row) throw problem(404, 'ARTICLE_NOT_FOUND')
    return { status: 200, body: present(row, now()) }
  },

  async reviewSave(context) {
    const { path, body, db, company, now, problem } = context
    return db.write(company._id, async (sql) => {
      const old = await lock(sql, company._id, path.id)
      if (!old) throw problem(404, 'ARTICLE_NOT_FOUND')
      if (isOther(body.updatedAt, old)) throw problem(409, 'STALE')
      // The author is meant by null, so that he is asked for by one word.
      const owner = body.owner === undefined ? old.chosenId : body.owner === old.authorId ? null : body.owner
      const name = owner === old.chosenId ? old.chosenName : await nameOf(sql, company._id, owner ?? old.authorId)
      if (name === undefined && owner !== null)
        throw problem(400, 'USER_NOT_FOUND', undefined, { fields: { owner: messages.USER_NOT_FOUND } })
      const before = { owner: old.chosenName, reviewEvery: old.reviewEvery }
      const after = { owner: name ?? null, reviewEvery: body.reviewEvery }
      const changes = {
        ...changesBetween(before, after, ['reviewEvery']),
        ...(owner !== old.chosenId && { owner: { old: before.owner, new: after.owner } }),
      }
      if (Object.keys(changes).length === 0) return { status: 200, body: present(old, now()) }
      await write(sql, { ...company, at: now() }, path.id, { owner, every: body.reviewEvery }, old)
      await settleReview(sql, { company: company._id, now: now() }, path.id)
      await record(sql, context, {
        action: 'article.review_set',
        entity: { id: path.id, title: old.title },
        changes,
      })
      return { status: 200, body: present((await find(sql, company._id, path.id)) ?? old, now()) }
    })
  },

  async articleReview(context) {
    const { path, body, repeat, company, user, now, problem } = context
    return repeat.answer(company._id, async (sql) => {
      const old = await lock(sql, company._id, path.id)
      if (!old) throw problem(404, 'ARTICLE_NOT_FOUND')
      if (body.version !== old.version) throw problem(409, 'STALE')
      const at = now()
      if (!isReviewDue(old, at)) return { status: 200, body: present(old, at) }
      await sql`
        update article_reviews r
        set reviewed_at = ${at}, told_at = null, told_to = null,
          due_at = ${dueAfter(sql, sql`${at}::timestamptz`, sql`r.every_months`, company.timezone)}
        where r.company_id = ${company._id} and r.article_id = ${path.id}`
      await sql`
        insert into article_checks (company_id, article_id, version, at, user_id, user_name)
        values (${company._id}, ${path.id}, ${old.version}, ${at}, ${user.id}, ${user.name})
        on conflict do nothing`
      await settleReview(sql, { company: company._id, now: at }, path.id)
      await record(sql, context, { action: 'article.reviewed', entity: { id: path.id, title: old.title } })
      return { status: 200, body: present((await find(sql, company._id, path.id)) ?? old, at) }
    })
  },
}

const isOther = (seen: string | null | undefined, { updatedAt }: ReviewRow) =>
  seen !== undefined && (seen && Date.parse(seen)) !== (updatedAt && updatedAt.getTime())

/** Of whoever may look after an article. */
async function nameOf(sql: Tag, companyId: string, id: string | null): Promise<string | undefined> {
  if (id === null) return undefined
  const [row] = await sql<{ name: string }[]>`
    select o.name from users o where o.company_id = ${companyId} and o.id = ${id} and ${mayOwn(sql, 'o')} for key share`
  return row?.name
}

type Chosen = { owner: string | null; every: ReviewRow['reviewEvery'] }
type Place = { _id: string; timezone: string; at: Date }

/** Whoever looks after it now is told anew. One that nobody has looked through is due by when it was last changed. */
async function write(sql: Tag, { _id, timezone, at }: Place, id: string, { owner, every }: Chosen, old: ReviewRow) {
  const updatedAt = old.updatedAt ? changedAt(at, { updatedAt: old.updatedAt }) : at
  const since = sql`coalesce(${old.reviewedAt}::timestamptz, a.last_edited_at, a.created_at)`
  await sql`
    insert into article_reviews (company_id, article_id, owner_id, every_months, due_at, updated_at)
    select ${_id}, a.id, ${owner}, ${every}, ${dueAfter(sql, since, sql`${every}::integer`, timezone)}, ${updatedAt}
    from articles a where a.company_id = ${_id} and a.id = ${id}
    on conflict (company_id, article_id) do update
    set owner_id = excluded.owner_id, every_months = excluded.every_months, due_at = excluded.due_at, told_at = null,
      told_to = null, updated_at = excluded.updated_at`
}
