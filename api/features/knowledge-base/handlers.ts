import { messages } from '../../../openapi/gen/messages.gen.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { FeatureHandlers } from '../../context.ts'
import { plainText } from '../../content/plain-text.ts'
import { record } from '../../events/record.ts'
import { notImplemented } from '../../not-implemented.ts'
import { defaults, filesIn, incomplete, readContent, required } from './create.ts'
import { articles, availableTags, availableTopics, revision } from './list.ts'
import * as rows from './queries.ts'
import { readerOf } from './reader.ts'
import { remembering } from './remembered.ts'
import { presentArticle } from './rows.ts'
import { cleanTags } from './tags.ts'

export const knowledgeBase: FeatureHandlers<'knowledge-base'> = {
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
    const row = await db.read(() => rows.find(sql, reader, path.id))
    if (!row) throw problem(404, 'ARTICLE_NOT_FOUND')
    if (row.status === 'published' && !(query.edit && reader.isAdmin)) {
      views.add({ companyId: company._id, articleId: row.id, userId: user.id, at: now() })
    }
    const article = presentArticle(row, row.positions)
    if (reader.isAdmin) article.viewedBy = await db.read(() => rows.lastViewers(sql, company._id, row.id))
    return { status: 200, body: article }
  },

  async articleCreate(context) {
    const { body, sql, db, company, user, now, problem } = context
    const content = readContent(body.content, problem)
    const missing = {
      ...(body.title.trim() === '' && { title: required }),
      ...(content.blocks.length === 0 && { content: required }),
    }
    if (Object.keys(missing).length > 0) throw incomplete(problem, missing)

    const topicId = body.topic || null
    const positionIds = body.positionAvailable ?? []
    const files = filesIn(content)
    const fileIds = [...new Set(files.flatMap(({ id }) => id ?? []))]
    const [topicKnown, positionsKnown, known] = await Promise.all([
      topicId === null || rows.topicExists(sql, company._id, topicId),
      rows.countPositions(sql, company._id, positionIds),
      rows.knownFiles(sql, company._id, fileIds),
    ])
    if (!topicKnown) throw problem(400, 'TOPIC_NOT_FOUND', undefined, { fields: { topic: messages.TOPIC_NOT_FOUND } })
    if (positionsKnown !== positionIds.length) {
      throw problem(400, 'POSITION_NOT_FOUND', undefined, {
        fields: { positionAvailable: messages.POSITION_NOT_FOUND },
      })
    }
    const lost = files.find(({ id }) => id === undefined || !known.has(id))
    if (lost) throw problem(400, 'FILE_URL_UNKNOWN', undefined, { fields: { [lost.field]: messages.FILE_URL_UNKNOWN } })

    const id = Bun.randomUUIDv7()
    const title = body.title.trim()
    await db.write(company._id, async (transaction) => {
      await rows.insert(transaction, {
        companyId: company._id,
        id,
        title,
        content,
        plain: plainText(content),
        status: body.status ?? defaults.status,
        priority: body.priority ?? defaults.priority,
        topicId,
        tags: cleanTags(body.tags),
        positionIds,
        order: body.order ?? defaults.order,
        author: { id: user.id, name: user.name },
        at: now(),
        fileIds,
      })
      await record(transaction, context, { action: 'article.created', entity: { type: 'article', id, title } })
    })
    const row = await rows.find(sql, readerOf(context), id)
    if (!row) throw new Error('a written article was not found')
    return { status: 201, body: { ...presentArticle(row, row.positions), viewedBy: [] } }
  },

  articleListByTags: notImplemented,
  articleListPublished: notImplemented,
  articleUpdate: notImplemented,
  articleDelete: notImplemented,
  articleNeighbours: notImplemented,
  articleListVersions: notImplemented,
  articleRestore: notImplemented,
  articleListViews: notImplemented,
}
