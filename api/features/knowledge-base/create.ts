import type { components } from '../../../openapi/gen/schema.d.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { ProblemFor } from '../../../openapi/contract.ts'
import { fieldMessages, messages } from '../../../openapi/gen/messages.gen.ts'
import { validators } from '../../../openapi/gen/validators.gen.js'
import { isGoodText } from '../../content/good-text.ts'
import { parseContent } from '../../content/parse.ts'
import { sanitizeDocument } from '../../content/sanitize.ts'
import { filesPath } from '../../files/address.ts'

type Document = components['schemas']['BlockDocument']
type Problem = ProblemFor<'articleCreate'>

/** Content in any of its forms (B41) as a clean document; a JSON string is held to the same limits as a document. */
export function readContent(input: unknown, problem: Problem): Document {
  const parsed = parseContent(input)
  if ('problem' in parsed) {
    const code = parsed.problem === 'notJson' ? 'CONTENT_NOT_JSON' : 'CONTENT_NOT_DOCUMENT'
    throw problem(400, code, undefined, { fields: { content: messages[code] } })
  }
  const { document } = parsed
  if (typeof input === 'string') {
    const fault = textFault(document)
    if (fault === 'text') throw problem(400, 'INVALID_REQUEST', undefined, { fields: { content: fieldMessages.text } })
    const validate = validators.articleCreate_body
    // Depth first: what checks and cleans the blocks walks down with them.
    if (fault === 'depth' || (validate && !validate({ title: '-', content: document }))) {
      throw problem(400, 'CONTENT_NOT_DOCUMENT', undefined, { fields: { content: messages.CONTENT_NOT_DOCUMENT } })
    }
  }
  // Its blocks have just been read one by one.
  return sanitizeDocument(document) as Document
}

/** I5; one less than in a body, where the document stands inside the form. */
const DEPTH_MAX = limits.jsonDepthMax - 1

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

const ownFile = new RegExp(`^${filesPath}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[^/]+$`)

/** Where our own files stand in a document: field path -> file id; undefined for an address of our form with no id (B43). */
export function filesIn({ blocks }: Document): { field: string; id: string | undefined }[] {
  const found: { field: string; id: string | undefined }[] = []
  const walk = (value: unknown, field: string) => {
    if (typeof value === 'string') {
      if (value.startsWith(`${filesPath}/`)) found.push({ field, id: ownFile.exec(value)?.[1] })
    } else if (Array.isArray(value)) value.forEach((item, i) => walk(item, `${field}.${i}`))
    else if (value && typeof value === 'object')
      for (const [name, item] of Object.entries(value)) walk(item, `${field}.${name}`)
  }
  blocks.forEach((block, i) => {
    if (MEDIA.has(block.type)) walk(block.data, `content.blocks.${i}.data`)
  })
  return found
}
/** The blocks whose addresses are files; a path in a text is only words. */
const MEDIA = new Set(['image', 'fileUpload', 'video'])

export function incomplete(problem: Problem, fields: Record<string, string>) {
  return problem(400, 'ARTICLE_INCOMPLETE', undefined, { fields })
}
export const required = fieldMessages.required
export const defaults = { status: limits.articleStatus, priority: limits.articlePriority, order: limits.articleOrder }
