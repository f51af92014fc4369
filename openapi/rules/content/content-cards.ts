import { type Block, type BlockDocument, isRecord } from './block-document.ts'

/** What a block shows of another row: the id, '' where nothing is selected, and all that its author's browser stored of it. */
export type Card = { kind: 'article' | 'test'; field: string; id: string; snapshot: Record<string, unknown> }
/** Which card, and the field of its id. */
export type PlacedCard = Pick<Card, 'kind' | 'id'> & { at: string }

const FIELDS = { article: 'selectedPage', test: 'selectedTest' } as const

/** What a block shows; none where nothing is selected. Some editors have written the id as `_id`. */
export function cardOf({ type, data }: Pick<Block, 'type' | 'data'>): Card | undefined {
  const kind = type === 'pageCard' ? 'article' : type === 'testingBlock' ? 'test' : undefined
  if (!kind) return undefined
  const field = FIELDS[kind]
  const { [field]: snapshot } = data
  if (!isRecord(snapshot)) return undefined
  const id = [snapshot['id'], snapshot['_id']].find((value) => typeof value === 'string' && value !== '')
  return { kind, field, id: typeof id === 'string' ? id : '', snapshot }
}

/** Every card of a document. */
export const cardsIn = ({ blocks }: Pick<BlockDocument, 'blocks'>): PlacedCard[] =>
  blocks.flatMap((block, i) => {
    const card = cardOf(block)
    return card ? [{ kind: card.kind, id: card.id, at: `content.blocks.${i}.data.${card.field}.id` }] : []
  })

/** Two cards of one thing have the same: ids come in letters of either size. */
export const keyOfCard = ({ kind, id }: Pick<Card, 'kind' | 'id'>) => `${kind} ${id.toLowerCase()}`
