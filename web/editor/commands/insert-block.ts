import type { Editor, Range } from '@tiptap/core'
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'
import { type NewNode, newNode } from '../new-node.ts'
import { hasWords, turnInto, type Words } from './turn-into.ts'

/** What the slash menu does: `range` is the `/` and what was typed after it. */
export function putBlock(editor: Editor, range: Range, kind: NewNode): void {
  editor.chain().focus().deleteRange(range).run()
  const { state, view } = editor
  const { $from } = state.selection
  const block = $from.node(1)
  if (isWords(kind) && $from.depth === 1 && hasWords(block)) {
    const tr = turnInto(state, $from.before(1), kind)
    if (tr) view.dispatch(tr.scrollIntoView())
    return
  }
  insertAt(editor, kind, $from.depth === 1 && block.content.size === 0 ? 'instead' : 'after')
}

/** A new block instead of the empty one with the cursor, or after it; the cursor goes into it. */
function insertAt(editor: Editor, kind: NewNode, where: 'instead' | 'after'): void {
  const { schema, tr, selection } = editor.state
  const { $from } = selection
  const node = schema.nodeFromJSON(newNode(kind))
  const start = where === 'instead' ? $from.before(1) : $from.after(1)
  tr.replaceWith(start, $from.after(1), node)
  const after = start + node.nodeSize
  if (node.isAtom && kind !== 'delimiter') tr.setSelection(NodeSelection.create(tr.doc, start))
  else if (node.isAtom) {
    // Nobody writes into a delimiter: the text goes on below it.
    if (tr.doc.nodeAt(after)?.type.name !== 'paragraph') tr.insert(after, schema.node('paragraph'))
    tr.setSelection(TextSelection.create(tr.doc, after + 1))
  } else tr.setSelection(Selection.near(tr.doc.resolve(start + 1)))
  editor.view.dispatch(tr.scrollIntoView())
}

/** The `+` beside a block: the slash menu opens on an empty paragraph, made after the block if it isn't one. */
export function openSlash(editor: Editor, pos: number): void {
  const node = editor.state.doc.nodeAt(pos)
  if (!node) return
  const empty = node.type.name === 'paragraph' && node.content.size === 0
  const at = empty ? pos : pos + node.nodeSize
  const { tr, schema } = editor.state
  if (!empty) tr.insert(at, schema.node('paragraph'))
  tr.setSelection(TextSelection.create(tr.doc, at + 1)).insertText('/')
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
}

const isWords = (kind: NewNode): kind is Words =>
  ['ordered', 'unordered', 'checklist', 'paragraph', 'heading', 'quote', 'warning', 'codeBlock'].includes(kind)
