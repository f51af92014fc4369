import { isTextSelection } from '@tiptap/core'
import { BubbleMenu } from '@tiptap/react/menus'
import { useEffect, useRef } from 'react'
import { labels } from '../labels.ts'
import { type LinkState, MarkTools } from './MarkTools.tsx'

const options = { placement: 'top', offset: 8, flip: true, shift: { padding: 8 } } as const

/** The marks over the selected words (look.md §8). */
export function Bubble(props: LinkState) {
  const { editor, linking, onLinking } = props
  const bubble = useRef<HTMLDivElement>(null)

  // A link that only has the cursor is selected first: its field stands over it.
  useEffect(() => {
    if (linking && editor.state.selection.empty) editor.commands.extendMarkRange('link')
  }, [editor, linking])
  useEffect(() => {
    const close = () => {
      if (!bubble.current?.contains(document.activeElement)) onLinking(false)
    }
    editor.on('selectionUpdate', close)
    return () => void editor.off('selectionUpdate', close)
  }, [editor, onLinking])

  return (
    <BubbleMenu
      editor={editor}
      ref={bubble}
      className="ed-bubble"
      role="toolbar"
      aria-label={labels.toolbar.name}
      options={options}
      shouldShow={({ state: { selection }, view, element }) =>
        editor.isEditable &&
        isTextSelection(selection) &&
        !selection.empty &&
        !selection.$from.parent.type.spec.code &&
        (view.hasFocus() || element.contains(document.activeElement))
      }
    >
      <MarkTools {...props} />
    </BubbleMenu>
  )
}
