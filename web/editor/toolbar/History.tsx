import { RichTextEditor } from '@mantine/tiptap'

export function History() {
  return (
    <>
      <RichTextEditor.Undo />
      <RichTextEditor.Redo />
    </>
  )
}
