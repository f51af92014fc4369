import type { Block } from '../../editor/block.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const signs = Object.fromEntries(Object.entries(escapes).map(([sign, escaped]) => [escaped, sign]))
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
const unescape = (html: string) => html.replace(/&(?:amp|lt|gt|quot);/g, (escaped) => signs[escaped] ?? escaped)

/** By the level of the heading. */
const signsOfLevel: Record<number, string> = { 2: '#', 3: '##', 4: '###', 5: '####', 6: '#####' }

type ListStyle = 'ordered' | 'unordered'

/**
 * Plain text -> blocks: an empty line ends a paragraph, `# ` to `##### ` make a heading, lines with `- ` or `1. ` a
 * list. Block texts are inline markup, so what was typed is escaped.
 */
export function plainBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  let items: string[] = []
  let style: ListStyle = 'unordered'
  const flush = () => {
    if (lines.length > 0) blocks.push({ type: 'paragraph', data: { text: lines.map(escape).join('<br>') } })
    if (items.length > 0) blocks.push({ type: 'list', data: { style, items: items.map(escape) } })
    lines = []
    items = []
  }
  for (const line of text.split(/\r\n?|\n/).map((raw) => raw.trim())) {
    const [, marks, title] = /^(#{1,5})\s+(.+)$/.exec(line) ?? []
    const [, mark, item] = /^([-*•]|\d{1,3}[.)])\s+(.+)$/.exec(line) ?? []
    if (marks && title) {
      flush()
      blocks.push({ type: 'header', data: { text: escape(title), level: marks.length + 1 } })
    } else if (mark && item) {
      const its: ListStyle = /\d/.test(mark) ? 'ordered' : 'unordered'
      if (lines.length > 0 || its !== style) flush()
      style = its
      items.push(item)
    } else if (line === '') {
      flush()
    } else {
      if (items.length > 0) flush()
      lines.push(line)
    }
  }
  flush()
  return blocks
}

/** How a block is typed; undefined if `plainBlocks` would not make the very same of it: markup, tunes, nesting. */
export function plainText(block: Block): string | undefined {
  const text = typed(block)
  if (text === undefined) return undefined
  const again = plainBlocks(text)
  return again.length === 1 && isSame(again[0], block) ? text : undefined
}

function typed({ type, data }: Block): string | undefined {
  const { text, level, items, style } = data
  if (type === 'paragraph' && typeof text === 'string') return unescape(text.replaceAll('<br>', '\n'))
  if (type === 'header' && typeof text === 'string') return `${signsOfLevel[Number(level)] ?? ''} ${unescape(text)}`
  if (type !== 'list' || !Array.isArray(items)) return undefined
  return items
    .map((item, index) => `${style === 'ordered' ? `${index + 1}.` : '-'} ${unescape(String(item))}`)
    .join('\n')
}

/** But for the id, which text can't show. */
export const isSame = (plain: Block | undefined, block: Block): boolean =>
  plain !== undefined && sorted(plain) === sorted(block)

const sorted = ({ data, ...rest }: Block) =>
  JSON.stringify([
    Object.entries(rest)
      .filter(([key]) => key !== 'id')
      .sort(byKey),
    Object.entries(data).sort(byKey),
  ])
const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
