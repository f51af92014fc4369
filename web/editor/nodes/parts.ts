import { InputRule, Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { partKeys } from './part-keys.ts'

/** Blocks of two editable fields: a quote with its author, a warning with its title. */
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
  // A note, as its readers have it: an aside of the page is a landmark, and the menu is one too.
  renderHTML: ({ HTMLAttributes }) => ['aside', { 'data-type': 'warning', role: 'note', ...HTMLAttributes }, 0],
  addKeyboardShortcuts() {
    return partKeys(this.editor)
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
