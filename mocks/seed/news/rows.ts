import type { components } from '../../../openapi/gen/schema.d.ts'

type Item = components['schemas']['NewsItem']
type Shown = 'cover' | 'isPinned' | 'commentsCount' | 'isRead' | 'readAt' | 'acknowledgedAt' | 'stats'
export type StoredNews = Required<Omit<Item, Shown>> & {
  cover: string | null
  pinnedPlace: number | null
  remindedAt: string | null
}
export type StoredNewsRead = { newsId: string; userId: string; readAt: string; acknowledgedAt: string | null }
export type StoredNewsComment = {
  _id: string
  newsId: string
  author: string
  text: string
  createdAt: string
  editedAt: string | null
  deleted: boolean
}
