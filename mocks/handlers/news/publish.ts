import { messages } from '../../../openapi/gen/messages.gen.ts'
import { pinnedAfter, timesFault } from '../../../openapi/rules/news/news.ts'
import type { FeatureHandlers } from '../../context.ts'
import { record } from '../../events.ts'
import { changedAt } from '../tasks/present.ts'
import { comeOut, entity, newsOf, presentWhole, putAway } from './rows.ts'

type Publishing = Pick<FeatureHandlers<'news'>, 'newsPublish' | 'newsArchive' | 'newsReorder'>

export const publishing: Publishing = {
  /** Now, or when it is told to; what is out already stays as it is. */
  newsPublish(context) {
    const { path, body, now, problem } = context
    const news = newsOf(context).find(({ _id }) => _id === path.id)
    if (!news) throw problem(404, 'NEWS_NOT_FOUND')
    if (news.status === 'published') return { status: 200, body: presentWhole(context, news) }
    const publishAt = body.publishAt ? new Date(body.publishAt).toISOString() : null
    const { archiveAt } = news
    const fault = timesFault({ status: 'draft', publishAt, archiveAt }, { publishAt, archiveAt }, now())
    if (fault) throw problem(400, fault.code, undefined, { fields: { [fault.field]: messages[fault.code] } })
    if (body.notify !== undefined) news.notify = body.notify
    if (publishAt === null) comeOut(context, news)
    else {
      Object.assign(news, { status: 'scheduled', publishAt, updatedAt: changedAt(context, news) })
      record(context, { action: 'news.scheduled', entity: entity(news), changes: { publishAt: { new: publishAt } } })
    }
    return { status: 200, body: presentWhole(context, news) }
  },

  newsArchive(context) {
    const { path, problem } = context
    const news = newsOf(context).find(({ _id }) => _id === path.id)
    if (!news) throw problem(404, 'NEWS_NOT_FOUND')
    if (news.status !== 'published' && news.status !== 'archived') throw problem(409, 'NEWS_NOT_PUBLISHED')
    if (news.status === 'published') putAway(context, news)
    return { status: 200, body: presentWhole(context, news) }
  },

  newsReorder(context) {
    const { body, problem } = context
    const out = newsOf(context).filter(({ status }) => status === 'published')
    const lost = body.ids.findIndex((id) => !out.some(({ _id }) => _id === id))
    if (lost !== -1)
      throw problem(400, 'NEWS_NOT_FOUND', undefined, { fields: { [`ids.${lost}`]: messages.NEWS_NOT_FOUND } })
    const pinned = newsOf(context)
      .filter(({ pinnedPlace }) => pinnedPlace !== null)
      .sort((a, b) => (a.pinnedPlace ?? 0) - (b.pinnedPlace ?? 0))
    const idsOf = (isOut: boolean) =>
      pinned.filter(({ status }) => (status === 'published') === isOut).map(({ _id }) => _id)
    if (idsOf(true).join() === body.ids.join()) return DONE
    const places = pinnedAfter(body.ids, idsOf(false))
    for (const news of newsOf(context)) news.pinnedPlace = places.indexOf(news._id) + 1 || null
    const titles = body.ids.map((id) => out.find(({ _id }) => _id === id)?.title ?? '')
    record(context, { action: 'news.reordered', changes: { order: { new: titles } } })
    return DONE
  },
}

const DONE = { status: 200, body: { message: 'Порядок сохранён' } } as const
