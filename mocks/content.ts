import type { Schemas } from './db.ts'

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
  // A delimiter has no data (spec 2 §3), and Editor.js plugins leave it out; isBlock has just looked at each.
  const blocks = document.blocks.map((block: Document['blocks'][number]) => ({ ...block, data: block.data ?? {} }))
  return { ...document, blocks }
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

/** Every address of our own files in a document (B43). */
export const filesOf = (document: Document): string[] =>
  [...JSON.stringify(document).matchAll(/"url":"\/api\/files\/([^/"]+)\//g)].flatMap(([, id]) => id ?? [])
