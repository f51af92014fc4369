import type { FeatureHandlers } from '../../context.ts'
import { db } from '../../db.ts'
import { record } from '../../events.ts'
import { markOf } from '../../news.ts'
import { settle } from '../notifications/tell.ts'
import { entity, newsById } from './rows.ts'

export const marks: Pick<FeatureHandlers<'news'>, 'newsRead' | 'newsAcknowledge'> = {
  /** The first time counts. */
  newsRead(context) {
    const { path, company, user, now, problem } = context
    const news = newsById(context, path.id)
    if (!news) throw problem(404, 'NEWS_NOT_FOUND')
    const readAt = new Date(now()).toISOString()
    // What is not out yet, or no more, an administrator may look at: nobody is counted.
    if (news.status !== 'published') return { status: 200, body: { readAt } }
    if (!news.requireAck) settle(context, news._id, { isOf: (id) => id === user.id })
    const known = markOf(company._id, news._id, user.id)
    if (known) return { status: 200, body: { readAt: known.readAt } }
    db.newsReads.push({
      companyId: company._id,
      row: { newsId: news._id, userId: user.id, readAt, acknowledgedAt: null },
    })
    return { status: 200, body: { readAt } }
  },

  /** Of the version that he has read: of an older one nothing counts. */
  newsAcknowledge(context) {
    const { path, body, company, user, now, problem } = context
    const news = newsById(context, path.id)
    if (!news) throw problem(404, 'NEWS_NOT_FOUND')
    if (!news.requireAck || news.status !== 'published') throw problem(409, 'NEWS_ACK_OFF')
    if (body.version !== undefined && body.version !== news.version) throw problem(409, 'NEWS_CHANGED')
    const known = markOf(company._id, news._id, user.id)
    if (known?.acknowledgedAt) return { status: 200, body: { acknowledgedAt: known.acknowledgedAt } }
    const acknowledgedAt = new Date(now()).toISOString()
    if (known) Object.assign(known, { acknowledgedAt })
    else
      db.newsReads.push({
        companyId: company._id,
        row: { newsId: news._id, userId: user.id, readAt: acknowledgedAt, acknowledgedAt },
      })
    settle(context, news._id, { isOf: (id) => id === user.id })
    record(context, { action: 'news.acknowledged', entity: entity(news) })
    return { status: 200, body: { acknowledgedAt } }
  },
}
