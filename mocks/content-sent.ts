import { messages } from '../openapi/gen/messages.gen.ts'
import { problem } from '../openapi/contract.ts'
import { readDocument } from '../openapi/read-content.ts'
import { withSafeAddresses } from '../openapi/rules/content/block-addresses.ts'
import { cardsIn, keyOfCard } from '../openapi/rules/content/content-cards.ts'
import { filesIn } from '../openapi/rules/content/content-files.ts'
import { withoutEmpties } from '../openapi/rules/knowledge-base/knowledge-base.ts'
import { isSame } from '../openapi/rules/values/same.ts'
import type { Document } from './content.ts'
import { rowsOf } from './db.ts'

/** Content in any of its forms (B41). */
export function contentOf(input: unknown): Document {
  const document = readDocument(input) as Document
  return { ...document, blocks: document.blocks.map(withSafeAddresses) }
}

export const filled = (content: Document): Document => ({ ...content, blocks: withoutEmpties(content.blocks) })

/** Its files are the company's own (B43), or stand in the article already: those refuse no save. */
export function holdToFiles(content: Document, companyId: string, standing?: Document): void {
  const known = new Set(rowsOf('files', companyId).map(({ id }) => id))
  for (const { id } of standing ? filesIn(standing) : []) if (id !== undefined) known.add(id)
  const lost = filesIn(content).find(({ id }) => id === undefined || !known.has(id))
  if (lost) throw problem(400, 'FILE_URL_UNKNOWN', undefined, { fields: { [lost.field]: messages.FILE_URL_UNKNOWN } })
}

/** A card that is new in this save names an article or a test of the company (T3). */
export function holdToCards(content: Document, companyId: string, standing?: Document): void {
  const known = new Set([
    ...rowsOf('articles', companyId).map(({ _id }) => `article ${_id}`),
    ...rowsOf('tests', companyId).map(({ _id }) => `test ${_id}`),
    ...(standing ? cardsIn(standing) : []).map(keyOfCard),
  ])
  const lost = cardsIn(content).find((card) => card.id !== '' && !known.has(keyOfCard(card)))
  if (!lost) return
  const code = lost.kind === 'article' ? 'ARTICLE_NOT_FOUND' : 'TEST_NOT_FOUND'
  throw problem(400, code, undefined, { fields: { [lost.at]: messages[code] } })
}

/** The editor writes its clock into `time` at every save: the same blocks are the same content. */
export const isSameContent = (one: Document, other: Document) => isSame({ ...one, time: 0 }, { ...other, time: 0 })
