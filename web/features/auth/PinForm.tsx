import { Checkbox } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useFirstFocus } from '../../lib/useFirstFocus.ts'
import { loginDefaults, loginFailure } from './login-texts.ts'
import { PinPad } from './PinPad.tsx'
import type { Login } from './useLogin.ts'
import { SecretInput } from '../../ui/SecretInput.tsx'

/** Sign-in on a company's own address by 4 to 6 digits. */
export function PinForm({ subdomain, login }: { subdomain: string; login: Login }) {
  const [pinCode, setPinCode] = useState('')
  const [error, setError] = useState<string>()
  const { busy: sending, act } = useBusy()
  // The keys of the screen are the phone's keyboard here, no other rises.
  const field = useFirstFocus<HTMLInputElement>(true)

  const type = (text: string) => setPinCode(text.replace(/\D/g, '').slice(0, limits.auth.pinMax))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    login.forgetNotice()
    if (pinCode.length < limits.auth.pinMin) return setError(messages.INVALID_PIN)
    setError(undefined)
    void act(send)
  }
  async function send() {
    const body = { pinCode, subdomain }
    const { data, error: problem, response } = await client.POST('/api/auth/login-pin', { body })
    setPinCode('')
    field.current?.focus({ preventScroll: true })
    return setError(data ? login.enter(data) : loginFailure(response, problem, loginDefaults.pin))
  }

  return (
    <form className="login-form pin-form" noValidate onSubmit={submit}>
      <SecretInput
        ref={field}
        name="pin"
        label="PIN-код"
        // In one line with the hint, so that the keys stay under the thumb.
        description={
          <>
            {error === undefined && `От ${limits.auth.pinMin} до ${limits.auth.pinMax} цифр`}
            <span role="alert">{error}</span>
          </>
        }
        inputWrapperOrder={['label', 'input', 'description']}
        error={error !== undefined}
        // The keys below are the keyboard; the phone's own would cover them.
        inputMode="none"
        autoComplete="off"
        value={pinCode}
        eye="Показать PIN-код"
        onChange={(event) => type(event.currentTarget.value)}
      />
      <PinPad
        sending={sending}
        onDigit={(digit) => type(pinCode + digit)}
        onErase={() => setPinCode(pinCode.slice(0, -1))}
      />
      <Checkbox
        label="Запомнить вход по PIN-коду"
        checked={login.fields.rememberPin}
        onChange={(event) => login.change({ rememberPin: event.currentTarget.checked })}
      />
    </form>
  )
}
