import { limits } from '../../../openapi/gen/limits.gen.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import { remindedUntil } from '../../../openapi/rules/news/news.ts'
import type { FeatureHandlers } from '../../context.ts'
import { record } from '../../events.ts'
import { markOf, peopleOfNews } from '../../news.ts'
import { byName, placesOf } from '../../people.ts'
import { entity, newsById } from './rows.ts'
import { tellReminded } from './told.ts'

export const readers: Pick<FeatureHandlers<'news'>, 'newsListReaders' | 'newsRemind'> = {
  newsListReaders(context) {
    const { path, query, company, problem } = context
    const news = newsById(context, path.id)
    if (!news) throw problem(404, 'NEWS_NOT_FOUND')
    const window = windowOf(query, limits.news.readersPageSize)
    const all = peopleOfNews(news, company._id)
      .toSorted((a, b) => byName(a, b) || a.id.localeCompare(b.id))
      .map((user) => {
        const mark = markOf(company._id, news._id, user.id)
        return {
          user: { id: user.id, name: user.name },
          position: placesOf(user, company._id).position,
          readAt: mark?.readAt ?? null,
          acknowledgedAt: mark?.acknowledgedAt ?? null,
        }
      })
    const states = {
      read: all.filter(({ readAt }) => readAt !== null),
      unread: all.filter(({ readAt }) => readAt === null),
      acknowledged: all.filter(({ acknowledgedAt }) => acknowledgedAt !== null),
    }
    const found = query.state ? states[query.state] : all
    const stats = { audience: all.length, read: states.read.length, acknowledged: states.acknowledged.length }
    return {
      status: 200,
      body: {
        readers: found.slice(window.offset, window.offset + window.limit),
        stats,
        total: found.length,
        ...pagesOf(found.length, window),
      },
    }
  },

  newsRemind(context) {
    const { path, company, now, problem } = context
    const news = newsById(context, path.id)
    if (!news) throw problem(404, 'NEWS_NOT_FOUND')
    if (news.status !== 'published') throw problem(409, 'NEWS_NOT_PUBLISHED')
    if (news.remindedAt && remindedUntil(new Date(news.remindedAt), new Date(now())))
      throw problem(429, 'NEWS_REMINDED')
    const late = peopleOfNews(news, company._id).filter(({ id }) => {
      const mark = markOf(company._id, news._id, id)
      return news.requireAck ? !mark?.acknowledgedAt : !mark
    })
    if (late.length === 0) return { status: 200, body: { sent: 0 } }
    news.remindedAt = new Date(now()).toISOString()
    tellReminded(
      context,
      news,
      late.map(({ id }) => id),
    )
    record(context, { action: 'news.reminded', entity: entity(news), changes: { people: { new: late.length } } })
    return { status: 200, body: { sent: late.length } }
  },
}
