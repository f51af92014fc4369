import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import type { Node } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import * as tables from '@tiptap/pm/tables'
import { limits } from '../../../openapi/gen/limits.gen.ts'

/** How the author wrote the cell; goes with it when rows and columns move. */
const written = { default: null, rendered: false, keepOnSplit: false }

const cellAttributes = () => ({
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null },
  written,
})

const table = Table.extend({
  addAttributes: () => ({
    stretched: {
      default: false,
      parseHTML: (element: HTMLElement) => element.dataset['stretched'] === 'true',
      renderHTML: ({ stretched }) => (stretched ? { 'data-stretched': 'true' } : {}),
    },
  }),
  addCommands() {
    return {
      ...this.parent?.(),
      addRowBefore:
        () =>
        ({ state, dispatch }) =>
          hasRoom(state, 'rows') && tables.addRowBefore(state, dispatch),
      addRowAfter:
        () =>
        ({ state, dispatch }) =>
          hasRoom(state, 'rows') && tables.addRowAfter(state, dispatch),
      addColumnBefore:
        () =>
        ({ state, dispatch }) =>
          hasRoom(state, 'columns') && tables.addColumnBefore(state, dispatch),
      addColumnAfter:
        () =>
        ({ state, dispatch }) =>
          hasRoom(state, 'columns') && tables.addColumnAfter(state, dispatch),
    }
  },
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Enter: () => this.editor.isActive('table') && this.editor.commands.setHardBreak(),
    }
  },
}).configure({ resizable: false, allowTableNodeSelection: true })

export const tableNodes = [
  table,
  TableRow,
  TableHeader.extend({ content: 'paragraph', addAttributes: cellAttributes }),
  TableCell.extend({ content: 'paragraph', addAttributes: cellAttributes }),
]

/** The contract refuses a larger table (limits.content.tableRowsMax, B23). */
export function hasRoom({ selection }: EditorState, side: 'rows' | 'columns'): boolean {
  const found = tables.findTable(selection.$from)
  if (!found) return false
  const { width, height } = tables.TableMap.get(found.node satisfies Node)
  return side === 'rows' ? height < limits.content.tableRowsMax : width < limits.content.tableColumnsMax
}
