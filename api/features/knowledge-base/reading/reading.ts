import { asksChanges } from '../../../../openapi/asked-changes.ts'
import { KNOWN } from '../../../../openapi/etag.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { pagesOf, windowOf } from '../../../../openapi/rules/values/lists.ts'
import { readerOf } from '../../../audience/reader.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { idByExternalId } from '../../../db/external-ids.ts'
import type { Page, Query } from '../filters.ts'
import { changedArticles } from './changed.ts'
import { articles, availableTags, availableTopics } from './list.ts'
import { neighbours } from './neighbours.ts'
import { published } from './published.ts'
import { revision } from './remembered.ts'
import { showArticle } from './show.ts'
import { visibleStatus } from './visible.ts'
import { lateViewAt, tooLate } from '../../../../openapi/rules/knowledge-base/late-views.ts'
import { searchedTags } from '../../../../openapi/rules/text/tags.ts'

type Reading =
  | 'articleList'
  | 'articleListByTags'
  | 'articleListPublished'
  | 'articleGet'
  | 'articleGetByExternalId'
  | 'articleNeighbours'
  | 'articleView'

export const reading: Pick<FeatureHandlers<'knowledge-base'>, Reading> = {
  async articleList(context) {
    const { query, sql, db, company, session, misses, now, mark } = context
    const reader = readerOf(context, 'article.readAll')
    const follows = reader.seesAll && asksChanges(query)
    const { page, limit } = query
    const window = windowOf({ page: follows ? 1 : page, limit }, limits.knowledgeBase.pageSize)
    const list = follows ? changedArticles : articles
    // What the company's administrators have to look through.
    const at = now()
    const clock = { now: at, dueBy: reader.seesAll && !reader.bound ? at : undefined }
    const { page: found, rev, due, remember } = await list(sql, db, reader, query, clock)
    if (!follows && asksWhole(query))
      misses.looked({
        companyId: company._id,
        timezone: company.timezone,
        session: session.id,
        text: query.search,
        found: found.total,
      })
    // Neither is told by the revision: they come with the clock.
    const moving = query.review === undefined ? null : idsOf(found)
    if (!follows && mark(rev, viewsOf(found), due, moving)) return KNOWN
    const [topics, tags] = await Promise.all([
      remember('topics', () => db.read(() => availableTopics(sql, reader))),
      remember('tags', () => db.read(() => availableTags(sql, reader))),
    ])
    return {
      status: 200,
      body: {
        ...found,
        ...pagesOf(found.total, window),
        availableTopics: topics,
        availableTags: tags,
        ...(due !== null && { reviewDue: due }),
      },
    }
  },

  articleGet(context) {
    return showArticle(context, context.path.id, context.query)
  },

  async articleGetByExternalId(context) {
    const { sql, db, company, path, problem } = context
    const id = await db.read(() => idByExternalId(sql, 'articles', company._id, path.externalId))
    if (id === undefined) throw problem(404, 'ARTICLE_NOT_FOUND')
    return showArticle(context, id, {})
  },

  /** Read from a copy on the device: counted when it was read, as if it had been opened then (B6). */
  async articleView(context) {
    const { path, body, sql, db, company, user, now, views, problem } = context
    const status = await db.read(() => visibleStatus(sql, readerOf(context, 'article.readAll'), path.id))
    if (!status) throw problem(404, 'ARTICLE_NOT_FOUND')
    const at = lateViewAt(body.viewedAt, now().getTime())
    if (at === undefined) throw problem(400, 'INVALID_REQUEST', undefined, { fields: { viewedAt: tooLate } })
    if (status === 'published')
      views.add({ companyId: company._id, articleId: path.id, userId: user.id, at: new Date(at) })
    return { status: 200, body: { message: 'Просмотр засчитан' } }
  },

  async articleListByTags(context) {
    const { query, sql, db, now, mark } = context
    const window = windowOf(query, limits.knowledgeBase.pageSize)
    const reader = readerOf(context, 'article.readAll')
    const tags = searchedTags(query.tags)
    const tagged = () =>
      articles(sql, db, reader, { page: window.page, limit: window.limit, tags: tags.join() }, { now: now() })
    // The list without tags would be all of it; here it is none.
    const { page: found, rev } = tags.length === 0 ? NOTHING : await tagged()
    if (mark(rev, viewsOf(found))) return KNOWN
    return {
      status: 200,
      body: { ...found, ...pagesOf(found.total, window), searchedTags: tags },
    }
  },

  async articleListPublished(context) {
    const { sql, db, company, mark } = context
    if (mark((await db.read(() => revision(sql, company._id, []))).rev)) return KNOWN
    return { status: 200, body: await db.read(() => published(sql, readerOf(context, 'article.readAll'))) }
  },

  async articleNeighbours(context) {
    const { path, sql, db, problem } = context
    const found = await db.read(() => neighbours(sql, readerOf(context, 'article.readAll'), path.id))
    if (!found) throw problem(404, 'ARTICLE_NOT_FOUND')
    return { status: 200, body: found }
  },
}

const NOTHING: { page: Page; rev: number } = { page: { articles: [], total: 0 }, rev: 0 }
/** A search of all that one may read: what a filter leaves out is no gap. */
const asksWhole = (query: Query): query is Query & { search: string } =>
  query.search !== undefined &&
  query.search.trim() !== '' &&
  query.topic === undefined &&
  query.status === undefined &&
  query.review === undefined &&
  query.tags === undefined &&
  query.externalId === undefined

const idsOf = (page: Page) => page.articles.map(({ _id }) => _id)
/** No revision tells them. */
const viewsOf = (page: Page) => page.articles.map(({ viewCount }) => viewCount)
