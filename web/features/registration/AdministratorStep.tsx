import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { href } from '../../routes.ts'
import { FormError } from '../../ui/FormError.tsx'
import { looksLikeEmail, required, texts } from './registration-texts.ts'
import type { RegistrationForm } from './saved-registration.ts'

/** Field errors by the names of the contract, and what concerns the whole form. */
export interface Refusal {
  fields?: Partial<Record<string, string>> | undefined
  text?: string | undefined
}

interface AdministratorStepProps {
  form: RegistrationForm
  onChange: (part: Partial<RegistrationForm>) => void
  onBack: () => void
  /** Answers what the server refused; nothing when the company is there. */
  onSubmit: (password: string) => Promise<Refusal | undefined>
}

/** The passwords and the two ticks live here only: a reload asks for them again (A10). */
export function AdministratorStep({ form, onChange, onBack, onSubmit }: AdministratorStepProps) {
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [terms, setTerms] = useState(false)
  const [privacy, setPrivacy] = useState(false)
  const [{ fields: wrong = {}, text }, setRefusal] = useState<Refusal>({})
  const [sending, setSending] = useState(false)
  const agreementId = useId()

  const changed = () => setRefusal({})

  function check(): Partial<Record<string, string>> {
    const email = form.adminEmail.trim()
    return {
      ...(!form.adminName.trim() && { adminName: required }),
      ...(!looksLikeEmail(email) && { adminEmail: email ? texts.wrongEmail : required }),
      ...([...password].length < limits.passwordMin && { adminPassword: texts.shortPassword }),
      ...(repeat !== password && { repeat: messages.PASSWORDS_DIFFER }),
      ...(!(terms && privacy) && { agreement: texts.agreement }),
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const fields = check()
    setRefusal({ fields })
    if (Object.keys(fields).length > 0 || sending) return
    setSending(true)
    const refusal = await onSubmit(password)
    setSending(false)
    if (refusal) setRefusal(refusal)
  }

  const agreement = {
    error: Boolean(wrong.agreement),
    'aria-describedby': wrong.agreement ? agreementId : undefined,
  }
  return (
    <form className="registration-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        name="name"
        label="Имя"
        autoComplete="name"
        maxLength={limits.userNameMax}
        value={form.adminName}
        error={wrong.adminName}
        onChange={(event) => {
          changed()
          onChange({ adminName: event.currentTarget.value })
        }}
      />
      <TextInput
        type="email"
        name="email"
        label="Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.emailMax}
        value={form.adminEmail}
        error={wrong.adminEmail}
        onChange={(event) => {
          changed()
          onChange({ adminEmail: event.currentTarget.value })
        }}
      />
      <PasswordInput
        name="new-password"
        label="Пароль"
        description={`Не короче ${limits.passwordMin} символов`}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        value={password}
        error={wrong.adminPassword}
        visibilityToggleButtonProps={{ 'aria-label': 'Показать пароль' }}
        onChange={(event) => {
          changed()
          setPassword(event.currentTarget.value)
        }}
      />
      <PasswordInput
        name="repeat-password"
        label="Повторите пароль"
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        value={repeat}
        error={wrong.repeat}
        visibilityToggleButtonProps={{ 'aria-label': 'Показать повтор пароля' }}
        onChange={(event) => {
          changed()
          setRepeat(event.currentTarget.value)
        }}
      />
      <div className="registration-agreement">
        <Checkbox
          checked={terms}
          {...agreement}
          label={
            <>
              Принимаю <LegalLink page="terms">пользовательское соглашение</LegalLink>
            </>
          }
          onChange={(event) => {
            changed()
            setTerms(event.currentTarget.checked)
          }}
        />
        <Checkbox
          checked={privacy}
          {...agreement}
          label={
            <>
              Согласен с <LegalLink page="privacy">политикой конфиденциальности</LegalLink>
            </>
          }
          onChange={(event) => {
            changed()
            setPrivacy(event.currentTarget.checked)
          }}
        />
        <p id={agreementId} role="alert" className="registration-error">
          {wrong.agreement}
        </p>
      </div>
      <FormError>{text}</FormError>
      <Button type="submit" h={52} fz={17} fullWidth loading={sending}>
        Зарегистрировать компанию
      </Button>
      <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={18} stroke={1.75} />} onClick={onBack}>
        Назад
      </Button>
    </form>
  )
}

/** In a tab of its own: the passwords that were typed here would be lost. */
function LegalLink({ page, children }: { page: 'terms' | 'privacy'; children: string }) {
  return (
    <a href={href(page)} target="_blank">
      {children}
    </a>
  )
}
