import { isFor, isMeantFor } from './audience.ts'
import { rowsOf, staffOf } from './db.ts'
import { may } from './may.ts'
import type { Reader } from './reading.ts'
import type { StoredNews } from './seed/news/rows.ts'

/** What is out and meant for him; administrators all. */
export const mayOpen = (news: StoredNews, reader: Reader): boolean =>
  may(reader.user, 'news.readAll') || (news.status === 'published' && isFor(news, reader, 'news.readAll'))

export const peopleOfNews = (news: StoredNews, companyId: string) =>
  staffOf(companyId).filter((user) => user.isActive && isMeantFor(news, user))

export const markOf = (companyId: string, newsId: string, userId: string) =>
  rowsOf('newsReads', companyId).find((one) => one.newsId === newsId && one.userId === userId)
