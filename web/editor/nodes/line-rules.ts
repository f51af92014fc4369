import { Extension, InputRule } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { outermostList } from './list-styles.ts'

const tick = /^\s*\[([ xхXХ]?)\]\s$/
const isTicked = (mark: string | undefined) => mark !== undefined && mark.trim() !== ''

/** What is typed at the beginning of a line and makes more of it than a list or a heading. Undo gives the letters back. */
export const LineRules = Extension.create({
  name: 'lineRules',
  addInputRules: () => [
    new InputRule({
      find: tick,
      handler: ({ state: { tr, doc, schema }, range, match }) => {
        const $from = doc.resolve(range.from)
        if ($from.parent.type.name !== 'paragraph') return null
        const block: unknown = $from.parent.attrs['block']
        const checked = isTicked(match[1])
        if ($from.depth === 1) {
          const words = schema.node('paragraph', null, $from.parent.content.cut(range.to - $from.start()))
          const item = schema.node('listItem', { checked }, words)
          tr.replaceWith($from.before(), $from.after(), schema.node('list', { style: 'checklist', block }, item))
          tr.setSelection(TextSelection.create(tr.doc, $from.before() + 3))
          return undefined
        }
        if (outermostList($from)?.node.attrs['style'] !== 'checklist') return null
        tr.delete(range.from, range.to).setNodeAttribute($from.before(-1), 'checked', checked)
        return undefined
      },
    }),
    new InputRule({
      // macOS makes a dash of the first two.
      find: /^(?:---|—-)$/,
      handler: ({ state: { tr, doc, schema }, range }) => {
        const $from = doc.resolve(range.from)
        if ($from.depth !== 1 || $from.parent.type.name !== 'paragraph') return null
        const block = { type: 'delimiter', data: {} }
        tr.delete(range.from, range.to).insert($from.before(), schema.node('delimiter', { block }))
        return undefined
      },
    }),
  ],
})
