import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldMessages } from '../../../openapi/gen/messages.gen.ts'
import { FormError } from '../../ui/FormError.tsx'
import type { SendOutcome } from './send-code.ts'

interface ChangeEmailProps {
  email: string
  onSubmit: (email: string) => Promise<SendOutcome>
  onCancel: () => void
}

/** Another address for an account that waits for its code: not empty and not the same. */
export function ChangeEmail({ email: current, onSubmit, onCancel }: ChangeEmailProps) {
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const next = email.trim()
    if (sending) return undefined
    if (!next) return setWrong(fieldMessages.required)
    if (next.toLowerCase() === current.toLowerCase()) return setWrong('Укажите другой email')
    setSending(true)
    const outcome = await onSubmit(next)
    if (outcome.sent) return undefined
    setSending(false)
    setWrong(outcome.field)
    return setError(outcome.field ? undefined : outcome.failure)
  }

  return (
    <form className="code-screen" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        type="email"
        name="new-email"
        label="Новый email"
        autoComplete="email"
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
      <Button variant="light" fullWidth disabled={sending} onClick={onCancel}>
        Отмена
      </Button>
    </form>
  )
}
