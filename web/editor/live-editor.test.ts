import '../test/dom.ts'
import { Editor, getSchema } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { afterEach, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Block } from './block.ts'
import { toBlocks, toEditor } from './blocks.ts'
import { markOrder } from './convert/marks.ts'
import { editorExtensions } from './extensions.ts'
import { arbitraryDocument } from './fixtures/arbitrary-blocks.ts'
import { editorjsBlocks } from './fixtures/editorjs-blocks.ts'
import { newNode } from './new-node.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

function open(blocks: readonly unknown[]): Editor {
  editor?.destroy()
  const element = document.createElement('div')
  editor = new Editor({ element, extensions: editorExtensions(), content: toEditor(blocks) })
  return editor
}
const now = (live: Editor) => toBlocks(live.getJSON())
const press = (live: Editor, key: string, more?: KeyboardEventInit) =>
  live.view.someProp('handleKeyDown', (hear) => hear(live.view, new KeyboardEvent('keydown', { key, ...more })))

test('the schema orders marks as the converter does', () => {
  expect(Object.keys(getSchema(editorExtensions()).marks)).toEqual([...markOrder])
})

test('a live editor changes nothing by itself, an edit changes its own block, undo brings it back', () => {
  let documents = 0
  let edits = 0
  fc.assert(
    fc.property(arbitraryDocument, fc.nat(), (document, seed) => {
      const live = open(document)
      live.state.doc.check()
      expect(JSON.stringify(now(live))).toBe(JSON.stringify(document))
      documents++

      const places: number[] = []
      live.state.doc.descendants((node, pos) => {
        if (node.isTextblock) places.push(pos + 1)
      })
      const at = places[seed % places.length] ?? 0
      const index = live.state.doc.resolve(at).index(0)
      live.view.dispatch(live.state.tr.insertText('Ж', at))
      // The cursor's own place at the end is no block of the document.
      const after: unknown[] = now(live)
      expect(after[index]).not.toBe(document[index])
      expect(JSON.stringify(after[index])).toContain('Ж')
      after.forEach((block, place) => {
        if (place !== index) expect(block).toBe(document[place] as never)
      })
      live.state.doc.check()
      // What was written is read again as the same.
      expect(JSON.stringify(toBlocks(toEditor(after)))).toBe(JSON.stringify(after))

      live.commands.undo()
      expect(JSON.stringify(now(live))).toBe(JSON.stringify(document))
      edits++
    }),
    { numRuns: 100 },
  )
  console.warn(`live editor: ${documents} documents, ${edits} edits undone`)
}, 60_000)

test('ids, tunes, extra fields and the rest of the data survive an edit', () => {
  const block = {
    id: 'a1',
    type: 'header',
    data: { text: '«А» &laquo;', level: 3, anchor: 'a' },
    tunes: { align: { to: 'left' } },
    author: 7,
  }
  const live = open([block])
  live.view.dispatch(live.state.tr.insertText('Ж', 1))
  expect(now(live)).toEqual([{ ...block, data: { ...block.data, text: 'Ж«А» «' } }])
  expect(Object.keys(now(live)[0] ?? {})).toEqual(Object.keys(block))
})

test.each([
  ['strings', { style: 'unordered', items: ['а', 'б &laquo;'] }, { style: 'unordered', items: ['Жа', 'б &laquo;'] }],
  [
    'objects',
    { style: 'ordered', meta: { start: 3 }, items: [{ content: 'а', meta: { x: 1 }, items: [], y: 2 }] },
    { style: 'ordered', meta: { start: 3 }, items: [{ content: 'Жа', meta: { x: 1 }, items: [], y: 2 }] },
  ],
])('a list of %s stays one', (_, before, after) => {
  const live = open([{ type: 'list', data: before }])
  live.view.dispatch(live.state.tr.insertText('Ж', 3))
  expect(now(live)).toEqual([{ type: 'list', data: after }])
})

test('a checklist keeps its form, and becomes a list when it outgrows it', () => {
  const live = open([
    {
      id: 'c',
      type: 'checklist',
      data: {
        items: [
          { text: 'а', checked: true },
          { text: 'б', checked: false },
        ],
      },
    },
  ])
  live.commands.setTextSelection(8)
  live.commands.toggleChecked()
  expect(now(live)).toEqual([
    {
      id: 'c',
      type: 'checklist',
      data: {
        items: [
          { text: 'а', checked: true },
          { text: 'б', checked: true },
        ],
      },
    },
  ])
  live.commands.sinkListItem('listItem')
  const item = (content: string, items: unknown[]) => ({ content, meta: { checked: true }, items })
  expect(now(live)).toEqual([
    { id: 'c', type: 'list', data: { style: 'checklist', items: [item('а', [item('б', [])])] } },
  ])
  live.commands.undo()
  live.commands.undo()
  expect(now(live)).toEqual([
    {
      id: 'c',
      type: 'checklist',
      data: {
        items: [
          { text: 'а', checked: true },
          { text: 'б', checked: false },
        ],
      },
    },
  ])
})

test('a paragraph that becomes a header keeps its id and loses its data', () => {
  const live = open([{ id: 'p', type: 'paragraph', data: { text: 'а', extra: 1 }, tunes: {} }])
  live.chain().setTextSelection(1).setHeading({ level: 4 }).run()
  expect(now(live)).toEqual([{ id: 'p', type: 'header', data: { text: 'а', level: 4 }, tunes: {} }])
})

test('a split paragraph has one id', () => {
  const live = open([{ id: 'p', type: 'paragraph', data: { text: 'аб' } }])
  live.chain().setTextSelection(2).splitBlock().run()
  const blocks: Block[] = [
    { id: 'p', type: 'paragraph', data: { text: 'а' } },
    { type: 'paragraph', data: { text: 'б' } },
  ]
  expect(now(live)).toEqual(blocks)
})

test('an empty line above a block leaves it its id', () => {
  const live = open([{ id: 'p', type: 'paragraph', data: { text: 'аб' } }])
  live.chain().setTextSelection(1).splitBlock().run()
  expect(now(live)[1]).toEqual({ id: 'p', type: 'paragraph', data: { text: 'аб' } })
  live.commands.undo()
  expect(now(live)).toEqual([{ id: 'p', type: 'paragraph', data: { text: 'аб' } }])
})

test('a warning is a note where it is written, as where it is read, and no landmark beside the menu', () => {
  const live = open([{ type: 'warning', data: { title: 'Важно', message: 'Проверьте' } }])
  expect(live.view.dom.querySelector('[data-type="warning"]')?.getAttribute('role')).toBe('note')
})

test('an untouched new document is no block at all', () => {
  expect(now(open([]))).toEqual([])
})

test.each([
  ['ordered', { type: 'list', data: { style: 'ordered', items: [{ content: '', meta: {}, items: [] }] } }],
  ['heading', { type: 'header', data: { text: '', level: 2 } }],
  ['quote', { type: 'quote', data: { text: '', caption: '', alignment: 'left' } }],
  ['warning', { type: 'warning', data: { title: '', message: '' } }],
  ['codeBlock', { type: 'code', data: { code: '' } }],
  [
    'table',
    {
      type: 'table',
      data: {
        withHeadings: true,
        content: [
          ['', '', ''],
          ['', '', ''],
        ],
      },
    },
  ],
  ['delimiter', { type: 'delimiter', data: {} }],
  ['image', { type: 'image', data: {} }],
] as const)('a new %s has the defaults of its type', (kind, block) => {
  const live = open([])
  live.commands.insertContentAt({ from: 0, to: 2 }, newNode(kind))
  live.state.doc.check()
  expect(now(live)).toEqual([block as unknown as Block])
})

test('blocks of every type are moved, copied without their id and deleted', () => {
  const blocks = Object.values(editorjsBlocks).flat()
  const live = open(blocks)
  blocks.forEach((_, index) => {
    const start = live.state.doc.resolve(0).posAtIndex(index, 0)
    const moves = index > 0
    const select = () => {
      const near = Selection.near(live.state.doc.resolve(start + 1))
      if (live.state.doc.child(index).isAtom) live.commands.setNodeSelection(start)
      else live.view.dispatch(live.state.tr.setSelection(near))
    }
    select()
    expect(live.commands.moveBlocks('up')).toBe(moves)
    if (moves) live.commands.moveBlocks('down')
    expect(now(live)).toEqual(blocks as never[])
    select()
    live.commands.duplicateBlocks()
    expect(now(live)).toHaveLength(blocks.length + 1)
    expect(now(live)[index + 1]).not.toHaveProperty('id')
    live.commands.undo()
    select()
    live.commands.deleteBlocks()
    expect(now(live)).toEqual(blocks.filter((_block, place) => place !== index) as never[])
    live.commands.undo()
    expect(now(live)).toEqual(blocks as never[])
  })
})

test.each([
  ['warning', { title: 'Важно', message: '' }, { title: 'Важно', message: 'раз<br>два' }],
  [
    'quote',
    { text: '', caption: 'Устав', alignment: 'left' },
    { text: 'раз<br>два', caption: 'Устав', alignment: 'left' },
  ],
])('an empty last line leads out of the text of a %s, and stays in no field', (type, before, after) => {
  const live = open([{ type, data: before }])
  live.state.doc.descendants((node, pos) => {
    if (['warningMessage', 'quoteText'].includes(node.type.name)) live.commands.setTextSelection(pos + 1)
  })
  live.commands.insertContent('раз')
  press(live, 'Enter')
  live.commands.insertContent('два')
  for (const _ of [1, 2]) press(live, 'Enter')
  // In a quote the author is next, in a warning the text below it.
  if (type === 'quote') {
    expect(live.state.selection.$from.parent.type.name).toBe('quoteCaption')
    press(live, 'Enter')
  }
  live.commands.insertContent('после')
  live.state.doc.check()
  expect(now(live)).toEqual([
    { type, data: after },
    { type: 'paragraph', data: { text: 'после' } },
  ])
})

test('Tab goes to the other part of a quote and back, and is no trap', () => {
  const live = open([{ type: 'quote', data: { text: 'а', caption: 'б' } }])
  const part = () => live.state.selection.$from.parent.type.name
  live.commands.setTextSelection(2)
  expect([press(live, 'Tab'), part()]).toEqual([true, 'quoteCaption'])
  expect(press(live, 'Tab')).not.toBe(true)
  expect([press(live, 'Tab', { shiftKey: true }), part()]).toEqual([true, 'quoteText'])
  expect(press(live, 'Tab', { shiftKey: true })).not.toBe(true)
})

test('a tick comes back by redo, however often that is pressed and with Caps Lock on', () => {
  const live = open([{ type: 'list', data: { style: 'checklist', items: [{ content: 'а', meta: {}, items: [] }] } }])
  live.commands.setTextSelection(3)
  live.commands.toggleChecked()
  const ticked = now(live)
  for (const _ of [1, 2, 3, 4]) press(live, 'z', { ctrlKey: true })
  expect(now(live)).not.toEqual(ticked)
  for (const _ of [1, 2, 3, 4]) press(live, 'z', { ctrlKey: true, shiftKey: true })
  expect(now(live)).toEqual(ticked)
})

test('Enter writes over everything that is selected, as any other key does', () => {
  const live = open([
    { type: 'header', data: { text: 'раз', level: 2 } },
    { type: 'delimiter', data: {} },
    { type: 'paragraph', data: { text: 'два' } },
  ])
  live.commands.selectAll()
  expect(press(live, 'Enter')).toBe(true)
  live.commands.insertContent('три')
  expect(live.getText({ blockSeparator: '|' })).toBe('|три')
})
