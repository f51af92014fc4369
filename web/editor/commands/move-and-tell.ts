import type { Editor } from '@tiptap/core'
import { labels } from '../labels.ts'
import { selectedBlocks } from '../nodes/move-blocks.ts'

/** Moves the blocks of the selection and says where they are now. */
export function moveAndTell(editor: Editor, direction: 'up' | 'down'): string {
  editor.commands.moveBlocks(direction)
  const { from } = selectedBlocks(editor.state.selection)
  return labels.block.movedTo(from + 1, editor.state.doc.childCount)
}
