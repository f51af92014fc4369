import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'
import { FormError } from '../../ui/FormError.tsx'
import { codeDefaults, codeFailure } from './code-texts.ts'

interface ResetPasswordProps {
  email: string
  code: string
  subdomain: string | undefined
  onChanged: (message: string) => void
  /** The code died meanwhile: a new one has to be asked for. */
  onCodeRefused: (reason: string) => void
}

interface Wrong {
  newPassword?: string | undefined
  confirmPassword?: string | undefined
}

const deadCodes: readonly string[] = ['WRONG_CODE', 'CODE_EXPIRED', 'CODE_BURNT']

// The words of the registration (A12).
const tooShort = `Пароль должен содержать минимум ${limits.passwordMin} символов`

function findWrong(newPassword: string, confirmPassword: string): Wrong {
  const wrong: Wrong = {}
  if (!newPassword) wrong.newPassword = fieldMessages.required
  else if ([...newPassword].length < limits.passwordMin) wrong.newPassword = tooShort
  if (!confirmPassword) wrong.confirmPassword = fieldMessages.required
  else if (!wrong.newPassword && confirmPassword !== newPassword) wrong.confirmPassword = messages.PASSWORDS_DIFFER
  return wrong
}

/** Third step of a reset. */
export function ResetPassword({ email, code, subdomain, onChanged, onCodeRefused }: ResetPasswordProps) {
  const [newPassword, setNewPassword] = useState('')
  const [confirmPassword, setConfirmPassword] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending) return undefined
    setError(undefined)
    const found = findWrong(newPassword, confirmPassword)
    setWrong(found)
    if (found.newPassword || found.confirmPassword) return undefined
    setSending(true)
    const body = { email, code, newPassword, confirmPassword, ...(subdomain && { subdomain }) }
    const { data, error: problem, response } = await client.POST('/api/verification/change-password', { body })
    setSending(false)
    if (data) return onChanged(data.message || codeDefaults.passwordChanged)
    if (deadCodes.includes(problem.code)) return onCodeRefused(problem.message)
    const { newPassword: first, confirmPassword: second } = problem.fields ?? {}
    if (first || second) return setWrong({ newPassword: first, confirmPassword: second })
    return setError(codeFailure(response, problem, codeDefaults.changePassword))
  }

  return (
    <form className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      {/* Tells a password manager whose password changes. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        name="new-password"
        label="Новый пароль"
        description={`Не меньше ${limits.passwordMin} символов`}
        autoComplete="new-password"
        value={newPassword}
        error={wrong.newPassword}
        visibilityToggleButtonProps={{ 'aria-label': 'Показать новый пароль' }}
        onChange={(event) => {
          setWrong({})
          setNewPassword(event.currentTarget.value)
        }}
      />
      <PasswordInput
        name="confirm-password"
        label="Повторите пароль"
        autoComplete="new-password"
        value={confirmPassword}
        error={wrong.confirmPassword}
        visibilityToggleButtonProps={{ 'aria-label': 'Показать повтор пароля' }}
        onChange={(event) => {
          setWrong({})
          setConfirmPassword(event.currentTarget.value)
        }}
      />
      <FormError>{error}</FormError>
      <Button type="submit" h={52} fz={17} fullWidth loading={sending}>
        Сохранить пароль
      </Button>
    </form>
  )
}
