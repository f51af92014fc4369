import { blockFaults } from './fields.ts'
import { problem } from './contract.ts'
import { fieldMessages, messages } from './gen/messages.gen.ts'
import { validators } from './gen/validators.gen.js'
import type { BlockDocument } from './rules/content/block-document.ts'
import { parseContent } from './rules/content/content-parse.ts'
import { weightFault, weightOf } from './rules/content/content-weight.ts'
import { valueFault } from './rules/content/good-text.ts'
import { shapeOf } from './rules/values/json-shape.ts'

/** The document of content in any of its forms (B41); a JSON string is held to the same limits as a document. Throws the 400. */
export function readDocument(input: unknown): BlockDocument {
  // Before it is read: what is too deep or too much takes longer than anybody may wait.
  const shape = typeof input === 'string' ? shapeOf(input).fault : undefined
  if (shape === 'depth') throw refused('CONTENT_NOT_DOCUMENT')
  if (shape === 'nodes') throw tooHeavy({ marks: 0, nodes: Infinity })
  const parsed = parseContent(input)
  if ('problem' in parsed) throw refused(parsed.problem === 'notJson' ? 'CONTENT_NOT_JSON' : 'CONTENT_NOT_DOCUMENT')
  const { document } = parsed
  if (typeof input === 'string') checkText(document)
  const weight = weightOf(document)
  if (weightFault(weight)) throw tooHeavy(weight)
  return document
}

function checkText(document: BlockDocument): void {
  const fault = valueFault(document)
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
