import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'
import { codeFailure, looksLikeEmail, required, texts } from './registration-texts.ts'

interface ChangeEmailProps {
  email: string
  subdomain: string
  /** Proves that the account is this visitor's (A26). */
  registrationToken: string | undefined
  onChanged: (email: string) => void
  onCancel: () => void
}

/** Moves the unverified account to another address, where the new code goes (spec 1, section 4). */
export function ChangeEmail({ email, subdomain, registrationToken, onChanged, onCancel }: ChangeEmailProps) {
  const [typed, setTyped] = useState(email)
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const next = typed.trim()
    if (!next) return setError(required)
    if (next.toLowerCase() === email.toLowerCase()) return setError(texts.sameEmail)
    if (!looksLikeEmail(next)) return setError(texts.wrongEmail)
    if (sending) return undefined
    setSending(true)
    const body = { email: next, oldEmail: email, subdomain, ...(registrationToken && { registrationToken }) }
    const { data, error: problem, response } = await client.POST('/api/verification/send-email-verification', { body })
    setSending(false)
    if (data) return onChanged(next)
    return setError(problem?.fields?.email ?? codeFailure(response, problem, messages.EMAIL_CHANGE_FAILED))
  }

  return (
    <form className="registration-change" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        type="email"
        name="new-email"
        label="Новый email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.emailMax}
        value={typed}
        error={error}
        onChange={(event) => {
          setError(undefined)
          setTyped(event.currentTarget.value)
        }}
      />
      <div className="registration-row">
        <Button type="submit" variant="light" loading={sending}>
          Отправить код
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Отмена
        </Button>
      </div>
    </form>
  )
}
