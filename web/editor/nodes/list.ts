import { Node, wrappingInputRule } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { field, number } from '../reader/read-value.ts'
import { listCommands } from './list-commands.ts'
import { onBackspace, onTab } from './list-keys.ts'
import { sameStyleInside } from './list-styles.ts'
import { checkItemView } from './check-item-view.ts'

export type ListStyle = 'ordered' | 'unordered' | 'checklist'

/** One list of Editor.js: nested lists have the style of the outermost, which is the only one that is stored. */
export const List = Node.create({
  name: 'list',
  group: 'block list',
  content: 'listItem+',
  addAttributes: () => ({
    style: {
      default: 'unordered',
      parseHTML: styleOf,
      renderHTML: ({ style }) => ({ 'data-style': style }),
    },
  }),
  parseHTML: () => [
    { tag: 'ul' },
    { tag: 'ol', getAttrs: (element) => startingAt(Number(element.getAttribute('start'))) },
  ],
  renderHTML: ({ node, HTMLAttributes }) =>
    node.attrs['style'] === 'ordered'
      ? ['ol', { ...HTMLAttributes, ...(startOf(node) !== 1 && { start: startOf(node) }) }, 0]
      : ['ul', HTMLAttributes, 0],
  addCommands: () => listCommands,
  addInputRules() {
    const rule = (find: RegExp, style: ListStyle) =>
      wrappingInputRule({
        find,
        type: this.type,
        getAttributes: ([, from]) => ({ style, ...startingAt(Number(from)) }),
        joinPredicate: ([, from], before) =>
          before.attrs['style'] === style &&
          (!from || from === '1' || Number(from) === startOf(before) + before.childCount),
      })
    return [rule(/^\s*[-+*]\s$/, 'unordered'), rule(/^\s*(\d{1,3})[.)]\s$/, 'ordered')]
  },
  /** Those of Google Docs. */
  addKeyboardShortcuts() {
    const toggle = (style: ListStyle) => () => this.editor.commands.toggleListStyle(style)
    return { 'Mod-Shift-7': toggle('ordered'), 'Mod-Shift-8': toggle('unordered'), 'Mod-Shift-9': toggle('checklist') }
  },
  addProseMirrorPlugins: () => [new Plugin({ appendTransaction: sameStyleInside })],
})

export const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph list?',
  defining: true,
  addAttributes: () => ({
    item: { default: null, rendered: false, keepOnSplit: false },
    checked: {
      default: false,
      keepOnSplit: false,
      parseHTML: (element) =>
        element.dataset['checked'] === 'true' ||
        element.querySelector(':scope > input:checked, :scope > label input:checked') !== null,
      renderHTML: ({ checked }) => (checked ? { 'data-checked': 'true' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addNodeView: () => checkItemView,
  addKeyboardShortcuts() {
    const { editor, name } = this
    return {
      Enter: () =>
        editor.commands.first(({ commands }) => [() => commands.splitListItem(name), () => commands.liftEmptyBlock()]),
      Tab: () => onTab(editor),
      'Shift-Tab': () => editor.isActive(name) && (editor.commands.liftListItem(name) || true),
      Backspace: () => onBackspace(editor),
      'Mod-Enter': () => editor.commands.toggleChecked(),
    }
  },
})

/** Where the numbers begin is kept as it is stored, in the block: of a list that is parted the second half has none. */
function startingAt(start: number) {
  return Number.isSafeInteger(start) && start > 1 ? { block: { type: 'list', data: { meta: { start } } } } : {}
}

function startOf(list: ProseMirrorNode): number {
  const block: unknown = list.attrs['block']
  return Math.round(number(field(field(field(block, 'data'), 'meta'), 'start')) ?? 1)
}

function styleOf(element: HTMLElement): ListStyle {
  const boxes = ':scope > li > input[type=checkbox], :scope > li > label input[type=checkbox]'
  if (element.dataset['style'] === 'checklist' || element.querySelector(boxes)) return 'checklist'
  return element.localName === 'ol' ? 'ordered' : 'unordered'
}
