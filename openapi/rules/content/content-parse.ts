import { type Block, type BlockDocument, isRecord } from './block-document.ts'

export type ParsedContent =
  | { document: BlockDocument; problem?: undefined }
  | { document?: undefined; problem: 'notJson' | 'notDocument' }

/** Every form in which content arrives (decisions B13, B41): a document, its JSON, a bare list of blocks, '' and []. */
export function parseContent(input: unknown): ParsedContent {
  if (typeof input !== 'string') return readDocument(input)
  if (input.trim() === '') return { document: { blocks: [] } }
  try {
    return readDocument(JSON.parse(input))
  } catch {
    return { problem: 'notJson' }
  }
}

function readDocument(value: unknown): ParsedContent {
  const document: Record<string, unknown> | undefined = Array.isArray(value)
    ? { blocks: value }
    : isRecord(value)
      ? value
      : undefined
  if (!document || !Array.isArray(document['blocks'])) return { problem: 'notDocument' }
  const blocks: Block[] = []
  for (const block of document['blocks']) {
    const read = readBlock(block)
    if (!read) return { problem: 'notDocument' }
    blocks.push(read)
  }
  return { document: { ...document, blocks } }
}

function readBlock(value: unknown): Block | undefined {
  if (!isRecord(value) || typeof value['type'] !== 'string') return undefined
  // A delimiter has no data, and Editor.js plugins leave it out.
  const data = value['data'] ?? {}
  return isRecord(data) ? { ...value, type: value['type'], data } : undefined
}
