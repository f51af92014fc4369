import { limits } from '../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../openapi/gen/messages.gen.ts'
import { filesIn, parseContent } from '../content.ts'
import type { FeatureHandlers } from '../context.ts'
import { db, newId, rowsOf, type Schemas } from '../db.ts'
import { failOnPurpose } from '../fail.ts'
import { notMocked } from '../not-mocked.ts'
import {
  availableTags,
  availableTopics,
  inOrder,
  mayRead,
  readable,
  summaryOf,
  topicOf,
  withDescendants,
  type Reader,
} from '../reading.ts'
import { relevance } from '../search.ts'
import { articleFailures, wordFailures } from '../seed/sentinels.ts'

type Article = Schemas['Article']
const lower = (tags: string[]) => tags.map((tag) => tag.trim().toLowerCase()).filter(Boolean)

/** B39: trimmed; empty and repeated (case-insensitive) dropped, the first spelling stays. */
const cleanTags = (tags: string[]) =>
  tags
    .map((tag) => tag.trim().replaceAll(',', ' '))
    .filter((tag, at, all) => tag && all.findIndex((one) => one.toLowerCase() === tag.toLowerCase()) === at)

/** B6: the same reader within a minute is one view. */
function countView(article: Article, { company, user }: Reader, now: number): void {
  const isRepeat = db.views.some(
    (view) =>
      view.articleId === article._id && view.userId === user.id && now - view.at < limits.viewRepeatSeconds * 1000,
  )
  if (isRepeat) return
  db.views.push({ companyId: company._id, articleId: article._id, userId: user.id, at: now })
  article.viewCount += 1
}

function viewersOf({ _id }: Article, companyId: string): Schemas['ArticleViewer'][] {
  const people = new Map(rowsOf('users', companyId).map((user) => [user.id, user]))
  return db.views
    .filter(({ articleId }) => articleId === _id)
    .toReversed()
    .slice(0, limits.viewedByMax)
    .flatMap(({ userId, at }) => {
      const user = people.get(userId)
      return user
        ? [
            {
              user: { id: user.id, name: user.name, ...(user.email && { email: user.email }) },
              viewedAt: new Date(at).toISOString(),
            },
          ]
        : []
    })
}

/** Its topic and positions as they are called today; only an admin sees by whom it was read (B5). */
function present(article: Article, reader: Reader): Article {
  const limitedTo = new Set(article.positionAvailable.map(({ _id }) => _id))
  const positions = rowsOf('positions', reader.company._id).filter(({ _id }) => limitedTo.has(_id))
  return {
    ...article,
    topic: topicOf(article, reader),
    positionAvailable: positions
      .map(({ _id, name }) => ({ _id, name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'ru')),
    ...(reader.user.role === 'admin' && { viewedBy: viewersOf(article, reader.company._id) }),
  }
}

export const knowledgeBase: FeatureHandlers<'knowledge-base'> = {
  async articleList(context) {
    const { query, company, user } = context
    const { page = 1, limit = limits.articlePageSize, topic, status } = query
    await failOnPurpose(wordFailures, query.search, context)
    const reader = { company, user }
    const topics = rowsOf('topics', company._id).filter(({ isActive }) => isActive || user.role === 'admin')
    const isTopic = topics.some(({ _id }) => _id === topic)
    const inTopics = topic === undefined ? undefined : isTopic ? withDescendants(topics, topic) : new Set<string>()
    const tags = lower(query.tags?.split(',') ?? [])
    const search = query.search?.trim() ?? ''
    const found = readable(reader)
      .filter((article) => user.role !== 'admin' || status === undefined || article.status === status)
      .filter((article) => !inTopics || (article.topic && inTopics.has(article.topic._id)))
      .filter((article) => tags.length === 0 || lower(article.tags).some((tag) => tags.includes(tag)))
      .map((article) => ({ article, fit: search ? relevance(article, search) : 1 }))
      .filter(({ fit }) => fit > 0)
      .sort((a, b) => b.fit - a.fit || inOrder(a.article, b.article))
    return {
      status: 200,
      body: {
        articles: found.slice((page - 1) * limit, page * limit).map(({ article }) => summaryOf(article, reader)),
        total: found.length,
        totalPages: Math.ceil(found.length / limit),
        currentPage: page,
        availableTopics: availableTopics(reader).map(({ _id, name, color, parent }) => ({ _id, name, color, parent })),
        availableTags: availableTags(reader),
      },
    }
  },

  async articleGet(context) {
    const { path, query, company, user, now, problem } = context
    await failOnPurpose(articleFailures, path.id, context)
    const article = rowsOf('articles', company._id).find(({ _id }) => _id === path.id)
    if (!article || !mayRead(article, context)) throw problem(404, 'ARTICLE_NOT_FOUND')
    const isEditing = query.edit && user.role === 'admin'
    if (article.status === 'published' && !isEditing) countView(article, { company, user }, now())
    return { status: 200, body: present(article, context) }
  },

  async articleCreate(context) {
    const { body, company, user, now, problem } = context
    await failOnPurpose(wordFailures, body.title, context)
    const content = parseContent(body.content)
    if (typeof content === 'string') throw problem(400, content, undefined, { fields: { content: messages[content] } })
    if (content.blocks.length === 0)
      throw problem(400, 'ARTICLE_INCOMPLETE', undefined, { fields: { content: fieldMessages.required } })
    const topic = body.topic ? rowsOf('topics', company._id).find(({ _id }) => _id === body.topic) : null
    if (topic === undefined)
      throw problem(400, 'TOPIC_NOT_FOUND', undefined, { fields: { topic: messages.TOPIC_NOT_FOUND } })
    const wanted = body.positionAvailable ?? []
    const positions = rowsOf('positions', company._id).filter(({ _id }) => wanted.includes(_id))
    if (positions.length !== wanted.length)
      throw problem(400, 'POSITION_NOT_FOUND', undefined, {
        fields: { positionAvailable: messages.POSITION_NOT_FOUND },
      })
    const known = new Set(rowsOf('files', company._id).map(({ id }) => id))
    const lost = filesIn(content).find(({ id }) => id === undefined || !known.has(id))
    if (lost) throw problem(400, 'FILE_URL_UNKNOWN', undefined, { fields: { [lost.field]: messages.FILE_URL_UNKNOWN } })
    const at = new Date(now()).toISOString()
    const row: Article = {
      _id: newId(now()),
      title: body.title.trim(),
      content,
      status: body.status ?? limits.articleStatus,
      priority: body.priority ?? limits.articlePriority,
      topic: topic && { _id: topic._id, name: topic.name, color: topic.color },
      tags: cleanTags(body.tags ?? []),
      positionAvailable: positions.map(({ _id, name }) => ({ _id, name })),
      order: body.order ?? limits.articleOrder,
      createdBy: { id: user.id, name: user.name },
      createdAt: at,
      lastEditedAt: null,
      updatedAt: at,
      viewCount: 0,
      version: 1,
    }
    db.articles.push({ companyId: company._id, row })
    return { status: 201, body: present(row, context) }
  },

  articleListByTags: notMocked,
  articleListPublished: notMocked,
  articleUpdate: notMocked,
  articleDelete: notMocked,
  articleNeighbours: notMocked,
  articleListVersions: notMocked,
  articleRestore: notMocked,
  articleListViews: notMocked,
}
