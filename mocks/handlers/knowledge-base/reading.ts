import { asksChanges } from '../../../openapi/asked-changes.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { operations } from '../../../openapi/gen/schema.d.ts'
import { pagesOf } from '../../../openapi/rules/values/lists.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { nested } from '../../../openapi/rules/knowledge-base/topic-tree.ts'
import { changedRows } from '../../changed-rows.ts'
import type { FeatureHandlers, MockSignedIn } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { failOnPurpose } from '../../fail.ts'
import {
  availableTags,
  availableTopics,
  inOrder,
  mayRead,
  readable,
  seesAll,
  summaryOf,
  topicOf,
  visibleTopics,
  withDescendants,
} from '../../reading.ts'
import { isDue } from '../../reviews.ts'
import { searched } from '../../search.ts'
import { articleFailures, wordFailures } from '../../seed/sentinels.ts'
import { cleanTags, hasOneOf, searchedTags } from '../../../openapi/rules/text/tags.ts'
import { lateViewAt, tooLate } from '../../../openapi/rules/knowledge-base/late-views.ts'
import { countView, present, withCards } from './present.ts'

type Article = Schemas['Article']
type Reading =
  | 'articleList'
  | 'articleListByTags'
  | 'articleListPublished'
  | 'articleGet'
  | 'articleGetByExternalId'
  | 'articleNeighbours'
  | 'articleView'

/** B24: the newest first. */
const byAge = (a: Article, b: Article) => b.createdAt.localeCompare(a.createdAt) || b._id.localeCompare(a._id)
const linkTo = (article: Article | undefined) => (article ? { _id: article._id, title: article.title } : null)

/** The articles of a topic or of none, and how they stand in the published tree. */
const headings = (articles: Article[]) =>
  articles.toSorted(inOrder).map(({ _id, title, order, createdAt }) => ({ _id, title, order, createdAt }))

type Asking = Pick<MockSignedIn, 'company' | 'user' | 'now'> & { query: Query }
type Query = NonNullable<operations['articleList']['parameters']['query']>
function foundPage(wanted: Article[], { query, ...reader }: Asking) {
  const { page = 1, limit = limits.knowledgeBase.pageSize } = query
  const search = query.search?.trim() ?? ''
  const { found, ...understood } = search
    ? searched(wanted, search)
    : { found: wanted.sort(inOrder).map((article) => ({ article })) }
  return {
    articles: found
      .slice((page - 1) * limit, page * limit)
      .map(({ article, ...fragment }) => ({ ...summaryOf(article, reader), ...fragment })),
    ...understood,
    total: found.length,
    ...pagesOf(found.length, { page, limit }),
  }
}
function changedPage(wanted: Article[], { query, now, ...reader }: Asking) {
  const { limit = limits.knowledgeBase.pageSize } = query
  const { rows, total, next } = changedRows(wanted, query, { limit, now })
  return { articles: rows.map((row) => summaryOf(row, reader)), total, ...pagesOf(total, { page: 1, limit }), next }
}

export const reading: Pick<FeatureHandlers<'knowledge-base'>, Reading> = {
  async articleList(context) {
    const { query, company, user } = context
    const { topic, status, review, externalId } = query
    await failOnPurpose(wordFailures, query.search, context)
    const reader = { company, user }
    const topics = rowsOf('topics', company._id).filter(({ isActive }) => isActive || seesAll(context))
    const isTopic = topics.some(({ _id }) => _id === topic)
    const inTopics = topic === undefined ? undefined : isTopic ? withDescendants(topics, topic) : new Set<string>()
    const tags = cleanTags(query.tags?.split(',') ?? [])
    const wanted = readable(reader)
      .filter((article) => !seesAll(context) || status === undefined || article.status === status)
      .filter((article) => !seesAll(context) || review === undefined || isDue(context, article))
      .filter((article) => externalId === undefined || article.externalId === externalId)
      .filter((article) => !inTopics || (article.topic && inTopics.has(article.topic._id)))
      .filter((article) => tags.length === 0 || hasOneOf(article.tags, tags))
    return {
      status: 200,
      body: {
        ...(asksChanges(query) && seesAll(context) ? changedPage(wanted, context) : foundPage(wanted, context)),
        availableTopics: availableTopics(reader).map(({ _id, name, color, parent }) => ({ _id, name, color, parent })),
        availableTags: availableTags(reader),
        ...(seesAll(context) && {
          reviewDue: rowsOf('articles', company._id).filter((article) => isDue(context, article)).length,
        }),
      },
    }
  },

  articleView({ path, body, problem, ...reader }) {
    const article = readable(reader).find(({ _id }) => _id === path.id)
    if (!article) throw problem(404, 'ARTICLE_NOT_FOUND')
    const at = lateViewAt(body.viewedAt, reader.now())
    if (at === undefined) throw problem(400, 'INVALID_REQUEST', undefined, { fields: { viewedAt: tooLate } })
    if (article.status === 'published') countView(article, reader, at)
    return { status: 200, body: { message: 'Просмотр засчитан' } }
  },

  articleListByTags({ query, ...reader }) {
    const { page = 1, limit = limits.knowledgeBase.pageSize } = query
    const tags = searchedTags(query.tags)
    const found = readable(reader)
      .filter((article) => hasOneOf(article.tags, tags))
      .sort(inOrder)
    return {
      status: 200,
      body: {
        articles: found.slice((page - 1) * limit, page * limit).map((article) => summaryOf(article, reader)),
        total: found.length,
        totalPages: Math.ceil(found.length / limit),
        currentPage: page,
        searchedTags: tags,
      },
    }
  },

  articleListPublished(reader) {
    const all = readable(reader).filter(({ status }) => status === 'published')
    const published = all.toSorted(inOrder).slice(0, limits.knowledgeBase.publishedMax)
    const byTopic = Map.groupBy(published, (article) => topicOf(article, reader)?._id)
    return {
      status: 200,
      body: {
        hierarchy: nested(
          visibleTopics(reader),
          ({ _id, name, color, order }, level, children: Schemas['PublishedTopic'][]) => ({
            _id,
            name,
            color,
            order,
            level,
            articles: headings(byTopic.get(_id) ?? []),
            children,
          }),
        ),
        articlesWithoutTopic: headings(byTopic.get(undefined) ?? []),
        ...(all.length > published.length && { isMore: true }),
      },
    }
  },

  async articleGet(context) {
    const { path, query, company, user, now, problem } = context
    await failOnPurpose(articleFailures, path.id, context)
    const article = rowsOf('articles', company._id).find(({ _id }) => _id === path.id)
    if (!article || !mayRead(article, context)) throw problem(404, 'ARTICLE_NOT_FOUND')
    const isEditing = query.edit && seesAll(context)
    const shown = present(article, context)
    // Counted a moment later, as on the server: nobody is among the readers of his own answer (B6).
    if (article.status === 'published' && !isEditing && !query.ahead) countView(article, { company, user }, now())
    return { status: 200, body: isEditing ? shown : withCards(shown, context) }
  },

  articleGetByExternalId(context) {
    const externalId = cleanText(context.path.externalId)
    const article = rowsOf('articles', context.company._id).find((one) => one.externalId === externalId)
    if (!article) throw context.problem(404, 'ARTICLE_NOT_FOUND')
    return reading.articleGet({ ...context, path: { id: article._id }, query: {} })
  },

  articleNeighbours({ path, problem, ...reader }) {
    const own = readable(reader).find(({ _id }) => _id === path.id)
    if (!own) throw problem(404, 'ARTICLE_NOT_FOUND')
    const others = readable(reader).filter(({ _id, status }) => status === 'published' && _id !== own._id)
    const ordered = others.toSorted(byAge)
    // A draft stands where its creation puts it.
    const older = ordered.findIndex((one) => byAge(one, own) > 0)
    const at = older === -1 ? ordered.length : older
    return { status: 200, body: { previous: linkTo(ordered[at - 1]), next: linkTo(ordered[at]) } }
  },
}
