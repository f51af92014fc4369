import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { FeatureHandlers } from '../../context.ts'
import { contentsOf } from './contents.ts'
import { notImplemented } from '../../not-implemented.ts'
import { articles, availableTags, availableTopics, revision } from './list.ts'
import * as rows from './queries.ts'
import { readerOf } from './reader.ts'
import { remembering } from './remembered.ts'
import { presentArticle } from './rows.ts'

type Reading = 'articleList' | 'articleListByTags' | 'articleListPublished' | 'articleGet' | 'articleNeighbours'

export const reading: Pick<FeatureHandlers<'knowledge-base'>, Reading> = {
  async articleList(context) {
    const { query, sql, db, company } = context
    const { page = 1, limit = limits.articlePageSize } = query
    const reader = readerOf(context)
    const remember = remembering(
      db,
      reader,
      db.read(() => revision(sql, company._id)),
    )
    const [found, topics, tags] = await Promise.all([
      db.read(() => articles(sql, reader, query, remember)),
      remember('topics', () => db.read(() => availableTopics(sql, reader))),
      remember('tags', () => db.read(() => availableTags(sql, reader))),
    ])
    return {
      status: 200,
      body: {
        ...found,
        totalPages: Math.ceil(found.total / limit),
        currentPage: page,
        availableTopics: topics,
        availableTags: tags,
      },
    }
  },

  async articleGet(context) {
    const { path, query, sql, db, company, user, now, views, problem } = context
    const reader = readerOf(context)
    const row = await db.read(() => rows.find(sql, reader, path.id, contentsOf(db)))
    if (!row) throw problem(404, 'ARTICLE_NOT_FOUND')
    if (row.status === 'published' && !(query.edit && reader.isAdmin)) {
      views.add({ companyId: company._id, articleId: row.id, userId: user.id, at: now() })
    }
    const article = presentArticle(row, row.positions)
    if (reader.isAdmin) article.viewedBy = await db.read(() => rows.lastViewers(sql, company._id, row.id))
    return { status: 200, body: article }
  },

  articleListByTags: notImplemented,
  articleListPublished: notImplemented,
  articleNeighbours: notImplemented,
}
