import { isMeant } from '../openapi/rules/audience.ts'
import { isFor } from './audience.ts'
import { rowsOf, staffOf } from './db.ts'
import { may } from './may.ts'
import type { Reader } from './reading.ts'
import type { StoredNews } from './seed/news/rows.ts'

/** What is out and meant for him; administrators all. */
export const mayOpen = (news: StoredNews, reader: Reader): boolean =>
  may(reader.user, 'news.readAll') || (news.status === 'published' && isFor(news, reader, 'news.readAll'))

/** Whether he is one of those whom it is meant for, administrators too. */
export const isMeantByNews = ({ restaurants, positions }: StoredNews, user: Reader['user']): boolean =>
  isMeant(
    { restaurants: restaurants.map(({ _id }) => _id), positions: positions.map(({ _id }) => _id) },
    { id: user.id, position: user.position?._id ?? null, restaurants: user.restaurants.map(({ _id }) => _id) },
  )

export const peopleOfNews = (news: StoredNews, companyId: string) =>
  staffOf(companyId).filter((user) => user.isActive && isMeantByNews(news, user))

export const markOf = (companyId: string, newsId: string, userId: string) =>
  rowsOf('newsReads', companyId).find((one) => one.newsId === newsId && one.userId === userId)
