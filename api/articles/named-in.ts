import { keyOfCard, type PlacedCard } from '../../openapi/rules/content/content-cards.ts'
import type { Tag } from '../db/client.ts'
import { idsOf } from './cards.ts'

/** What of the cards names an article or a test of the company, inactive tests too (T3, B32). */
export async function knownCards(sql: Tag, companyId: string, cards: PlacedCard[]): Promise<Set<string>> {
  if (cards.length === 0) return new Set()
  const rows = await sql<Pick<PlacedCard, 'kind' | 'id'>[]>`
    select 'article' as kind, id from articles
    where company_id = ${companyId} and id = any(${idsOf(cards, 'article')}::uuid[])
    union all
    select 'test', id from tests where company_id = ${companyId} and id = any(${idsOf(cards, 'test')}::uuid[])`
  return new Set(rows.map(keyOfCard))
}

/** The first card of nothing; one that stood in the stored article already refuses no save: its target may be gone (B17). */
export function lostCard(
  cards: PlacedCard[],
  known: ReadonlySet<string>,
  standing: readonly string[] = [],
): PlacedCard | undefined {
  const stood = new Set(standing)
  return cards.find((card) => card.id !== '' && !known.has(keyOfCard(card)) && !stood.has(keyOfCard(card)))
}

export const codeOfCard = { article: 'ARTICLE_NOT_FOUND', test: 'TEST_NOT_FOUND' } as const
