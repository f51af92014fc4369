import type { JSONContent } from '@tiptap/core'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Block } from '../block.ts'
import { type Codec, put, template } from './codec.ts'
import { keepInline } from './inline.ts'
import { inlineOf } from './text-blocks.ts'

export const table: Codec = { to: toTable, from: fromTable }

/** Rows of unequal length are not for the editor: it would fill them up on the first key press. */
function toTable(block: Block): JSONContent | undefined {
  const rows = block.data['content']
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > limits.content.tableRowsMax) return undefined
  const width = Array.isArray(rows[0]) ? rows[0].length : 0
  if (width === 0 || width > limits.content.tableColumnsMax) return undefined
  const content: JSONContent[] = []
  for (const [index, row] of rows.entries()) {
    if (!Array.isArray(row) || row.length !== width) return undefined
    const cells = toCells(row, index === 0 && hasHead(block) ? 'tableHeader' : 'tableCell')
    if (!cells) return undefined
    content.push({ type: 'tableRow', content: cells })
  }
  return { type: 'table', attrs: { stretched: block.data['stretched'] === true, block }, content }
}

function toCells(row: readonly unknown[], type: string): JSONContent[] | undefined {
  const cells: JSONContent[] = []
  for (const written of row) {
    const content = inlineOf(written)
    if (!content) return undefined
    cells.push({ type, attrs: { written }, content: [{ type: 'paragraph', content }] })
  }
  return cells
}

function fromTable(node: JSONContent): Block {
  const { block, isNew } = template(node, 'table')
  const rows = node.content ?? []
  const withHeadings = rows[0]?.content?.every(({ type }) => type === 'tableHeader') ?? false
  if (isNew || withHeadings !== hasHead(block)) block.data['withHeadings'] = withHeadings
  put(block.data, 'stretched', node.attrs?.['stretched'] === true, false)
  const cells = rows.map((row) => (row.content ?? []).flatMap(fromCell))
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0)
  block.data['content'] = cells.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
  return block
}

/** A block of the document knows no merged cells: one that was pasted so leaves its place empty. */
function fromCell(cell: JSONContent): string[] {
  const text = keepInline(cell.attrs?.['written'], cell.content?.[0]?.content)
  const span: unknown = cell.attrs?.['colspan']
  return [text, ...Array<string>(typeof span === 'number' && span > 1 ? span - 1 : 0).fill('')]
}

/** The first row reads as the header unless the document says otherwise. */
function hasHead({ data }: Block): boolean {
  return data['withHeadings'] !== false
}
