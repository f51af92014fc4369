import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import { ActionIcon, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { labels } from '../labels.ts'
import { linkAddress } from '../link-address.ts'

/** The address of the selected words; Enter takes it, Esc leaves it. It is no form: it stands in the article's. */
export function LinkField({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const before: unknown = editor.getAttributes('link')['href']
  const [typed, setTyped] = useState(typeof before === 'string' ? before : '')
  const [invalid, setInvalid] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const put = (address: string) => {
    const link = linkAddress(address)
    if (link === 'invalid') return setInvalid(true)
    // The whole link, wherever in it the cursor is.
    const chain = editor.chain().focus().extendMarkRange('link')
    if (link === 'remove') chain.unsetLink().run()
    else chain.setLink(link).run()
    onDone()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') return put(typed)
    editor.commands.focus()
    onDone()
  }

  return (
    <div className="ed-link">
      <TextInput
        ref={field}
        aria-label={labels.link.address}
        placeholder={labels.link.placeholder}
        inputMode="url"
        autoComplete="off"
        value={typed}
        error={invalid && labels.link.invalid}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setInvalid(false)
        }}
        onKeyDown={onKey}
      />
      <ActionIcon aria-label={labels.link.save} title={labels.link.save} onClick={() => put(typed)}>
        <IconCheck size={20} />
      </ActionIcon>
      <ActionIcon aria-label={labels.link.remove} title={labels.link.remove} onClick={() => put('')}>
        <IconLinkOff size={20} />
      </ActionIcon>
    </div>
  )
}
