import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import { RichTextEditor } from '@mantine/tiptap'
import { EditorContent, useEditor } from '@tiptap/react'
import { afterEach, expect, test } from 'bun:test'
import { useState } from 'react'
import { toBlocks, toEditor } from '../blocks.ts'
import { editorExtensions } from '../extensions.ts'
import { Bubble } from './Bubble.tsx'

let editor: Editor
let openLink: () => void
afterEach(cleanup)

function show(text: string) {
  function Harness() {
    const [linking, setLinking] = useState(false)
    const live = useEditor({
      content: toEditor([{ type: 'paragraph', data: { text } }]),
      extensions: editorExtensions(),
    })
    editor = live
    openLink = () => setLinking(true)
    return (
      <MantineProvider env="test">
        <RichTextEditor editor={live}>
          <EditorContent editor={live} />
          <Bubble editor={live} linking={linking} onLinking={setLinking} />
        </RichTextEditor>
      </MantineProvider>
    )
  }
  render(<Harness />)
  act(() => editor.view.focus())
}

test.each([
  ['words that have just been selected', 'слово', { from: 1, to: 6 }, 'example.com', 'https://example.com'],
  ['a link with the cursor in it', '<a href="https://a.ru">слово</a>', 3, '/b', 'https://a.ru/b'],
])('the address of %s is typed into its field at once, not over them', async (_, text, at, typed, href) => {
  show(text)
  act(() => void editor.commands.setTextSelection(at))
  act(openLink)
  expect(document.activeElement).toBe(screen.getByLabelText('Адрес ссылки'))
  await userEvent.keyboard(`${typed}{Enter}`)
  expect(toBlocks(editor.getJSON())).toEqual([{ type: 'paragraph', data: { text: `<a href="${href}">слово</a>` } }])
})
