import '../test/dom.ts'
import { Editor } from '@tiptap/core'
import { expect, test } from 'bun:test'
import { toEditor } from './blocks.ts'
import { editorExtensions } from './extensions.ts'
import { liveBlocks } from './live-blocks.ts'

const before = [
  { id: 'a', type: 'paragraph', data: { text: 'Первый' } },
  { id: 'b', type: 'header', data: { text: 'Раздел', level: 2 } },
  { id: 'c', type: 'fromElsewhere', data: { any: [1] } },
]

test('only the block that was edited is another one, and nothing is told of an untouched document', () => {
  const editor = new Editor({ content: toEditor(before), extensions: editorExtensions() })
  const blocksOf = liveBlocks(before)
  const first = blocksOf(editor.state.doc)
  expect<unknown>(first).toEqual(before)
  first.forEach((block, index) => expect<unknown>(block).toBe(before[index]))
  editor.commands.insertContentAt(1, 'Самый ')
  const next = blocksOf(editor.state.doc)
  expect<unknown>(next).toEqual([{ ...before[0], data: { text: 'Самый Первый' } }, before[1], before[2]])
  expect<unknown>(next[1]).toBe(before[1])
  editor.destroy()
})
