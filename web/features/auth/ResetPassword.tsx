import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { client } from '../../api.ts'
import { NewPasswordFields, wrongPassword, type WrongPassword } from '../../shell/NewPasswordFields.tsx'
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

const deadCodes: readonly string[] = ['WRONG_CODE', 'CODE_EXPIRED', 'CODE_BURNT']

/** Third step of a reset. */
export function ResetPassword({ email, code, subdomain, onChanged, onCodeRefused }: ResetPasswordProps) {
  const [typed, setTyped] = useState({ newPassword: '', confirmPassword: '' })
  const [wrong, setWrong] = useState<WrongPassword>({})
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending) return undefined
    setError(undefined)
    const found = wrongPassword(typed)
    setWrong(found ?? {})
    if (found) return undefined
    setSending(true)
    const body = { email, code, ...typed, ...(subdomain && { subdomain }) }
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
      <NewPasswordFields
        email={email}
        value={typed}
        wrong={wrong}
        onChange={(value) => {
          setWrong({})
          setTyped(value)
        }}
      />
      <FormError>{error}</FormError>
      <Button type="submit" h={52} fz={17} fullWidth loading={sending}>
        Сохранить пароль
      </Button>
    </form>
  )
}
