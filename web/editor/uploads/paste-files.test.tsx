import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { startMocks } from '../../../mocks/node.ts'
import { client } from '../../api.ts'
import { clearSession, signIn } from '../../shell/session.ts'
import { patchXhr } from '../../test/xhr.ts'
import type { Block } from '../block.ts'
import { toEditor } from '../blocks.ts'
import { editorExtensions } from '../extensions.ts'
import { liveBlocks } from '../live-blocks.ts'
import { nodeViews } from '../views/index.ts'
import { insertFiles } from './paste-files.ts'

let mocks: ReturnType<typeof startMocks>
let restoreXhr: () => void
let editor: Editor
const words: Block = { type: 'paragraph', data: { text: 'да' } }

beforeAll(() => {
  mocks = startMocks()
  restoreXhr = patchXhr()
})
afterAll(() => {
  restoreXhr()
  mocks.stop()
})
beforeEach(async () => {
  const { data } = await client.POST('/api/auth/login', {
    body: { email: 'admin@berezka.example', password: 'demo-admin' },
  })
  if (data && 'token' in data) signIn(data.token, data)
  show()
})
afterEach(() => {
  cleanup()
  clearSession()
  mocks.reset()
})

function show() {
  function Harness() {
    const live = useEditor({ content: toEditor([words]), extensions: editorExtensions({ views: nodeViews }) })
    editor = live
    return (
      <MantineProvider env="test">
        <EditorContent editor={live} />
      </MantineProvider>
    )
  }
  render(<Harness />)
}

const blocks = () => liveBlocks([])(editor.state.doc)
const pdf = (name: string) => new File(['%PDF-1.4\n'], name, { type: 'application/pdf' })
const svg = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })

test('pasted files become blocks that leave the editor only when they have arrived', async () => {
  act(() =>
    expect(insertFiles(editor, [pdf('Меню.pdf'), pdf('Вино.pdf')], editor.state.doc.content.size)).toBeUndefined(),
  )
  expect(blocks()).toEqual([words])
  await waitFor(() => expect(blocks()).toHaveLength(3))
  expect(blocks().map(({ data }) => data)).toMatchObject([
    words.data,
    { file: { name: 'Меню.pdf', type: 'application/pdf' } },
    { file: { name: 'Вино.pdf' } },
  ])
  const arrived = blocks()
  // An upload that ends is no step of its own: undo takes the blocks away, redo brings them back as they are.
  act(() => void editor.commands.undo())
  expect(blocks()).toEqual([words])
  act(() => void editor.commands.redo())
  expect(blocks()).toEqual(arrived)
  await waitFor(() => expect(screen.getAllByRole('group', { name: /^Файл: / })).toHaveLength(2))
})

test.each([
  ['at the end of a line', [words, words], 3, ['да', 'fileUpload', 'да']],
  ['at its beginning', [words, words], 5, ['да', 'fileUpload', 'да']],
  ['among its words', [words], 2, ['д', 'fileUpload', 'а']],
  ['into an empty line', [words, { type: 'paragraph', data: { text: '' } }, words], 5, ['да', 'fileUpload', 'да']],
  ['into a list', [{ type: 'list', data: { items: ['а', 'б'] } }, words], 5, ['аб', 'fileUpload', 'да']],
])('a file that is dropped %s leaves no empty line', (_, before, position, after) => {
  act(() => void editor.commands.setContent(toEditor(before)))
  act(() => expect(insertFiles(editor, [pdf('Меню.pdf')], position)).toBeUndefined())
  const kinds = editor.state.doc.children.map((node) => node.textContent || node.type.name)
  // The last line is the cursor's own place.
  expect(kinds.at(-1) === 'paragraph' ? kinds.slice(0, -1) : kinds).toEqual(after)
})

test('one refused file refuses all that came with it', () => {
  const before = editor.state.doc
  act(() => expect(insertFiles(editor, [pdf('a.pdf'), svg])).toBe('Тип файла a.svg не поддерживается'))
  expect(editor.state.doc).toBe(before)
})
