import './reader/blocks.css'
import './reader/lists.css'
import './reader/media.css'
import './reader/cards.css'
import './article-body.css'
import './rich-editor.css'
import './blocks-in-editor.css'
import './tools.css'
import { useMediaQuery } from '@mantine/hooks'
import { RichTextEditor } from '@mantine/tiptap'
import { EditorContent } from '@tiptap/react'
import { useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { BlockHandle } from './handle/BlockHandle.tsx'
import { labels } from './labels.ts'
import type { EditorProps } from './LazyEditor.tsx'
import { SlashMenu } from './slash/SlashMenu.tsx'
import { Bubble } from './toolbar/Bubble.tsx'
import { controlLabels } from './toolbar/control-labels.ts'
import { History } from './toolbar/History.tsx'
import { PhoneBar } from './toolbar/PhoneBar.tsx'
import { useRichEditor } from './useRichEditor.ts'

const phone = `(max-width: ${limits.editor.mobilePx}px), (pointer: coarse)`
const controls = { control: 'ed-control', controlIcon: 'ed-control-icon' }

/** The editor of articles: Tiptap with our blocks. Loaded by LazyEditor only. */
export function RichEditor(props: EditorProps) {
  const { value, onChange, onUnfinished, historyPlace, levels, minHeight, error } = props
  const id = useId()
  const [menuOpen, setMenuOpen] = useState(false)
  const [linking, setLinking] = useState(false)
  const { editor, slash, announced, announce, notice } = useRichEditor({
    value,
    onChange,
    levels,
    onUnfinished,
    describedBy: `${id}-keys`,
    openMenu: () => setMenuOpen(true),
    openLink: () => setLinking(true),
  })
  const onPhone = useMediaQuery(phone, matchMedia(phone).matches, { getInitialValueInEffect: false })

  useEffect(() => {
    const { dom } = editor.view
    // oxlint-disable-next-line react/immutability -- ProseMirror's own element, which React does not draw
    dom.style.minHeight = `${minHeight}px`
    if (error === undefined) dom.removeAttribute('aria-invalid')
    else dom.setAttribute('aria-invalid', 'true')
  }, [editor, minHeight, error])

  const menu = { editor, opened: menuOpen, onOpened: setMenuOpen, announce }
  const link = { editor, linking, onLinking: setLinking }
  return (
    <RichTextEditor editor={editor} unstyled labels={controlLabels} className="ed" classNames={controls}>
      {historyPlace && createPortal(<History />, historyPlace)}
      <EditorContent editor={editor} />
      {/* Behind the text: Tab comes from the title to the words, and from these to the tools of their block. */}
      {!onPhone && <BlockHandle {...menu} />}
      {onPhone ? <PhoneBar {...menu} {...link} /> : <Bubble {...link} />}
      <SlashMenu editor={editor} state={slash} />
      {(error ?? notice) && (
        <p role="alert" className="ed-error">
          {error ?? notice}
        </p>
      )}
      <p id={`${id}-keys`} className="app-hidden">
        {labels.keys}
      </p>
      <p role="status" className="app-hidden">
        {announced}
      </p>
    </RichTextEditor>
  )
}
