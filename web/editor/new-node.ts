import type { JSONContent } from '@tiptap/core'
import type { AtomType } from './convert/atom-types.ts'
import type { ListStyle } from './nodes/list.ts'

/** What the menu of blocks offers; the cursor goes into the first field of what comes (insertContent). */
export type NewNode = AtomType | ListStyle | 'paragraph' | 'heading' | 'quote' | 'warning' | 'codeBlock' | 'table'

/** Rows and columns of a new table (B23). */
const [rows, columns] = [2, 3]

/** A new block of the editor with its defaults. Media and cards begin in their empty state. */
export function newNode(kind: NewNode, level = 2): JSONContent {
  switch (kind) {
    case 'paragraph':
    case 'codeBlock':
      return { type: kind }
    case 'heading':
      return { type: 'heading', attrs: { level } }
    case 'ordered':
    case 'unordered':
    case 'checklist':
      return {
        type: 'list',
        attrs: { style: kind },
        content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
      }
    case 'quote':
      return { type: 'quote', content: [{ type: 'quoteText' }, { type: 'quoteCaption' }] }
    case 'warning':
      return { type: 'warning', content: [{ type: 'warningTitle' }, { type: 'warningMessage' }] }
    case 'table':
      return { type: 'table', content: Array.from({ length: rows }, (_, row) => newRow(row === 0)) }
    default:
      return { type: kind, attrs: { block: { type: kind, data: {} } } }
  }
}

function newRow(isHead: boolean): JSONContent {
  const cell = () => ({ type: isHead ? 'tableHeader' : 'tableCell', content: [{ type: 'paragraph' }] })
  return { type: 'tableRow', content: Array.from({ length: columns }, cell) }
}
