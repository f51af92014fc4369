import { Extension, type RawCommands } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'
import type { Selection } from '@tiptap/pm/state'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    moveBlocks: {
      /** The selected top-level blocks change places with the one before or after them. */
      moveBlocks: (direction: 'up' | 'down') => ReturnType
      /** A copy after the selected top-level blocks, with no id of theirs. */
      duplicateBlocks: () => ReturnType
      deleteBlocks: () => ReturnType
    }
  }
}

export const MoveBlocks = Extension.create({
  name: 'moveBlocks',
  addCommands: () => commands,
  addKeyboardShortcuts() {
    const { editor } = this
    return {
      'Alt-Shift-ArrowUp': () => editor.commands.moveBlocks('up') || true,
      'Alt-Shift-ArrowDown': () => editor.commands.moveBlocks('down') || true,
      'Mod-Shift-d': () => editor.commands.duplicateBlocks(),
    }
  },
})

const commands: Partial<RawCommands> = {
  // The neighbour moves, not the selection: the cursor stays where it is in its words.
  moveBlocks:
    (direction) =>
    ({ tr, dispatch }) => {
      const { from, to, start, end } = selectedBlocks(tr.selection)
      const neighbour = tr.doc.maybeChild(direction === 'up' ? from - 1 : to)
      if (!neighbour) return false
      if (!dispatch) return true
      const size = neighbour.nodeSize
      if (direction === 'up') tr.insert(end, neighbour).delete(start - size, start)
      else tr.delete(end, end + size).insert(start, neighbour)
      tr.scrollIntoView()
      return true
    },
  duplicateBlocks:
    () =>
    ({ tr, dispatch }) => {
      const { from, to, end } = selectedBlocks(tr.selection)
      const copies = tr.doc.children.slice(from, to).map((node) => {
        const { id: _, ...block } = { id: undefined, ...node.attrs['block'] }
        return node.type.create({ ...node.attrs, block: node.attrs['block'] ? block : null }, node.content, node.marks)
      })
      dispatch?.(tr.insert(end, Fragment.from(copies)).scrollIntoView())
      return true
    },
  deleteBlocks:
    () =>
    ({ tr, dispatch, state }) => {
      const { from, to, start, end } = selectedBlocks(tr.selection)
      const paragraph = state.schema.nodes['paragraph']
      if (!paragraph) return false
      if (from === 0 && to === tr.doc.childCount) dispatch?.(tr.replaceWith(start, end, paragraph.create()))
      else dispatch?.(tr.delete(start, end).scrollIntoView())
      return true
    },
}

/** The top-level blocks that a selection touches: their indexes and positions. */
export function selectedBlocks({ $from, $to }: Selection): { from: number; to: number; start: number; end: number } {
  const from = $from.index(0)
  const to = Math.max($to.indexAfter(0), from + 1)
  return { from, to, start: $from.posAtIndex(from, 0), end: $to.posAtIndex(Math.min(to, $to.doc.childCount), 0) }
}
