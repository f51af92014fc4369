import { limits } from '../../../openapi/gen/limits.gen.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { commentFault } from '../../../openapi/rules/tasks/comments.ts'
import type { FeatureHandlers } from '../../context.ts'
import { db, newId, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import { failOnPurpose } from '../../fail.ts'
import type { StoredNewsComment } from '../../seed/news/rows.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import { personRef } from '../tasks/present.ts'
import { commentsOf, entity, newsById, seesAll, type Who } from './rows.ts'

type Calls = 'newsListComments' | 'newsCreateComment' | 'newsUpdateComment' | 'newsDeleteComment'

const faultOf = (to: 'edit' | 'delete', who: Who, { author, deleted, createdAt }: StoredNewsComment) =>
  commentFault(to, { isOwn: author === who.user.id, isAdmin: seesAll(who), deleted, createdAt }, who.now())

const present = (who: Who, row: StoredNewsComment): Schemas['NewsComment'] => ({
  _id: row._id,
  author: personRef(who, row.author),
  text: row.text,
  createdAt: row.createdAt,
  editedAt: row.editedAt,
  deleted: row.deleted,
  mayEdit: faultOf('edit', who, row) === undefined,
  mayDelete: faultOf('delete', who, row) === undefined,
})

export const comments: Pick<FeatureHandlers<'news'>, Calls> = {
  newsListComments(context) {
    const { path, query, company, problem } = context
    const { before, limit = limits.news.commentsPageSize } = query
    const news = newsById(context, path.id)
    if (!news) throw problem(404, 'NEWS_NOT_FOUND')
    const all = commentsOf(company._id, news._id)
      .toReversed()
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    const at = all.findIndex(({ _id }) => _id === before)
    const rest = before === undefined ? all : at < 0 ? [] : all.slice(at + 1)
    const shown = rest.slice(0, limit).map((row) => present(context, row))
    return { status: 200, body: { comments: shown, hasMore: rest.length > limit } }
  },

  async newsCreateComment(context) {
    const { path, body, company, user, now, problem } = context
    await failOnPurpose(wordFailures, body.text, context)
    const news = newsById(context, path.id)
    if (!news) throw problem(404, 'NEWS_NOT_FOUND')
    if (!news.commentsOn) throw problem(409, 'NEWS_COMMENTS_OFF')
    const row: StoredNewsComment = {
      _id: newId(now()),
      newsId: news._id,
      author: user.id,
      text: cleanText(body.text),
      createdAt: new Date(now()).toISOString(),
      editedAt: null,
      deleted: false,
    }
    db.newsComments.push({ companyId: company._id, row })
    record(context, { action: 'news.commented', entity: entity(news), changes: { comment: { new: row.text } } })
    return { status: 201, body: present(context, row) }
  },

  newsUpdateComment(context) {
    const { path, body, company, now, problem } = context
    const news = newsById(context, path.id)
    if (!news) throw problem(404, 'NEWS_NOT_FOUND')
    if (!news.commentsOn) throw problem(409, 'NEWS_COMMENTS_OFF')
    const old = commentsOf(company._id, news._id).find(({ _id }) => _id === path.commentId)
    const fault = old ? faultOf('edit', context, old) : 'COMMENT_NOT_FOUND'
    if (!old || fault === 'COMMENT_NOT_FOUND') throw problem(404, 'COMMENT_NOT_FOUND')
    if (fault) throw problem(409, fault)
    const text = cleanText(body.text)
    if (text === old.text) return { status: 200, body: present(context, old) }
    const changes = { comment: { old: old.text, new: text } }
    Object.assign(old, { text, editedAt: new Date(now()).toISOString() })
    record(context, { action: 'news.comment_updated', entity: entity(news), changes })
    return { status: 200, body: present(context, old) }
  },

  /** Its place stays, empty. */
  newsDeleteComment(context) {
    const { path, company, problem } = context
    const news = newsById(context, path.id)
    if (!news) throw problem(404, 'NEWS_NOT_FOUND')
    const old = commentsOf(company._id, news._id).find(({ _id }) => _id === path.commentId)
    const fault = old ? faultOf('delete', context, old) : 'COMMENT_NOT_FOUND'
    if (!old || fault === 'COMMENT_NOT_FOUND') throw problem(404, 'COMMENT_NOT_FOUND')
    if (fault) throw problem(409, fault)
    Object.assign(old, { text: '', deleted: true })
    record(context, { action: 'news.comment_deleted', entity: entity(news) })
    return { status: 200, body: present(context, old) }
  },
}
