import { messages } from '../../../openapi/gen/messages.gen.ts'
import { reviewDueAt } from '../../../openapi/rules/knowledge-base/article-review.ts'
import { changesBetween } from '../../../openapi/rules/events/changes.ts'
import type { FeatureHandlers, MockSignedIn } from '../../context.ts'
import { db, rowsOf, staffOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import { isDue, reviewed, reviewOf, settleReview } from '../../reviews.ts'

type Review = 'reviewGet' | 'reviewSave' | 'articleReview'
type Article = Schemas['Article']
type Who = Pick<MockSignedIn, 'company' | 'now'>

const articleOf = ({ company }: Who, id: string) => rowsOf('articles', company._id).find(({ _id }) => _id === id)

/** Whoever may look after an article. */
export function administrator({ company }: Who, id: string | null): Schemas['PersonRef'] | null {
  const found = staffOf(company._id).find((one) => one.id === id && one.role === 'admin' && one.isActive)
  return found ? { id: found.id, name: found.name } : null
}

/** How somebody is called who may not look after it any more. */
const chosenName = ({ company }: Who, { createdBy }: Article, owner: string | null): string | null =>
  staffOf(company._id).find(({ id }) => id === (owner ?? createdBy.id))?.name ?? createdBy.name

function shown(who: Who, article: Article): Schemas['ArticleReview'] {
  const row = reviewOf(who, article._id)
  return {
    owner: administrator(who, row?.owner ?? article.createdBy.id),
    reviewEvery: row?.every ?? null,
    reviewedAt: row?.reviewedAt?.toISOString() ?? null,
    reviewDueAt: row?.dueAt?.toISOString() ?? null,
    isDue: isDue(who, article),
    version: article.version,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  }
}

export const review: Pick<FeatureHandlers<'knowledge-base'>, Review> = {
  reviewGet({ path, problem, ...who }) {
    const article = articleOf(who, path.id)
    if (!article) throw problem(404, 'ARTICLE_NOT_FOUND')
    return { status: 200, body: shown(who, article) }
  },

  reviewSave(context) {
    const { path, body, company, now, problem } = context
    const article = articleOf(context, path.id)
    if (!article) throw problem(404, 'ARTICLE_NOT_FOUND')
    const old = reviewOf(context, article._id)
    const seen = body.updatedAt && Date.parse(body.updatedAt)
    if (seen !== undefined && seen !== (old?.updatedAt.getTime() ?? null)) throw problem(409, 'STALE')
    const before = old?.owner ?? null
    const owner = body.owner === undefined ? before : body.owner === article.createdBy.id ? null : body.owner
    if (owner !== null && owner !== before && !administrator(context, owner))
      throw problem(400, 'USER_NOT_FOUND', undefined, { fields: { owner: messages.USER_NOT_FOUND } })
    const changes = {
      ...changesBetween({ reviewEvery: old?.every ?? null }, { reviewEvery: body.reviewEvery }, ['reviewEvery']),
      ...(owner !== before && {
        owner: { old: chosenName(context, article, before), new: chosenName(context, article, owner) },
      }),
    }
    if (Object.keys(changes).length === 0) return { status: 200, body: shown(context, article) }
    const since = old?.reviewedAt ?? new Date(article.lastEditedAt ?? article.createdAt)
    const row = {
      articleId: article._id,
      owner,
      every: body.reviewEvery,
      reviewedAt: old?.reviewedAt ?? null,
      dueAt: body.reviewEvery && reviewDueAt(since, body.reviewEvery, company.timezone),
      updatedAt: new Date(Math.max(now(), (old?.updatedAt.getTime() ?? 0) + 1)),
    }
    if (old) Object.assign(old, row)
    else db.reviews.push({ companyId: company._id, row })
    settleReview(context, article._id)
    record(context, { action: 'article.review_set', entity: { id: article._id, title: article.title }, changes })
    return { status: 200, body: shown(context, article) }
  },

  articleReview(context) {
    const { path, body, company, user, now, problem } = context
    const article = articleOf(context, path.id)
    if (!article) throw problem(404, 'ARTICLE_NOT_FOUND')
    if (body.version !== article.version) throw problem(409, 'STALE')
    if (!isDue(context, article)) return { status: 200, body: shown(context, article) }
    reviewed(context, article._id)
    const row = {
      articleId: article._id,
      version: article.version,
      at: new Date(now()).toISOString(),
      by: { id: user.id, name: user.name },
    }
    db.checks.push({ companyId: company._id, row })
    record(context, { action: 'article.reviewed', entity: { id: article._id, title: article.title } })
    return { status: 200, body: shown(context, article) }
  },
}
