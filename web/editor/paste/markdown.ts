import type { MarkedToken, Tokens } from 'marked'
import type { Block } from '../block.ts'
import { encodeText } from '../convert/entities.ts'
import { authorBlocks, tablesOf } from '../markdown/markdown-blocks.ts'
import { known, readLongMarkdown, readMarkdown } from '../markdown/read-markdown.ts'
import { bullets } from './list-signs.ts'

/**
 * Blocks of a text that was written in Markdown; undefined where nothing says that it was. A letter has stars, dashes
 * and numbers at the beginning of its lines too: what may be either stays as it is.
 */
export function blocksOfMarkdown(text: string): Block[] | undefined {
  const tokens = readLongMarkdown(withMarkers(text))
  return tokens?.some(isMarkdown) ? authorBlocks(tokens) : undefined
}

/** The words of one line, to go on in the middle of another: no block is begun there. */
export function wordsOfMarkdown(text: string): Block[] | undefined {
  const tokens = readMarkdown(text.trim())
  const [only] = tokens ?? []
  return tokens?.length === 1 && only?.type === 'paragraph' && isMarkdown(only) ? authorBlocks(tokens) : undefined
}

/** Rows of a spreadsheet as a phone has them, without markup: cells between tabs, in each row as many. */
export function tableOfTabs(text: string): Block[] | undefined {
  const rows = text
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
  const width = rows[0]?.length ?? 0
  // Tabs that begin each line are an indent.
  if (
    rows.length < 2 ||
    width < 2 ||
    rows.some((row) => row.length !== width) ||
    rows.every(([first]) => !first?.trim())
  )
    return undefined
  return tablesOf(rows.map((row) => row.map((cell) => encodeText(cell.trim()))))
}

/** Ticks are written without their dash as well, as the editor's own are, and with a Russian «х». */
const withMarkers = (text: string) =>
  text
    .split(/^(```[^]*?^```)/m)
    .map((part) => (part.startsWith('```') ? part : part.replace(bullets, '$1- ').replace(ticks, withMarker)))
    .join('')
const ticks = /^([ \t]*)(?:([-*+]) +)?\[([ xхXХ])\](?=\s)/gm
const withMarker = (_: string, indent: string, dash: string | undefined, tick: string) =>
  `${indent}${dash ?? '-'} [${tick === ' ' ? ' ' : 'x'}]`

function isMarkdown(token: MarkedToken): boolean {
  switch (token.type) {
    case 'heading':
      return /^\s*#/.test(token.raw)
    case 'list':
      return isList(token)
    case 'code':
      return token.codeBlockStyle !== 'indented'
    case 'table':
      return true
    case 'blockquote':
      // «> 30 °C» is an amount.
      return /^\s*>\s+[^\d\s]/.test(token.raw)
    case 'hr':
      // A line of underscores is a place to write in.
      return /^\s*(?:-{3,}|\*{3,})\s*$/.test(token.raw)
    case 'strong':
      return token.raw.startsWith('**')
    case 'del':
      return token.raw.startsWith('~~')
    case 'link':
      return token.raw.startsWith('[')
    case 'codespan':
    case 'image':
      return true
    default:
      return 'tokens' in token && known(token.tokens).some(isMarkdown)
  }
}

/** One line is a list where nobody writes otherwise: `* примечание`, `15. пункт` and `- 5 °C` are no lists. */
function isList({ items, ordered, start, raw }: Tokens.List): boolean {
  if (ordered) return start === 1
  return items.length > 1 || items.some(({ task }) => task) || /^\s*-\s+[^\d\s]/.test(raw)
}
