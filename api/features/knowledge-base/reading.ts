import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { FeatureHandlers } from '../../context.ts'
import { moduleIsOn } from '../../modules.ts'
import { readArticle } from './article.ts'
import { withCards } from './cards.ts'
import { keptPublished } from './kept-published.ts'
import { articles, availableTags, availableTopics } from './list.ts'
import { neighbours } from './neighbours.ts'
import * as rows from './queries.ts'
import { readerOf } from './reader.ts'
import { searchedTags } from './tags.ts'

type Reading = 'articleList' | 'articleListByTags' | 'articleListPublished' | 'articleGet' | 'articleNeighbours'

export const reading: Pick<FeatureHandlers<'knowledge-base'>, Reading> = {
  async articleList(context) {
    const { query, sql, db } = context
    const { page = 1, limit = limits.articlePageSize } = query
    const reader = readerOf(context)
    const { page: found, remember } = await articles(sql, db, reader, query)
    const [topics, tags] = await Promise.all([
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
    const article = await readArticle(sql, db, reader, path.id)
    if (!article) throw problem(404, 'ARTICLE_NOT_FOUND')
    const isEditing = query.edit === true && reader.isAdmin
    if (article.status === 'published' && !isEditing) {
      views.add({ companyId: company._id, articleId: article._id, userId: user.id, at: now() })
    }
    const [content, viewedBy] = await Promise.all([
      // An author gets what he has written.
      isEditing
        ? article.content
        : db.read(() => withCards(sql, { ...reader, hasTests: moduleIsOn(company, 'testing') }, article.content)),
      reader.isAdmin ? db.read(() => rows.lastViewers(sql, company._id, article._id)) : undefined,
    ])
    return { status: 200, body: { ...article, content, ...(viewedBy && { viewedBy }) } }
  },

  async articleListByTags(context) {
    const { query, sql, db } = context
    const { page = 1, limit = limits.articlePageSize } = query
    const reader = readerOf(context)
    const tags = searchedTags(query.tags)
    const tagged = () => articles(sql, db, reader, { page, limit, tags: tags.join() })
    // The list without tags would be all of it; here it is none.
    const found = tags.length === 0 ? { articles: [], total: 0 } : (await tagged()).page
    return {
      status: 200,
      body: { ...found, totalPages: Math.ceil(found.total / limit), currentPage: page, searchedTags: tags },
    }
  },

  async articleListPublished(context) {
    const { sql, db } = context
    return { status: 200, body: await keptPublished(sql, db, readerOf(context)) }
  },

  async articleNeighbours(context) {
    const { path, sql, db, problem } = context
    const found = await db.read(() => neighbours(sql, readerOf(context), path.id))
    if (!found) throw problem(404, 'ARTICLE_NOT_FOUND')
    return { status: 200, body: found }
  },
}
