import './code-step.css'
import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { minutesAndSeconds, useCountdown } from '../../lib/countdown.ts'
import { CodeBoxes, type Digits } from './CodeBoxes.tsx'

interface CodeStepProps {
  digits: Digits
  onChange: (digits: Digits) => void
  onSubmit: (code: string) => void
  sending: boolean
  error: string | undefined
  /** When the code was asked for; undefined where there is nothing to wait for: no letter left (A21), or its code is burnt. */
  sentAt: number | undefined
  onResend: () => void
  resending: boolean
}

const after = (sentAt: number | undefined, seconds: number) =>
  sentAt === undefined ? undefined : sentAt + seconds * 1000

/** The code of a letter with its two counters. */
export function CodeStep({ digits, onChange, onSubmit, sending, error, sentAt, onResend, resending }: CodeStepProps) {
  const valid = useCountdown(after(sentAt, limits.auth.codeLifetimeSeconds))
  const wait = useCountdown(after(sentAt, limits.auth.codeResendSeconds))
  const code = digits.join('')
  const full = code.length === limits.auth.codeDigits

  function submit(event: FormEvent) {
    event.preventDefault()
    if (full && !sending) onSubmit(code)
  }

  return (
    <form className="code-step" noValidate onSubmit={submit}>
      <CodeBoxes
        // A new letter brings a new code, which may have the same digits.
        key={sentAt ?? 0}
        label="Код из письма"
        digits={digits}
        onChange={onChange}
        onComplete={onSubmit}
        disabled={sending}
        error={error}
      />
      {/* What the server has said of the code outdoes the counter of the screen. */}
      {sentAt !== undefined && error !== messages.CODE_EXPIRED && (
        <p className="code-step-time" role="timer">
          {/* The boxes stay open: the letter may have left later than this counter began, the server decides (A7). */}
          {valid > 0 ? `Код действителен ${minutesAndSeconds(valid)}` : messages.CODE_EXPIRED}
        </p>
      )}
      {/* The boxes send themselves; the button repeats what a broken connection swallowed. */}
      <Button type="submit" h={52} fz={17} fullWidth loading={sending} disabled={!full}>
        Подтвердить
      </Button>
      <Button variant="light" fullWidth loading={resending} disabled={wait > 0 || sending} onClick={onResend}>
        {wait > 0 ? `Повторная отправка через ${wait} с` : 'Отправить код повторно'}
      </Button>
      <p className="code-step-hint">
        Письмо может идти до {limits.auth.codeMailMinutes} минут. Если код истёк, запросите новый.
      </p>
    </form>
  )
}
