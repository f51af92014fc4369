import type { Editor } from '@tiptap/core'
import { joinTextblockBackward } from '@tiptap/pm/commands'
import type { ResolvedPos } from '@tiptap/pm/model'

/** Deeper ones no phone shows; the converter reads twice as many. */
const maxLevels = 8

/** Tab stays in the list even where nothing can be moved in: leaving the editor on every second press is a trap. */
export function onTab(editor: Editor): boolean {
  if (!editor.isActive('listItem')) return false
  if (levels(editor.state.selection.$from) < maxLevels) editor.commands.sinkListItem('listItem')
  return true
}

/** As in Editor.js: an item joins the one before it; the first one leaves the list. */
export function onBackspace(editor: Editor): boolean {
  const { empty, $from } = editor.state.selection
  if (!empty || $from.parentOffset > 0 || $from.parent.type.name !== 'paragraph') return false
  const inItem = $from.depth > 1 && $from.node(-1).type.name === 'listItem'
  const isFirst = inItem && $from.index(-2) === 0
  const afterList = $from.depth === 1 && editor.state.doc.maybeChild($from.index(0) - 1)?.type.name === 'list'
  if (!inItem && !afterList) return false
  if (!isFirst && editor.commands.command(({ state, dispatch, view }) => joinTextblockBackward(state, dispatch, view)))
    return true
  return inItem && editor.commands.liftListItem('listItem')
}

function levels($pos: ResolvedPos): number {
  let found = 0
  for (let depth = $pos.depth; depth > 0; depth--) if ($pos.node(depth).type.name === 'list') found++
  return found
}
