import type { Ask, Knowing } from '../../openapi/rules/knowledge-base/acknowledgement.ts'

/** How an article asks to be known; whom it names is kept by ids. */
export type StoredAsk = Ask & {
  articleId: string
  testId: string | null
  restaurants: string[]
  positions: string[]
  remindedAt: Date | null
  updatedAt: Date
}
export type StoredKnowing = Knowing & {
  articleId: string
  userId: string
  percent: number | null
  attempts: number | null
}
