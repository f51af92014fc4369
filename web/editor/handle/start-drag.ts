import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import type { DragEvent } from 'react'

/** Hands the block over to ProseMirror's own drag and drop: it shows the place and moves the very node. */
export function startDrag({ state, view }: Editor, pos: number, { dataTransfer }: DragEvent): void {
  const selection = NodeSelection.create(state.doc, pos)
  view.dispatch(state.tr.setSelection(selection))
  const dom = view.nodeDOM(pos)
  if (dom instanceof Element) dataTransfer.setDragImage(dom, 0, 0)
  dataTransfer.effectAllowed = 'move'
  // Firefox drags nothing without data; the drop takes the slice below.
  dataTransfer.setData('text/plain', selection.node.textContent)
  view.dragging = { slice: selection.content(), move: true }
}
