import type { Editor } from '@tiptap/core'
import { GapCursor } from '@tiptap/pm/gapcursor'
import { Selection, TextSelection } from '@tiptap/pm/state'

/** The cursor goes before everything that is written. Text that comes along stands above it, as if pasted there. */
export function enterStart({ state, view }: Editor, text: string): void {
  const { doc, schema, tr } = state
  const first = doc.firstChild
  if (text !== '') {
    const isFree = first?.type.name === 'paragraph' && first.content.size === 0
    if (!isFree) tr.insert(0, schema.node('paragraph'))
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, 1)))
    view.pasteText(text)
    // A selected block would be replaced by the next letter.
  } else view.dispatch(tr.setSelection(first?.isAtom ? new GapCursor(doc.resolve(0)) : Selection.atStart(doc)))
  view.focus()
  view.dispatch(view.state.tr.scrollIntoView())
}
