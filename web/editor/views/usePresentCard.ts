import { useCallback } from 'react'
import { client } from '../../api.ts'
import { stay } from '../../api/rules.ts'
import { pageOf } from '../pickers/snapshots.ts'
import { useAnswer } from '../pickers/useAnswer.ts'
import { type ArticleCard, readArticleCard } from '../reader/read-cards.ts'

/**
 * The article of a card as it is today, as its readers see it: the block keeps what was stored, so that looking at it
 * changes nothing. Undefined where it is gone; until it is known, and without a network, what the block says.
 */
export function usePresentCard(snapshot: unknown): ArticleCard | undefined {
  const card = readArticleCard(snapshot)
  const id = card?.id ?? ''
  const ask = useCallback(
    // Opened for writing: no view is counted (B6).
    (signal: AbortSignal) =>
      client.GET('/api/knowledge-base/{id}', {
        params: { path: { id }, query: { edit: true } },
        signal,
        middleware: [stay],
      }),
    [id],
  )
  const { data, failure } = useAnswer(id !== '', ask)
  if (failure?.code === 'ARTICLE_NOT_FOUND') return undefined
  return data?._id === id ? readArticleCard(pageOf(data)) : card
}
