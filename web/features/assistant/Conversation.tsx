import { Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Beginning } from './Beginning.tsx'
import { Composer } from './Composer.tsx'
import { MessageView } from './MessageView.tsx'
import type { Place } from './place.ts'
import { chat } from './store.ts'

interface ConversationProps {
  place: Place
  /** The panel covers the article: show it. */
  onInserted: (() => void) | undefined
}

export function Conversation({ place, onInserted }: ConversationProps) {
  const { messages, sending } = useSnapshot(chat)
  const log = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // An answer is read from its beginning. Within the log only: scrollIntoView would move the page too.
    const newest = log.current?.lastElementChild
    if (log.current && newest instanceof HTMLElement) log.current.scrollTop = newest.offsetTop - log.current.offsetTop
  }, [messages.length, sending])
  return (
    <>
      <div ref={log} className="assistant-log" role="log" aria-live="polite" aria-label="Сообщения" tabIndex={0}>
        {messages.length === 0 && !sending && <Beginning place={place} field={field} />}
        {messages.map((message, index) => (
          <MessageView
            key={message.id}
            message={message}
            last={index === messages.length - 1}
            place={place}
            onInserted={onInserted}
          />
        ))}
        {sending && (
          <p className="assistant-waiting">
            <Loader size={18} type="dots" aria-hidden="true" /> Ассистент печатает…
          </p>
        )}
      </div>
      <Composer place={place} field={field} />
    </>
  )
}
