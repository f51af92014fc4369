import { RichTextEditor } from '@mantine/tiptap'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { type Editor, useEditorState } from '@tiptap/react'
import { labels } from '../labels.ts'
import { LinkField } from './LinkField.tsx'

export interface LinkState {
  editor: Editor
  linking: boolean
  onLinking: (linking: boolean) => void
}

/** What can be done with selected words; the field of a link takes their place while it is open. */
export function MarkTools({ editor, linking, onLinking }: LinkState) {
  const { onLink, canLink } = useEditorState({
    editor,
    selector: ({ editor: { state, isActive } }) => ({
      onLink: isActive.call(editor, 'link'),
      canLink: !state.selection.empty,
    }),
  })
  if (linking) return <LinkField editor={editor} onDone={() => onLinking(false)} />
  return (
    <>
      <RichTextEditor.Bold />
      <RichTextEditor.Italic />
      <RichTextEditor.Underline />
      <RichTextEditor.Strikethrough />
      <RichTextEditor.Highlight />
      <RichTextEditor.Code />
      <RichTextEditor.Control
        aria-label={labels.toolbar.link}
        title={labels.toolbar.link}
        active={onLink}
        disabled={!onLink && !canLink}
        onClick={() => onLinking(true)}
      >
        <IconLink size={20} />
      </RichTextEditor.Control>
    </>
  )
}
