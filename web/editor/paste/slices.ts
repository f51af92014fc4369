import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import type { EditorState, Selection } from '@tiptap/pm/state'
import { isInTable, selectedRect } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'

/** A copy is a new block: two of one id would be one to whoever compares versions. */
export function withoutIds(slice: Slice): Slice {
  const nodes = slice.content.content.map((node) => {
    const block: unknown = node.attrs['block']
    if (typeof block !== 'object' || block === null || !('id' in block)) return node
    const { id: _, ...copy } = block
    return node.type.create({ ...node.attrs, block: copy }, node.content, node.marks)
  })
  return new Slice(Fragment.from(nodes), slice.openStart, slice.openEnd)
}

/** The head of a table that is pasted into another is its head only where it takes that one's place. */
export function fitCells(slice: Slice, state: EditorState): Slice {
  if (!isInTable(state)) return slice
  const { tableHeader, tableCell } = state.schema.nodes
  const { top, table } = selectedRect(state)
  const ontoHead = top === 0 && table.firstChild?.firstChild?.type === tableHeader
  let row = 0
  const fit = (node: Node): Node => {
    if (node.type.spec['tableRole'] === 'row') row++
    const type = ontoHead && row <= 1 ? tableHeader : tableCell
    if (node.type === tableHeader || node.type === tableCell)
      return type?.create(node.attrs, node.content, node.marks) ?? node
    return node.type.spec['tableRole'] ? node.copy(Fragment.from(node.children.map(fit))) : node
  }
  return new Slice(Fragment.from(slice.content.content.map(fit)), slice.openStart, slice.openEnd)
}

const ofOneLine = new Set(['tableCell', 'tableHeader', 'quote', 'warning'])

export const holdsOneLine = ({ $from, $to }: Selection): boolean =>
  $from.depth > 1 && ofOneLine.has($from.node($from.depth - 1).type.name) && $from.sameParent($to)

/** Cells, quotes and warnings hold one line: blocks that are pasted there are its parts, between line breaks. */
export function insertLines({ state, dispatch }: EditorView, slice: Slice): boolean {
  const { $from, $to } = state.selection
  if (!holdsOneLine(state.selection)) return false
  const first = slice.content.firstChild
  if (!first || first.type.spec['tableRole'] || (slice.content.childCount === 1 && first.isTextblock)) return false
  const lines: Node[][] = []
  slice.content.descendants((node) => {
    if (node.isTextblock) lines.push([...node.content.content])
    return !node.isTextblock
  })
  const hardBreak = state.schema.nodes['hardBreak']
  if (!hardBreak || lines.length === 0) return false
  const content = lines.flatMap((line, index) => (index === 0 ? line : [hardBreak.create(), ...line]))
  dispatch(state.tr.replaceWith($from.pos, $to.pos, content).scrollIntoView())
  return true
}
