import { Anchor, Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { fieldMessages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'
import { FormError } from '../../ui/FormError.tsx'
import { nextStep } from '../../lib/steps.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useFirstFocus } from '../../lib/useFirstFocus.ts'
import { isUnverified, loginDefaults, loginFailure } from './login-texts.ts'
import type { Login, LoginFields } from './useLogin.ts'
import { SecretInput } from '../../ui/SecretInput.tsx'

export function PasswordForm({ login }: { login: Login }) {
  // The company's host; undefined on the main domain, where the server finds out (A9).
  const { fields, subdomain } = login
  const [error, setError] = useState<string>()
  const [wrong, setWrong] = useState<{ email?: string | undefined; password?: string | undefined }>()
  const { busy: sending, act } = useBusy()
  const first = useFirstFocus<HTMLInputElement>()

  const change = (part: Partial<LoginFields>) => {
    setWrong(undefined)
    login.change(part)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const { email, password } = fields
    const empty = {
      ...(!email.trim() && { email: fieldMessages.required }),
      ...(!password && { password: fieldMessages.required }),
    }
    if (sending) return
    setWrong(empty)
    if (Object.keys(empty).length === 0) return void act(send)
    login.forgetNotice()
    setError(undefined)
  }
  async function send() {
    const { email, password, rememberMe } = fields
    const body = { email: email.trim(), password, rememberMe, ...(subdomain && { subdomain }) }
    const { data, error: problem, response } = await client.POST('/api/auth/login', { body })
    // Only now, or what stands below would move under the second press of a double one.
    login.forgetNotice()
    setError(undefined)
    if (data) return setError(login.enter(data))
    const { email: wrongEmail, password: wrongPassword } = (response.status === 400 && problem.fields) || {}
    // What is wrong with a field stands under it; the form's own text would speak of fields that were not filled.
    if (wrongEmail || wrongPassword) return setWrong({ email: wrongEmail, password: wrongPassword })
    if (isUnverified(problem)) return login.confirmEmail(problem)
    return setError(loginFailure(response, problem, loginDefaults.password))
  }

  return (
    <form className="login-form" noValidate onSubmit={submit}>
      <TextInput
        ref={fields.email ? undefined : first}
        type="email"
        name="email"
        label="Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={fields.email}
        error={wrong?.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <SecretInput
        ref={fields.email ? first : undefined}
        name="password"
        label="Пароль"
        autoComplete="current-password"
        value={fields.password}
        error={wrong?.password}
        onChange={(event) => change({ password: event.currentTarget.value })}
      />
      <div className="login-form-row">
        <Checkbox
          label="Запомнить меня"
          checked={fields.rememberMe}
          onChange={(event) => change({ rememberMe: event.currentTarget.checked })}
        />
        <Anchor
          renderRoot={(props) => <Link {...props} href={login.addressOf('reset')} state={nextStep()} />}
          size="sm"
          underline="hover"
        >
          Забыли пароль?
        </Anchor>
      </div>
      <FormError pending={sending}>{error}</FormError>
      <Button type="submit" h={52} fz={17} fullWidth loading={sending}>
        Войти
      </Button>
    </form>
  )
}
