import { blockFaults } from '../../openapi/fields.ts'
import { problem } from '../../openapi/contract.ts'
import { fieldMessages, messages } from '../../openapi/gen/messages.gen.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { validators } from '../../openapi/gen/validators.gen.js'
import { weightFault, weightOf } from '../../openapi/rules/content-weight.ts'
import { hasContent, withoutEmpties } from '../../openapi/rules/knowledge-base.ts'
import type { BlockDocument } from './block-document.ts'
import { cardsIn, keyOfCard, type PlacedCard } from './cards-in.ts'
import { type FilePlace, fileIdsOf, filesIn } from './files-in.ts'
import { isGoodText } from './good-text.ts'
import { shapeFault } from './json-shape.ts'
import { parseContent } from './parse.ts'
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

/** Content in any of its forms (B41); a JSON string is held to the same limits as a document. Throws the 400. */
export function readContent(input: unknown): Content {
  // Before it is read: what is too deep or too much takes longer than anybody may wait.
  const shape = typeof input === 'string' ? shapeFault(input) : undefined
  if (shape === 'depth') throw refused('CONTENT_NOT_DOCUMENT')
  if (shape === 'nodes') throw tooHeavy({ marks: 0, nodes: Infinity })
  const parsed = parseContent(input)
  if ('problem' in parsed) throw refused(parsed.problem === 'notJson' ? 'CONTENT_NOT_JSON' : 'CONTENT_NOT_DOCUMENT')
  const { document } = parsed
  if (typeof input === 'string') checkText(document)
  const weight = weightOf(document)
  if (weightFault(weight)) throw tooHeavy(weight)
  return contentOf(document)
}

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

function checkText(document: BlockDocument): void {
  const fault = textFault(document)
  if (fault === 'text') throw refused('INVALID_REQUEST', fieldMessages.text)
  // Depth first: what checks and cleans the blocks walks down with them.
  if (fault === 'depth') throw refused('CONTENT_NOT_DOCUMENT')
  const validate = validators.articleCreate_body
  if (!validate || validate({ title: '-', content: document })) return
  const fields = blockFaults(validate.errors ?? [])
  throw fields ? problem(400, 'INVALID_REQUEST', undefined, { fields }) : refused('CONTENT_NOT_DOCUMENT')
}

type Code = 'INVALID_REQUEST' | 'CONTENT_NOT_DOCUMENT' | 'CONTENT_NOT_JSON'
const refused = (code: Code, text: string = messages[code]) =>
  problem(400, code, undefined, { fields: { content: text } })

const tooHeavy = (weight: ReturnType<typeof weightOf>) => refused('INVALID_REQUEST', weightFault(weight))

/** I5; one less than in a body, where the document stands inside the form. */
const DEPTH_MAX = limits.calls.jsonDepthMax - 1

/** What the reading of a body refuses in it (I3, I5), here for a document that came as a text. */
function textFault(value: unknown, depth = 1): 'depth' | 'text' | undefined {
  if (typeof value === 'string') return isGoodText(value) ? undefined : 'text'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > DEPTH_MAX) return 'depth'
  for (const [key, inner] of Object.entries(value)) {
    const fault = textFault(key) ?? textFault(inner, depth + 1)
    if (fault) return fault
  }
  return undefined
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
