import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { paths } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { FormError } from '../../ui/FormError.tsx'
import { loginDefaults, loginFailure } from './login-texts.ts'

type PinResult = paths['/api/auth/login-pin']['post']['responses'][200]['content']['application/json']

interface PinFormProps {
  subdomain: string
  onResult: (result: PinResult) => string | undefined
}

/** Sign-in on a company's own address by 4 to 6 digits (spec 1, section 5). */
export function PinForm({ subdomain, onResult }: PinFormProps) {
  const [pinCode, setPinCode] = useState('')
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    if (pinCode.length < limits.pinMin) return setError(messages.INVALID_PIN)
    setError(undefined)
    setSending(true)
    const {
      data,
      error: problem,
      response,
    } = await client.POST('/api/auth/login-pin', { body: { pinCode, subdomain } })
    setSending(false)
    if (data) return setError(onResult(data))
    setPinCode('')
    setError(loginFailure(response, problem, loginDefaults.pin).text)
  }

  return (
    <form className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      <PasswordInput
        name="pin"
        label="PIN-код"
        description={`От ${limits.pinMin} до ${limits.pinMax} цифр`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={limits.pinMax}
        value={pinCode}
        visibilityToggleButtonProps={{ 'aria-label': 'Показать PIN-код' }}
        onChange={(event) => setPinCode(event.currentTarget.value.replace(/\D/g, '').slice(0, limits.pinMax))}
      />
      <FormError>{error}</FormError>
      <Button type="submit" h={52} fz={17} fullWidth loading={sending}>
        Войти
      </Button>
    </form>
  )
}
