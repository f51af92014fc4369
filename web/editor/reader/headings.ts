import { inlineText } from '../inline.ts'
import { readHeader } from './read-block.ts'
import { isData } from './read-value.ts'

export type Heading = {
  id: string
  text: string
  level: number
  /** Place of its block in the document. */ index: number
}

/** Headings with the ids that ArticleBody gives them: for a table of contents and deep links. */
export function headings(blocks: readonly unknown[]): Heading[] {
  const taken = new Set<string>()
  return blocks.flatMap((block, index) => {
    const header =
      isData(block) && block['type'] === 'header' && isData(block['data']) ? readHeader(block['data']) : undefined
    const text = header ? inlineText(header.html).replace(/\s+/g, ' ').trim() : ''
    return header && text ? [{ id: uniqueId(text, taken), text, level: header.level, index }] : []
  })
}

/** The prefix keeps an author's words away from the page's own ids. */
function uniqueId(text: string, taken: Set<string>): string {
  const words = text
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const slug = ['h', ...words].join('-').slice(0, 80)
  let id = slug
  for (let n = 2; taken.has(id); n++) id = `${slug}-${n}`
  taken.add(id)
  return id
}
