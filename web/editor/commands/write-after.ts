import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

/**
 * A block has got what it was opened for, and the writing goes on below it: a selected block would be replaced by the
 * next letter. Words that stand there already are somebody's paragraph, so a block that is new gets a line of its own.
 */
export function writeAfter({ state, view }: Editor, pos: number, isNew: boolean): void {
  const { doc, schema, tr } = state
  const block = doc.nodeAt(pos)
  if (!block) return
  const after = pos + block.nodeSize
  const next = doc.nodeAt(after)
  const isFree = next?.type.name === 'paragraph' && next.content.size === 0
  if (!isFree && (isNew || !next?.isTextblock)) tr.insert(after, schema.node('paragraph'))
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  view.focus()
}
