import { RichTextEditor } from '@mantine/tiptap'

export function History() {
  return (
    <div className="ed-history">
      <RichTextEditor.Undo />
      <RichTextEditor.Redo />
    </div>
  )
}
