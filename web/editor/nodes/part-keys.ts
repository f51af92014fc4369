import type { Editor } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'

const ofTwoParts = new Set(['quote', 'warning'])
/** Enter ends them at once; the other parts have lines, and end at an empty last one. */
const ofOneLine = new Set(['warningTitle', 'quoteCaption'])

/** The keys of a quote and of a warning: every part is reached without the mouse, and so is what follows the block. */
export const partKeys = (editor: Editor) => ({
  Enter: () => onEnter(editor),
  'Mod-Enter': () => inPart(editor) && editor.commands.command(({ tr }) => leave(tr)),
  Tab: () => inPart(editor) && editor.commands.command(({ tr }) => toNextPart(tr)),
  'Shift-Tab': () => inPart(editor) && editor.commands.command(({ tr }) => toPartBefore(tr)),
  Backspace: () => onBackspace(editor),
})

/** A title goes on to its message, a quote to its caption, the second part to a new paragraph. */
function onEnter(editor: Editor): boolean {
  if (!inPart(editor)) return false
  const { $from, empty } = editor.state.selection
  const ends = ofOneLine.has($from.parent.type.name) || (empty && isEmptyLastLine($from))
  if (!ends) return editor.commands.setHardBreak()
  return editor.commands.command(({ tr }) => {
    // An empty line that only led out of the part is no line of it.
    if (empty && breaksBefore($from)) tr.delete($from.pos - 1, $from.pos)
    return toNextPart(tr) || leave(tr)
  })
}

function toNextPart(tr: Transaction): boolean {
  const { $from } = tr.selection
  if ($from.index(-1) > 0) return false
  tr.setSelection(TextSelection.create(tr.doc, $from.after() + 1)).scrollIntoView()
  return true
}

function toPartBefore(tr: Transaction): boolean {
  const { $from } = tr.selection
  if ($from.index(-1) === 0) return false
  tr.setSelection(TextSelection.create(tr.doc, $from.before() - 1)).scrollIntoView()
  return true
}

/** A new paragraph after the block. */
function leave(tr: Transaction): boolean {
  const after = tr.selection.$from.after(1)
  const paragraph = tr.doc.type.schema.node('paragraph')
  tr.insert(after, paragraph)
    .setSelection(TextSelection.create(tr.doc, after + 1))
    .scrollIntoView()
  return true
}

/** An empty block of two parts becomes a paragraph; a part with words never runs into the other. */
function onBackspace(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection
  if (!inPart(editor) || !empty || $from.parentOffset > 0) return false
  const block = $from.node(-1)
  return editor.commands.command(({ tr }) => {
    if (block.textContent !== '') return toPartBefore(tr) || true
    const pos = $from.before(-1)
    tr.replaceWith(pos, pos + block.nodeSize, tr.doc.type.schema.node('paragraph'))
    tr.setSelection(TextSelection.create(tr.doc, pos + 1))
    return true
  })
}

const breaksBefore = ({ nodeBefore }: ResolvedPos): boolean => nodeBefore?.type.name === 'hardBreak'

const isEmptyLastLine = ($from: ResolvedPos): boolean =>
  $from.parentOffset === $from.parent.content.size && ($from.parentOffset === 0 || breaksBefore($from))

function inPart({ state }: Editor): boolean {
  const { $from } = state.selection
  return $from.depth > 1 && ofTwoParts.has($from.node(-1).type.name)
}
