import { RichTextEditor } from '@mantine/tiptap'
import IconKeyboardHide from '@tabler/icons-react/dist/esm/icons/IconKeyboardHide.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEditorState } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { openSlash } from '../commands/insert-block.ts'
import { blockAt } from '../commands/select-block.ts'
import { BlockMenu, type BlockMenuProps } from '../handle/BlockMenu.tsx'
import { useSideways } from '../../ui/useSideways.ts'
import { labels } from '../labels.ts'
import { type LinkState, MarkTools } from './MarkTools.tsx'

/** The toolbar of touch screens: above the keyboard, as long as something is being written. */
export function PhoneBar(props: Omit<BlockMenuProps, 'pos'> & LinkState) {
  const { editor, linking, opened } = props
  const bar = useRef<HTMLDivElement>(null)
  const row = useSideways()
  const [inside, setInside] = useState(false)
  const pos = useEditorState({ editor, selector: ({ editor: { state } }) => blockAt(state.selection) })

  useEffect(() => {
    const root = bar.current?.parentElement
    const look = () => setInside(root?.contains(document.activeElement) === true)
    const leave = () => setTimeout(look) // the next element has the focus only then
    root?.addEventListener('focusin', look)
    root?.addEventListener('focusout', leave)
    return () => {
      root?.removeEventListener('focusin', look)
      root?.removeEventListener('focusout', leave)
    }
  }, [])

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={labels.toolbar.name}
      className="ed-phone-bar"
      data-shown={inside || linking || opened || undefined}
    >
      <div ref={row} className="ed-phone-tools">
        {!linking && (
          <RichTextEditor.Control
            aria-label={labels.toolbar.add}
            title={labels.toolbar.add}
            onClick={() => openSlash(editor, pos)}
          >
            <IconPlus size={20} />
          </RichTextEditor.Control>
        )}
        {!linking && <BlockMenu {...props} pos={pos} />}
        <MarkTools {...props} />
      </div>
      {!linking && (
        <div className="ed-phone-fixed">
          <RichTextEditor.Control
            aria-label={labels.toolbar.done}
            title={labels.toolbar.done}
            onClick={() => editor.commands.blur()}
          >
            <IconKeyboardHide size={20} />
          </RichTextEditor.Control>
        </div>
      )}
    </div>
  )
}
