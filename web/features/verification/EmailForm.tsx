import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fieldMessages } from '../../../openapi/gen/messages.gen.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { FormError } from '../../ui/FormError.tsx'
import type { SendOutcome } from './send-code.ts'

interface EmailFormProps {
  field: { name: string; label: string; autoComplete: 'email' | 'username' }
  start?: string
  /** What is wrong with an address that is not empty. */
  wrongOf?: (email: string) => string | undefined
  onSubmit: (email: string) => Promise<SendOutcome>
  onCancel?: () => void
  /** What stands above the field. */
  children?: ReactNode
}

/** An address that a letter with a code goes to. */
export function EmailForm({ field, start = '', wrongOf, onSubmit, onCancel, children }: EmailFormProps) {
  const [email, setEmail] = useState(start)
  const [wrong, setWrong] = useState<string>()
  const [error, setError] = useState<string>()
  const { busy: sending, act } = useBusy()

  function submit(event: FormEvent) {
    event.preventDefault()
    const next = email.trim()
    if (sending) return
    const fault = next ? wrongOf?.(next) : fieldMessages.required
    if (fault) return setWrong(fault)
    void act(() => send(next))
  }
  async function send(next: string) {
    const outcome = await onSubmit(next)
    if (outcome.sent) return undefined // the next step stands here already
    setWrong(outcome.field)
    return setError(outcome.field ? undefined : outcome.failure)
  }

  return (
    <form className="code-form" noValidate onSubmit={submit}>
      {children}
      <TextInput
        type="email"
        {...field}
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
      {onCancel && (
        <Button variant="light" fullWidth disabled={sending} onClick={onCancel}>
          Отмена
        </Button>
      )}
    </form>
  )
}
