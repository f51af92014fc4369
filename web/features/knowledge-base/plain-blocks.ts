/** A block of the contract (schemas/knowledge-base.yaml, Block). */
export interface Block {
  type: string
  data: Record<string, unknown>
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/**
 * Plain text -> blocks: an empty line ends a paragraph, `# ` and `## ` make a heading, `- ` lines a list. Block texts are
 * inline markup, so what was typed is escaped.
 */
export function plainBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  let items: string[] = []
  const flush = () => {
    if (lines.length > 0) blocks.push({ type: 'paragraph', data: { text: lines.map(escape).join('<br>') } })
    if (items.length > 0) blocks.push({ type: 'list', data: { style: 'unordered', items: items.map(escape) } })
    lines = []
    items = []
  }
  for (const line of text.split(/\r\n?|\n/).map((raw) => raw.trim())) {
    const [, marks, title] = /^(##?)\s+(.+)$/.exec(line) ?? []
    const [, item] = /^[-*•]\s+(.+)$/.exec(line) ?? []
    if (marks && title) {
      flush()
      blocks.push({ type: 'header', data: { text: escape(title), level: marks.length + 1 } })
    } else if (item) {
      if (lines.length > 0) flush()
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
