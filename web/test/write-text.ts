import { act, screen } from '@testing-library/react'
import type { TiptapEditorHTMLElement } from '@tiptap/core'

/** Types where the editor of articles begins; a document for tests has no keys that a contenteditable would hear. */
export async function writeText(text: string, at = 1): Promise<void> {
  const dom: TiptapEditorHTMLElement = await screen.findByRole('textbox', { name: 'Содержание статьи' })
  act(() => void dom.editor?.commands.insertContentAt(at, text))
}
