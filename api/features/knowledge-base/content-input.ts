import { limits } from '../../../openapi/gen/limits.gen.ts'
import { blockFaults } from '../../../openapi/fields.ts'
import { fieldMessages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { weightFault, weightOf } from '../../../openapi/rules/content-weight.ts'
import { validators } from '../../../openapi/gen/validators.gen.js'
import type { BlockDocument } from '../../content/block-document.ts'
import { cleanDocument } from '../../content/clean-document.ts'
import { isGoodText } from '../../content/good-text.ts'
import { shapeFault } from '../../content/json-shape.ts'
import { parseContent } from '../../content/parse.ts'
import { fileIdIn, filesPath } from '../../files/address.ts'
import { refused, type Refuse } from './refuse.ts'

export type Document = components['schemas']['BlockDocument']

/** Content in any of its forms (B41) as a clean document (B37); a JSON string is held to the same limits as a document. */
export async function readContent(input: unknown, refuse: Refuse): Promise<Document> {
  // Before it is read: what is too deep or too much takes longer than anybody may wait.
  const shape = typeof input === 'string' ? shapeFault(input) : undefined
  if (shape === 'depth') throw refused(refuse, 'CONTENT_NOT_DOCUMENT', 'content')
  if (shape === 'nodes') throw tooHeavy(refuse, { marks: 0, nodes: Infinity })
  const parsed = parseContent(input)
  if ('problem' in parsed) {
    throw refused(refuse, parsed.problem === 'notJson' ? 'CONTENT_NOT_JSON' : 'CONTENT_NOT_DOCUMENT', 'content')
  }
  const { document } = parsed
  if (typeof input === 'string') {
    const fault = textFault(document)
    if (fault === 'text') throw refused(refuse, 'INVALID_REQUEST', 'content', fieldMessages.text)
    // Depth first: what checks and cleans the blocks walks down with them.
    if (fault === 'depth') throw refused(refuse, 'CONTENT_NOT_DOCUMENT', 'content')
    const validate = validators.articleCreate_body
    if (validate && !validate({ title: '-', content: document })) {
      const fields = blockFaults(validate.errors ?? [])
      if (fields) throw refuse(400, 'INVALID_REQUEST', undefined, { fields })
      throw refused(refuse, 'CONTENT_NOT_DOCUMENT', 'content')
    }
  }
  const weight = weightOf(document)
  if (weightFault(weight)) throw tooHeavy(refuse, weight)
  return cleaned(document, weight)
}

const tooHeavy = (refuse: Refuse, weight: ReturnType<typeof weightOf>) =>
  refused(refuse, 'INVALID_REQUEST', 'content', weightFault(weight))

/** Its blocks have been read one by one, here or when they were stored. */
export const cleaned = async (document: Document | BlockDocument, weight = weightOf(document)): Promise<Document> =>
  (await cleanDocument(document as BlockDocument, weight)) as Document

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

/** Where a file of ours stands in a document; without an id it is an address of our form that names none (B43). */
export type FilePlace = { field: string; id: string | undefined }

/** The blocks whose addresses are files; a path in a text is only words. */
const MEDIA = new Set(['image', 'fileUpload', 'video'])

export function filesIn({ blocks }: Document): FilePlace[] {
  const found: FilePlace[] = []
  const walk = (value: unknown, field: string) => {
    if (typeof value === 'string') {
      if (value.startsWith(`${filesPath}/`)) found.push({ field, id: fileIdIn(value) })
    } else if (Array.isArray(value)) value.forEach((item, i) => walk(item, `${field}.${i}`))
    else if (value && typeof value === 'object')
      for (const [name, item] of Object.entries(value)) walk(item, `${field}.${name}`)
  }
  blocks.forEach((block, i) => {
    if (MEDIA.has(block.type)) walk(block.data, `content.blocks.${i}.data`)
  })
  return found
}

export const fileIdsOf = (places: FilePlace[]) => [...new Set(places.flatMap(({ id }) => id ?? []))]
