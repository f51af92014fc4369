import { type Editor, InputRule, Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

/** Blocks of two editable fields: a quote with its author, a warning with its title (spec 2 §3). */
const quote = Node.create({
  name: 'quote',
  group: 'block',
  content: 'quoteText quoteCaption',
  isolating: true,
  defining: true,
  addAttributes: () => ({
    alignment: {
      default: 'left',
      parseHTML: (element) => (element.dataset['alignment'] === 'center' ? 'center' : 'left'),
      renderHTML: ({ alignment }) => ({ 'data-alignment': alignment }),
    },
  }),
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
  addInputRules() {
    return [
      new InputRule({
        find: /^>\s$/,
        handler: ({ state: { tr, doc, schema }, range }) => {
          const $from = doc.resolve(range.from)
          if ($from.depth !== 1 || $from.parent.type.name !== 'paragraph') return null
          const [text, caption] = [schema.nodes['quoteText'], schema.nodes['quoteCaption']]
          if (!text || !caption) return null
          const content = $from.parent.content.cut(range.to - $from.start())
          const node = this.type.create(null, [text.create(null, content), caption.create()])
          tr.replaceWith($from.before(), $from.after(), node)
          tr.setSelection(TextSelection.create(tr.doc, $from.before() + 2))
          return undefined
        },
      }),
    ]
  },
})

const warning = Node.create({
  name: 'warning',
  group: 'block',
  content: 'warningTitle warningMessage',
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: 'aside[data-type="warning"]' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', { 'data-type': 'warning', ...HTMLAttributes }, 0],
  addKeyboardShortcuts() {
    const { editor } = this
    return { Enter: () => onEnter(editor), 'Mod-Enter': () => leave(editor), Backspace: () => onBackspace(editor) }
  },
})

function part(name: string, tag: string) {
  return Node.create({
    name,
    content: 'inline*',
    defining: true,
    parseHTML: () => [{ tag: `${tag}[data-part="${name}"]`, priority: 60 }],
    renderHTML: () => [tag, { 'data-part': name }, 0],
  })
}

export const partNodes = [
  quote,
  part('quoteText', 'p'),
  part('quoteCaption', 'cite'),
  warning,
  part('warningTitle', 'strong'),
  part('warningMessage', 'p'),
]

const ofTwoParts = new Set(['quote', 'warning'])

/** A title goes on to its message, a caption ends the block, a text breaks the line; a second break leaves the block. */
function onEnter(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection
  if (!isInPart(editor)) return false
  const name = $from.parent.type.name
  if (name === 'warningTitle') return editor.commands.setTextSelection($from.after() + 1)
  if (name === 'quoteCaption') return leave(editor)
  const atEnd = empty && $from.parentOffset === $from.parent.content.size
  if (!atEnd || $from.nodeBefore?.type.name !== 'hardBreak') return editor.commands.setHardBreak()
  return editor
    .chain()
    .deleteRange({ from: $from.pos - 1, to: $from.pos })
    .command(() => leave(editor))
    .run()
}

/** A new paragraph after the block. */
function leave(editor: Editor): boolean {
  if (!isInPart(editor)) return false
  const after = editor.state.selection.$from.after(1)
  return editor
    .chain()
    .insertContentAt(after, { type: 'paragraph' })
    .setTextSelection(after + 1)
    .run()
}

/** An empty block of two parts becomes a paragraph; a part with words never runs into the other. */
function onBackspace(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection
  if (!isInPart(editor) || !empty || $from.parentOffset > 0) return false
  const block = $from.node(-1)
  if (block.textContent === '') {
    const pos = $from.before(-1)
    return editor
      .chain()
      .command(({ tr, state }) => {
        const paragraph = state.schema.nodes['paragraph']
        if (!paragraph) return false
        tr.replaceWith(pos, pos + block.nodeSize, paragraph.create())
        return true
      })
      .setTextSelection(pos + 1)
      .run()
  }
  if ($from.index(-1) === 1) return editor.commands.setTextSelection($from.before() - 1)
  return true
}

function isInPart(editor: Editor): boolean {
  const { $from } = editor.state.selection
  return $from.depth > 1 && ofTwoParts.has($from.node(-1).type.name)
}
