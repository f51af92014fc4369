import '../ui/secret-once.css'
import { Button, Checkbox } from '@mantine/core'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CopyButton, type CopyWords, useCopied } from '../ui/CopyButton.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useLeave } from './useLeave.ts'

interface SecretOnceProps {
  /** «Ключ «Витрина меню» создан» */
  title: string
  text: ReactNode
  /** It stands here and nowhere else: not in the address, not in storage, not in a log. */
  secret: string
  /** «Ключ сохранён в надёжном месте» */
  kept: string
  /** «Отметьте, что ключ сохранён» */
  hint?: string
  /** Of who is about to leave without it. */
  question?: string
  words: CopyWords
  onDone: () => void
}

/** A secret that is shown once. In place, not a dialog, so that no key loses it; leaving the page asks. */
export function SecretOnce({
  title,
  text,
  secret,
  kept,
  hint = 'Отметьте, что ключ сохранён',
  question = 'Ключ больше не покажется. Покинуть страницу?',
  words,
  onDone,
}: SecretOnceProps) {
  const [isKept, setKept] = useState(false)
  const leave = useLeave(!isKept)
  const copied = useCopied(secret, words)
  const titleId = useId()
  const hintId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="secret-once" aria-labelledby={titleId}>
      <LeaveQuestion leave={leave} question={question} text="Сначала скопируйте его и сохраните в надёжном месте." />
      <span className="secret-once-sign" aria-hidden="true">
        <IconKey size={20} />
      </span>
      <div className="secret-once-words">
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className="secret-once-value">
        <code>{secret}</code>
        <CopyButton copied={copied} />
      </div>
      <p role="status" className="secret-once-said">
        {copied.said}
      </p>
      <div className="secret-once-foot">
        <Checkbox label={kept} checked={isKept} onChange={(event) => setKept(event.currentTarget.checked)} />
        {/* Not `disabled`: the reason must be in reach of the keyboard. */}
        <Button
          variant="default"
          {...(isKept
            ? { onClick: onDone }
            : { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': hintId })}
        >
          Готово
        </Button>
        {!isKept && (
          <p id={hintId} className="secret-once-hint">
            {hint}
          </p>
        )}
      </div>
    </section>
  )
}
