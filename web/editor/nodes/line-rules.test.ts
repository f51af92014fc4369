import '../../test/dom.ts'
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'bun:test'
import { toBlocks, toEditor } from '../blocks.ts'
import { editorExtensions } from '../extensions.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

/** Types at the beginning of the line at `at`, letter by letter, as the view hears it. */
function typed(text: string, blocks: readonly unknown[], at: number): unknown[] {
  editor?.destroy()
  editor = new Editor({ extensions: editorExtensions(), content: toEditor(blocks) })
  editor.commands.setTextSelection(at)
  const { view } = editor
  for (const letter of text) {
    const { from, to } = view.state.selection
    const insert = () => view.state.tr.insertText(letter, from, to)
    if (!view.someProp('handleTextInput', (take) => take(view, from, to, letter, insert))) view.dispatch(insert())
  }
  view.state.doc.check()
  return toBlocks(editor.getJSON())
}

const line = (text: string) => ({ id: 'p', type: 'paragraph', data: { text } })
const list = (style: string, ...items: [content: string, checked: boolean][]) => ({
  type: 'list',
  data: { style, items: items.map(([content, checked]) => ({ content, meta: checked ? { checked } : {}, items: [] })) },
})

test.each([
  ['[] ', false],
  ['[ ] ', false],
  ['[x] ', true],
  ['[Х] ', true],
])('%j makes a checklist of the line', (text, checked) => {
  expect(typed(`${text}раз `, [line('два')], 1)).toEqual([{ id: 'p', ...list('checklist', ['раз два', checked]) }])
})

test('in a checklist it ticks the item, in another list it is text', () => {
  expect(typed('[x] ', [list('checklist', ['а', false], ['б', false])], 8)).toEqual([
    list('checklist', ['а', false], ['б', true]),
  ])
  expect(typed('[ ] ', [list('checklist', ['а', true])], 3)).toEqual([
    { type: 'list', data: { style: 'checklist', items: [{ content: 'а', meta: { checked: false }, items: [] }] } },
  ])
  expect(typed('[x] ', [list('unordered', ['а', false])], 3)).toEqual([list('unordered', ['[x] а', false])])
})

test('a number begins a list there, or goes on with the one above', () => {
  const first = list('ordered', ['а', false], ['б', false])
  const third = {
    type: 'list',
    data: { meta: { start: 3 }, style: 'ordered', items: [{ content: 'в', meta: {}, items: [] }] },
  }
  expect(typed('3. в', [], 1)).toEqual([third])
  expect(editor?.view.dom.querySelector('ol')?.start).toBe(3)
  expect(typed('3. в', [first], 13)).toMatchObject([{ data: { items: [{}, {}, { content: 'в' }] } }])
  expect(typed('7. в', [first], 13)).toMatchObject([first, { data: { meta: { start: 7 } } }])
  // What parts a list in two leaves the second to begin anew, as it is stored.
  editor?.commands.setContent(
    toEditor([{ type: 'list', data: { ...third.data, items: [...first.data.items, ...third.data.items] } }]),
  )
  editor?.chain().setTextSelection(7).liftListItem('listItem').run()
  expect(editor && toBlocks(editor.getJSON())).toMatchObject([
    { data: { meta: { start: 3 }, items: [{ content: 'а' }] } },
    { data: { text: 'б' } },
    { data: { items: [{ content: 'в' }] } },
  ])
})

test.each([
  [55, '?', 'ordered'],
  [56, '*', 'unordered'],
  [57, '(', 'checklist'],
])('Ctrl+Shift and the key %d, whatever the layout writes by it, makes and undoes a list', (keyCode, key, style) => {
  typed('', [line('раз')], 1)
  const { view } = editor ?? {}
  const press = () =>
    view?.someProp('handleKeyDown', (take) =>
      take(view, new KeyboardEvent('keydown', { key, keyCode, ctrlKey: true, shiftKey: true })),
    )
  press()
  expect(view?.state.doc.firstChild?.attrs['style']).toBe(style)
  press()
  expect(view?.state.doc.firstChild?.type.name).toBe('paragraph')
})

test.each(['---', '—-'])('%j makes a divider above what is written', (text) => {
  const delimiter = { type: 'delimiter', data: {} }
  expect(typed(`${text}раз`, [], 1)).toEqual([delimiter, { type: 'paragraph', data: { text: 'раз' } }])
  expect(typed(text, [line('два')], 1)).toEqual([delimiter, line('два')])
  expect(typed(text, [list('unordered', ['а', false])], 3)).toEqual([list('unordered', [`${text}а`, false])])
})
