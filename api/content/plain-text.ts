import { type Block, type BlockDocument, isRecord } from '../../openapi/rules/content/block-document.ts'
import { textOf } from './inline-markup.ts'

/**
 * The words of a document for the search: one paragraph a block, entities decoded, no markup. Those beyond `max`
 * characters nobody asks for, and they are not read.
 */
export function plainText(document: BlockDocument, max = Infinity): string {
  const paragraphs: string[] = []
  let length = 0
  for (const block of document.blocks) {
    const words = blockText(block)
    if (words) paragraphs.push(words)
    length += words.length
    if (length >= max) break
  }
  return paragraphs.join('\n\n')
}

/** The words of one block, a line for each of its parts. */
export const blockText = (block: Block): string => wordsOf(block).filter(Boolean).join('\n')

function wordsOf({ type, data }: Block): string[] {
  switch (type) {
    case 'list':
    case 'checklist':
      return itemsOf(data['items'])
    case 'table':
      return rowsOf(data['content'])
    case 'code':
      return [raw(data['code'])]
    // The words of another object: who may read this article may not know that one (I10).
    case 'pageCard':
    case 'testingBlock':
      return []
    case 'fileUpload':
      return [raw(field(data['file'], 'name')), raw(data['title'])]
    case 'video':
      return [raw(data['fileName']), markup(data['caption'])]
    default:
      // An unknown block is drawn by its text, so it is found by it too.
      return [markup(data['title']), markup(data['text']), markup(data['message']), markup(data['caption'])]
  }
}

const maxListDepth = 32

function itemsOf(items: unknown, depth = 1): string[] {
  if (!Array.isArray(items) || depth > maxListDepth) return []
  return items.flatMap((item) =>
    isRecord(item) ? [markup(item['content'] ?? item['text']), ...itemsOf(item['items'], depth + 1)] : [markup(item)],
  )
}

function rowsOf(rows: unknown): string[] {
  if (!Array.isArray(rows)) return []
  return rows.map((row) => (Array.isArray(row) ? row.map(markup).filter(Boolean).join(' ') : ''))
}

const field = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)
const raw = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const markup = (value: unknown): string => (typeof value === 'string' ? textOf(value).trim() : '')
