import { problem } from '../openapi/contract.ts'
import { blockFaults } from '../openapi/fields.ts'
import { operations } from '../openapi/gen/operations.gen.ts'
import { weightFault, weightOf } from '../openapi/rules/content-weight.ts'
import { validators } from '../openapi/gen/validators.gen.js'
import type { Schemas } from './db.ts'
import { badText, faultInside } from './read-json.ts'

export type Document = Schemas['BlockDocument']
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isBlock = (value: unknown) =>
  isRecord(value) && typeof value.type === 'string' && (value.data === undefined || isRecord(value.data))

/** Every form in which content arrives (B13, B41): a document, its JSON, a bare list of blocks, '' and []. */
export function parseContent(input: unknown): Document | 'CONTENT_NOT_JSON' | 'CONTENT_NOT_DOCUMENT' {
  let value = input
  if (typeof input === 'string') {
    if (input.trim() === '') return { blocks: [] }
    try {
      value = JSON.parse(input)
    } catch {
      return 'CONTENT_NOT_JSON'
    }
  }
  const document = Array.isArray(value) ? { blocks: value } : value
  if (!isRecord(document) || !Array.isArray(document.blocks) || !document.blocks.every(isBlock))
    return 'CONTENT_NOT_DOCUMENT'
  // A delimiter has no data, and Editor.js plugins leave it out; isBlock has just looked at each.
  const blocks = document.blocks.map((block: Document['blocks'][number]) => ({ ...block, data: block.data ?? {} }))
  const read = { ...document, blocks }
  const heavy = weightFault(weightOf(read))
  if (heavy) throw problem(400, 'INVALID_REQUEST', undefined, { fields: { content: heavy } })
  // What came as text is held to the same limits as a document.
  const fault = typeof input === 'string' ? faultInside(read) : undefined
  if (fault === 'text') throw badText('content')
  if (fault) return 'CONTENT_NOT_DOCUMENT'
  const validate = validators.articleCreate_body
  if (typeof input !== 'string' || !validate || validate({ title: '-', content: read })) return read
  const fields = blockFaults(validate.errors ?? [])
  if (fields) throw problem(400, 'INVALID_REQUEST', undefined, { fields })
  return 'CONTENT_NOT_DOCUMENT'
}

const UNSEARCHED = new Set(['pageCard', 'testingBlock'])

/** The words of a document: simpler than the server's, every string but those of cards and addresses. */
export const plainText = ({ blocks }: Document): string =>
  blocks
    .flatMap(({ type, data }) => (UNSEARCHED.has(type) ? [] : stringsOf(data)))
    .join(' ')
    .replace(/<[^>]*>/g, '')

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsOf)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    ['url', 'style', 'alignment', 'type', 'mimeType'].includes(key) ? [] : stringsOf(inner),
  )
}

/** The blocks whose addresses are files; a path in a text is only words. */
const MEDIA = new Set(['image', 'fileUpload', 'video'])
const FILES = operations.fileGet.path.replace(/\{.*$/, '')

/** The id of the file that an address names; none of an address that is not of our form. */
export function fileIdIn(address: string): string | undefined {
  if (!address.startsWith(FILES)) return undefined
  const [id, name, more] = address.slice(FILES.length).split('/')
  return name && more === undefined ? id : undefined
}

/** Where our own files stand in a document: the field and the file's id, undefined for an address with none (B43). */
export function filesIn({ blocks }: Document): { field: string; id: string | undefined }[] {
  const found: { field: string; id: string | undefined }[] = []
  const walk = (value: unknown, field: string): void => {
    if (typeof value === 'string' && value.startsWith(FILES)) found.push({ field, id: fileIdIn(value) })
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, `${field}.${key}`)
  }
  blocks.forEach(({ type, data }, at) => MEDIA.has(type) && walk(data, `content.blocks.${at}.data`))
  return found
}

export type Card = {
  kind: 'article' | 'test'
  at: 'selectedPage' | 'selectedTest'
  id: string
  snapshot: Record<string, unknown>
}

/** What a block shows of another row; none where nothing is selected. Some editors have written the id as `_id`. */
export function cardOf({ type, data }: Document['blocks'][number]): Card | undefined {
  if (type !== 'pageCard' && type !== 'testingBlock') return undefined
  const at = type === 'pageCard' ? 'selectedPage' : 'selectedTest'
  const { [at]: snapshot } = data
  if (!isRecord(snapshot)) return undefined
  return { kind: type === 'pageCard' ? 'article' : 'test', at, id: String(snapshot.id || snapshot._id || ''), snapshot }
}

/** Every card of a document, with the field of its id. */
export const cardsIn = ({ blocks }: Document): (Card & { field: string })[] =>
  blocks.flatMap((block, i) => {
    const card = cardOf(block)
    return card ? [{ ...card, field: `content.blocks.${i}.data.${card.at}.id` }] : []
  })
