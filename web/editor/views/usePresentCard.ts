import { useRead } from '../../data/useRead.ts'
import { pageOf } from '../pickers/snapshots.ts'
import { type ArticleCard, readArticleCard } from '../reader/read-cards.ts'

/**
 * The article of a card as it is today, as its readers see it: the block keeps what was stored, so that looking at it
 * changes nothing. Undefined where it is gone; until it is known, and without a network, what the block says.
 */
export function usePresentCard(snapshot: unknown): ArticleCard | undefined {
  const card = readArticleCard(snapshot)
  const id = card?.id ?? ''
  // Opened for writing: no view is counted (B6).
  const { data, failed } = useRead('articleGet', { path: { id }, query: { edit: true } }, { when: id !== '' })
  if (failed?.problem.code === 'ARTICLE_NOT_FOUND') return undefined
  return data ? readArticleCard(pageOf(data)) : card
}
