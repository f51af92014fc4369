import type { Editor } from '@tiptap/core'
import { NodeSelection, Selection } from '@tiptap/pm/state'

/** Where the top-level block of a selection begins. */
export const blockAt = ({ $from }: Selection): number => ($from.depth > 0 ? $from.before(1) : $from.pos)

/** Puts the cursor into the block at `pos` unless it is there already. */
export function selectBlock({ state, view }: Editor, pos: number): void {
  if (blockAt(state.selection) === pos) return
  const { doc, tr } = state
  const atom = doc.nodeAt(pos)?.isAtom
  view.dispatch(tr.setSelection(atom ? NodeSelection.create(doc, pos) : Selection.near(doc.resolve(pos + 1))))
}
