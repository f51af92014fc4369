import type { MockSignedIn } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { type EventContext, record } from '../../events.ts'
import { addressOf } from '../../files.ts'
import { may } from '../../may.ts'
import { markOf, mayOpen, peopleOfNews } from '../../news.ts'
import { audienceToday } from '../../refs.ts'
import type { StoredNews } from '../../seed/news/rows.ts'
import { settle } from '../notifications/tell.ts'
import { changedAt } from '../tasks/present.ts'
import { tellPublished } from './told.ts'

export type Who = Pick<MockSignedIn, 'company' | 'user' | 'now'>
export const seesAll = ({ user }: Pick<Who, 'user'>) => may(user, 'news.readAll')
export const entity = ({ _id, title }: StoredNews) => ({ id: _id, title })

/** All of the company, once what was to come out by now has, and what was to go has gone. */
export function newsOf({ company, now }: Pick<Who, 'company' | 'now'>): StoredNews[] {
  const rows = rowsOf('news', company._id)
  // Nobody called for it.
  const byItself = { company, now, device: undefined }
  for (const news of rows) {
    const isDue = news.status === 'scheduled' && Date.parse(news.publishAt ?? '') <= now()
    if (isDue) comeOut(byItself, news)
    if (news.status === 'published' && news.archiveAt !== null && Date.parse(news.archiveAt) <= now())
      putAway(byItself, news)
  }
  return rows
}
export const newsById = (context: MockSignedIn, id: string): StoredNews | undefined =>
  newsOf(context).find((one) => one._id === id && mayOpen(one, context))

export function comeOut(context: EventContext, news: StoredNews): void {
  const changes = { status: { old: news.status, new: 'published' } }
  const publishedAt = new Date(context.now()).toISOString()
  Object.assign(news, { status: 'published', publishAt: null, publishedAt, updatedAt: changedAt(context, news) })
  record(context, { action: 'news.published', entity: entity(news), changes })
  tellPublished(context, news)
}

/** Its marks stay, its pin goes. */
export function putAway(context: EventContext, news: StoredNews): void {
  const changes = { status: { old: news.status, new: 'archived' } }
  Object.assign(news, { status: 'archived', pinnedPlace: null, archiveAt: null, updatedAt: changedAt(context, news) })
  settle(context, news._id)
  record(context, { action: 'news.archived', entity: entity(news), changes })
}

export const commentsOf = (companyId: string, newsId: string) =>
  rowsOf('newsComments', companyId).filter((one) => one.newsId === newsId)

function statsOf({ company }: Who, news: StoredNews): Schemas['NewsStats'] {
  const marks = peopleOfNews(news, company._id).flatMap(({ id }) => markOf(company._id, news._id, id) ?? [])
  return {
    audience: peopleOfNews(news, company._id).length,
    read: marks.length,
    acknowledged: marks.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length,
  }
}

export function presentRow(who: Who, news: StoredNews): Schemas['NewsRow'] {
  const { content: _c, notify: _n, restaurants: _r, positions: _p, pinnedPlace, remindedAt: _m, cover, ...row } = news
  const file = rowsOf('files', who.company._id).find(({ id }) => id === cover)
  const mark = markOf(who.company._id, news._id, who.user.id)
  return {
    ...row,
    cover: file ? { fileId: file.id, url: addressOf(file) } : null,
    isPinned: pinnedPlace !== null,
    commentsCount: commentsOf(who.company._id, news._id).filter(({ deleted }) => !deleted).length,
    isRead: mark !== undefined,
    readAt: mark?.readAt ?? null,
    acknowledgedAt: mark?.acknowledgedAt ?? null,
    ...(seesAll(who) && { stats: statsOf(who, news) }),
  }
}

export function presentWhole(who: Who, news: StoredNews, content = news.content): Schemas['NewsItem'] {
  const shown = { ...presentRow(who, news), content }
  return seesAll(who) ? { ...shown, notify: news.notify, ...audienceToday(news, who.company._id) } : shown
}
