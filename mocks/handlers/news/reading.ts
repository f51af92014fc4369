import { limits } from '../../../openapi/gen/limits.gen.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import { plainText } from '../../content.ts'
import type { FeatureHandlers } from '../../context.ts'
import { isMeantFor } from '../../audience.ts'
import { markOf, mayOpen } from '../../news.ts'
import { wordsOf } from '../../search.ts'
import type { StoredNews } from '../../seed/news/rows.ts'
import { withCards } from '../knowledge-base/present.ts'
import { newsById, newsOf, presentRow, presentWhole, seesAll, type Who } from './rows.ts'

type Reading = Pick<FeatureHandlers<'news'>, 'newsList' | 'newsCount' | 'newsGet'>

export const reading: Reading = {
  newsList(context) {
    const { query } = context
    const window = windowOf(query, limits.news.pageSize)
    const all = newsOf(context).filter((news) => mayOpen(news, context))
    const status = seesAll(context) ? (query.status ?? 'published') : 'published'
    const found = all
      .filter((news) => news.status === status)
      .filter((news) => !query.unread || isUnread(context, news))
      .filter((news) => holds(news, query.search ?? ''))
      .sort(status === 'published' ? inOrder : newestFirst)
    const count = (of: StoredNews['status']) => all.filter((news) => news.status === of).length
    const unread = all.filter((news) => isUnread(context, news)).length
    const others = { draft: count('draft'), scheduled: count('scheduled'), archived: count('archived') }
    return {
      status: 200,
      body: {
        news: found.slice(window.offset, window.offset + window.limit).map((news) => presentRow(context, news)),
        counts: { all: count('published'), unread, ...(seesAll(context) && others) },
        unreadCount: unread,
        total: found.length,
        ...pagesOf(found.length, window),
      },
    }
  },

  newsCount(context) {
    const unread = newsOf(context).filter((news) => isUnread(context, news)).length
    return { status: 200, body: { count: Math.min(unread, limits.news.countMax + 1) } }
  },

  newsGet(context) {
    const { path, query, problem } = context
    const news = newsById(context, path.id)
    if (!news) throw problem(404, 'NEWS_NOT_FOUND')
    const isEditing = query.edit === true && seesAll(context)
    const { content } = isEditing ? news : withCards(news, context)
    return { status: 200, body: presentWhole(context, news, content) }
  },
}

const isUnread = ({ company, user }: Who, news: StoredNews) =>
  news.status === 'published' && isMeantFor(news, user) && markOf(company._id, news._id, user.id) === undefined

/** Every word begins some word of it: simpler than the server's stems. */
function holds({ title, summary, content }: StoredNews, search: string): boolean {
  if (search.trim() === '') return true
  const words = wordsOf(search)
  const texts = wordsOf([title, summary, plainText(content)].join(' '))
  return words.length > 0 && words.every((word) => texts.some((text) => text.startsWith(word)))
}

const LAST = Number.POSITIVE_INFINITY
const inOrder = (a: StoredNews, b: StoredNews) => {
  const [one, other] = [a.pinnedPlace ?? LAST, b.pinnedPlace ?? LAST]
  if (one !== other) return one - other
  return (b.publishedAt ?? '').localeCompare(a.publishedAt ?? '') || b._id.localeCompare(a._id)
}
const newestFirst = (a: StoredNews, b: StoredNews) =>
  b.updatedAt.localeCompare(a.updatedAt) || b._id.localeCompare(a._id)
