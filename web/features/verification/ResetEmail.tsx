import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldMessages } from '../../../openapi/gen/messages.gen.ts'
import { FormError } from '../../ui/FormError.tsx'
import type { SendOutcome } from './send-code.ts'

interface ResetEmailProps {
  email: string
  onSubmit: (email: string) => Promise<SendOutcome>
}

/** First step of a reset: which address. The answer is the same for any (A27). */
export function ResetEmail({ email: start, onSubmit }: ResetEmailProps) {
  const [email, setEmail] = useState(start)
  const [wrong, setWrong] = useState<string>()
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending) return undefined
    if (!email.trim()) return setWrong(fieldMessages.required)
    setSending(true)
    const outcome = await onSubmit(email.trim())
    if (outcome.sent) return undefined // the next step stands here already
    setSending(false)
    setWrong(outcome.field)
    return setError(outcome.field ? undefined : outcome.failure)
  }

  return (
    <form className="code-form" noValidate onSubmit={(event) => void submit(event)}>
      <p>Укажите email, с которым вы входите. Мы отправим на него код.</p>
      <TextInput
        type="email"
        name="email"
        label="Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={wrong}
        onChange={(event) => {
          setWrong(undefined)
          setEmail(event.currentTarget.value)
        }}
      />
      <FormError pending={sending}>{error}</FormError>
      <Button type="submit" h={52} fz={17} fullWidth loading={sending}>
        Отправить код
      </Button>
    </form>
  )
}
