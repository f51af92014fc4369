import { type EditorState, AllSelection, TextSelection } from '@tiptap/pm/state'
import { BubbleMenu } from '@tiptap/react/menus'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { labels } from '../labels.ts'
import { type LinkState, MarkTools } from './MarkTools.tsx'

/** The page's own bar is above. */
const padding = { top: 68, right: 8, bottom: 8, left: 8 }
/** Across as well: a selection may be longer than the window, and the marks of all of it belong into sight. */
const options = { placement: 'top', offset: 8, flip: { padding }, shift: { padding, crossAxis: true } } as const

/** Of its plugin, which is told by it what to do. */
const key = 'marksOfWords'

/** The marks over the selected words. */
export function Bubble(props: LinkState) {
  const { editor, linking, onLinking } = props
  const bubble = useRef<HTMLDivElement>(null)

  const opening = useRef(false)

  // Before the field asks for the focus: the bubble comes a moment after the words are selected, and what is typed into
  // a field that is not there yet would be written over them.
  useLayoutEffect(() => {
    if (!linking) return
    opening.current = true
    // A link that only has the cursor is selected first: its field stands over it.
    if (editor.state.selection.empty) editor.commands.extendMarkRange('link')
    for (const asked of ['show', 'updatePosition']) editor.view.dispatch(editor.state.tr.setMeta(key, asked))
    opening.current = false
  }, [editor, linking])
  useEffect(() => {
    const close = () => {
      if (!opening.current && !bubble.current?.contains(document.activeElement)) onLinking(false)
    }
    editor.on('selectionUpdate', close)
    return () => void editor.off('selectionUpdate', close)
  }, [editor, onLinking])

  return (
    <BubbleMenu
      editor={editor}
      pluginKey={key}
      ref={bubble}
      className="ed-bubble"
      role="toolbar"
      aria-label={labels.toolbar.name}
      options={options}
      shouldShow={({ state, view, element }) =>
        editor.isEditable && selectsWords(state) && (view.hasFocus() || element.contains(document.activeElement))
      }
    >
      <MarkTools {...props} />
    </BubbleMenu>
  )
}

/** Of a paragraph, of several, of everything (Ctrl+A); program text has no marks. */
function selectsWords({ selection, doc }: EditorState): boolean {
  if (selection instanceof AllSelection) return doc.textContent !== ''
  return selection instanceof TextSelection && !selection.empty && !selection.$from.parent.type.spec.code
}
