import type { components } from '../../openapi/gen/schema.d.ts'
import { readDocument } from '../../openapi/read-content.ts'
import type { BlockDocument } from '../../openapi/rules/content/block-document.ts'
import { cardsIn, keyOfCard, type PlacedCard } from '../../openapi/rules/content/content-cards.ts'
import { type FilePlace, fileIdsOf, filesIn } from '../../openapi/rules/content/content-files.ts'
import { hasContent, withoutEmpties } from '../../openapi/rules/knowledge-base/knowledge-base.ts'
import { plainText } from './plain-text.ts'
import { sanitizeDocument } from './sanitize.ts'

export type Document = components['schemas']['BlockDocument']

/** All that is asked of the content of an article, so that a large one need be read once only, and not here. */
export type Content = {
  /** Clean (B37), as it was sent. */
  sent: Document
  /** Without what is empty in it: as it is stored. */
  filled: Document
  isEmpty: boolean
  /** Where they stand in what was sent. */
  files: FilePlace[]
  cards: PlacedCard[]
  /** The words by which it is found. */
  searched: string
}

/** Content in any of its forms (B41). Throws the 400. */
export const readContent = (input: unknown): Content => contentOf(readDocument(input))

/** Of a document that was read before, by the rules of today: they may be stricter than those of its day (B37). */
export function contentOf(document: BlockDocument): Content {
  const clean = sanitizeDocument(document)
  const sent = clean as Document
  const blocks = withoutEmpties(sent.blocks)
  const isFilled = blocks.length === sent.blocks.length && blocks.every((block, at) => block === sent.blocks[at])
  const filled = isFilled ? sent : { ...sent, blocks }
  return {
    sent,
    filled,
    isEmpty: !hasContent(sent.blocks),
    files: filesIn(clean),
    cards: cardsIn(clean),
    searched: searchedText(filled as BlockDocument),
  }
}

/** As many characters as surely fit into a tsvector (1 MB, and each lexeme stands there with the company's key). */
const SEARCHED_MAX = 150_000
/** The beginning of a very long text; a surrogate pair may be cut in two. */
const searchedText = (document: BlockDocument) =>
  plainText(document, SEARCHED_MAX).slice(0, SEARCHED_MAX).toWellFormed()

/** What a new content is compared with. */
export type Standing = { isSame: boolean; fileIds: string[]; cardKeys: string[] }

export function standingIn(stored: BlockDocument, { sent, filled }: Pick<Content, 'sent' | 'filled'>): Standing {
  return {
    isSame: isSame(sent, stored) || (filled !== sent && isSame(filled, stored)),
    fileIds: fileIdsOf(filesIn(stored)),
    cardKeys: cardsIn(stored).map(keyOfCard),
  }
}

/** The same blocks are the same content: the editor writes its clock into `time` at every save. */
const isSame = (one: Document, other: BlockDocument): boolean =>
  Bun.deepEquals({ ...one, time: 0 }, { ...other, time: 0 })
