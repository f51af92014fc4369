import type { Editor } from '@tiptap/core'
import type { Block } from '../block.ts'
import { toEditor } from '../blocks.ts'

/** Blocks from elsewhere: instead of the empty paragraph with the cursor, or after the block that has it. */
export function insertBlocks(editor: Editor, blocks: readonly Block[]): void {
  const { $to } = editor.state.selection
  const block = $to.depth > 0 ? $to.node(1) : undefined
  const empty = block?.type.name === 'paragraph' && block.content.size === 0
  const to = $to.depth > 0 ? $to.after(1) : $to.pos
  const from = empty ? $to.before(1) : to
  // Without the place for the cursor that the editor's document ends with.
  const content = (toEditor(blocks).content ?? []).slice(0, blocks.length)
  editor.chain().focus().insertContentAt({ from, to }, content).scrollIntoView().run()
}
