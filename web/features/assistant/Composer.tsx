import { ActionIcon, Textarea, Tooltip } from '@mantine/core'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPlayerStopFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerStopFilled.mjs'
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { useSnapshot } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages as texts } from '../../../openapi/gen/messages.gen.ts'
import type { Place } from './place.ts'
import { cancel, chat, send } from './store.ts'

interface ComposerProps {
  place: Place
  field: RefObject<HTMLTextAreaElement | null>
}

/** Enter sends, Shift+Enter adds a line. */
export function Composer({ place, field }: ComposerProps) {
  // Written by typing: a snapshot a tick late would move the cursor to the end.
  const { draft, sending } = useSnapshot(chat, { sync: true })
  const [refused, setRefused] = useState(false)
  const empty = draft.trim() === ''

  function submit() {
    if (sending) return
    setRefused(empty)
    if (send(draft, place)) chat.draft = ''
    field.current?.focus()
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }
  function onKeyDown(event: KeyboardEvent) {
    // The Enter that ends a word of an input method is not ours.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form className="assistant-composer" onSubmit={onSubmit}>
      <Textarea
        ref={field}
        aria-label="Сообщение ассистенту"
        placeholder="Напишите сообщение…"
        rows={2}
        maxLength={limits.assistant.messageMax}
        value={draft}
        error={refused && empty ? texts.EMPTY_MESSAGE : undefined}
        onChange={(event) => {
          chat.draft = event.currentTarget.value
        }}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      {sending ? (
        <Tooltip label="Остановить">
          <ActionIcon variant="light" color="plum" aria-label="Остановить" onClick={cancel}>
            <IconPlayerStopFilled size={18} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <ActionIcon type="submit" variant="filled" color="plum" aria-label="Отправить" disabled={empty}>
          <IconArrowUp size={20} style={{ strokeWidth: 2 }} />
        </ActionIcon>
      )}
    </form>
  )
}
