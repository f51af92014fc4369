import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { client } from '../../api.ts'
import type { Problem } from '../../api/problem.ts'
import { codeFailure, resetDefaults } from './code-texts.ts'
import {
  type NewPassword,
  NewPasswordFields,
  wrongPassword,
  type WrongPassword,
} from '../../shell/NewPasswordFields.tsx'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { FormError } from '../../ui/FormError.tsx'

interface ResetPasswordProps {
  email: string
  code: string
  subdomain: string | undefined
  /** Kept by the page, so that Back and forth loses nothing (A10). */
  typed: NewPassword
  onTyped: (typed: NewPassword) => void
  onChanged: (message: string) => void
  /** The code died meanwhile: a new one has to be asked for. */
  onCodeRefused: (problem: Problem) => void
}

const deadCodes: readonly string[] = ['WRONG_CODE', 'CODE_EXPIRED', 'CODE_BURNT']

/** Third step of a reset. */
export function ResetPassword({
  email,
  code,
  subdomain,
  typed,
  onTyped,
  onChanged,
  onCodeRefused,
}: ResetPasswordProps) {
  const [wrong, setWrong] = useState<WrongPassword>({})
  const [error, setError] = useState<string>()
  const { busy: sending, act } = useBusy()
  const [repeatKey] = useState(() => createRepeatKeys())

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = wrongPassword(typed)
    setWrong(found ?? {})
    if (!found) void act(change)
  }
  async function change() {
    const body = { email, code, ...typed, ...(subdomain && { subdomain }) }
    const params = { header: { 'Idempotency-Key': repeatKey(body) } }
    const { data, error: problem, response } = await client.POST('/api/verification/change-password', { params, body })
    setError(undefined)
    if (data) return onChanged(data.message || resetDefaults.changed)
    if (deadCodes.includes(problem.code)) return onCodeRefused(problem)
    const { newPassword: first, confirmPassword: second } = problem.fields ?? {}
    if (first || second) return setWrong({ newPassword: first, confirmPassword: second })
    return setError(codeFailure(response, problem, resetDefaults.change))
  }

  return (
    <form className="code-form" noValidate onSubmit={submit}>
      <NewPasswordFields
        email={email}
        value={typed}
        wrong={wrong}
        onChange={(value) => {
          setWrong({})
          onTyped(value)
        }}
      />
      <FormError pending={sending}>{error}</FormError>
      <Button type="submit" h={52} fz={17} fullWidth loading={sending}>
        Сохранить пароль
      </Button>
    </form>
  )
}
