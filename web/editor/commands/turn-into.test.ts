import '../../test/dom.ts'
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'bun:test'
import { toBlocks, toEditor } from '../blocks.ts'
import { editorExtensions } from '../extensions.ts'
import { turnInto, type Words } from './turn-into.ts'

let editor: Editor
afterEach(() => editor.destroy())

function turned(block: object, kind: Words, level?: number) {
  editor = new Editor({ content: toEditor([block]), extensions: editorExtensions() })
  const tr = turnInto(editor.state, 0, kind, level)
  if (tr) editor.view.dispatch(tr)
  return toBlocks(editor.getJSON())
}

const paragraph = { id: 'p', type: 'paragraph', data: { text: 'Вода <b>сразу</b>' } }
const list = { id: 'l', type: 'list', data: { style: 'unordered', items: ['раз', '<i>два</i>'] } }

test('words keep their marks, and the block its id', () => {
  expect(turned(paragraph, 'heading', 3)).toEqual([
    { id: 'p', type: 'header', data: { text: 'Вода <b>сразу</b>', level: 3 } },
  ])
})

test('a paragraph becomes a list, a quote, a tip, a program', () => {
  expect(turned(paragraph, 'quote')[0]).toMatchObject({
    id: 'p',
    type: 'quote',
    data: { text: 'Вода <b>сразу</b>', caption: '' },
  })
  editor.destroy()
  expect(turned(paragraph, 'warning')[0]).toMatchObject({
    type: 'warning',
    data: { title: '', message: 'Вода <b>сразу</b>' },
  })
  editor.destroy()
  expect(turned(paragraph, 'codeBlock')[0]).toMatchObject({ type: 'code', data: { code: 'Вода сразу' } })
  editor.destroy()
  expect(turned(paragraph, 'ordered')[0]).toMatchObject({ type: 'list', data: { style: 'ordered' } })
})

test('every item of a list becomes a paragraph, or a line of a quote', () => {
  expect(turned(list, 'paragraph').map(({ data }) => data['text'])).toEqual(['раз', '<i>два</i>'])
  editor.destroy()
  expect(turned(list, 'quote')[0]?.data['text']).toBe('раз<br><i>два</i>')
  editor.destroy()
  expect(turned(list, 'checklist')[0]).toMatchObject({ id: 'l', data: { style: 'checklist' } })
})

test('what has no words stays as it is', () => {
  const delimiter = { type: 'delimiter', data: {} }
  expect(turned(delimiter, 'paragraph')).toEqual([delimiter])
})
