import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { href } from '../../routes.ts'
import { BackButton } from '../../ui/BackButton.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { looksLikeEmail, required, texts } from './registration-texts.ts'
import type { RegistrationForm } from './saved-registration.ts'
import { signsIn } from '../../../openapi/rules/text/cut-text.ts'
import { SecretInput } from '../../ui/SecretInput.tsx'

/** Field errors by the names of the contract, and what concerns the whole form. */
export interface Refusal {
  fields?: Partial<Record<string, string>> | undefined
  text?: string | undefined
}

/** Of the memory only: a reload asks for them again (A10). */
export interface Consent {
  password: string
  repeat: string
  terms: boolean
  privacy: boolean
}

export const noConsent: Consent = { password: '', repeat: '', terms: false, privacy: false }

interface AdministratorStepProps {
  form: RegistrationForm
  onChange: (part: Partial<RegistrationForm>) => void
  /** Kept by the page, so that Back and forth loses nothing. */
  consent: Consent
  onConsent: (part: Partial<Consent>) => void
  sending: boolean
  onBack: () => void
  /** Answers what the server refused; nothing when the company is there. */
  onSubmit: () => Promise<Refusal | undefined>
}

/** What the form is not sent with, by the names of the contract. */
function faultsOf(form: RegistrationForm, { password, repeat, terms, privacy }: Consent): Record<string, string> {
  const email = form.adminEmail.trim()
  const name = form.adminName.trim()
  return {
    ...(signsIn(name) < limits.users.nameMin && { adminName: name ? texts.shortName : required }),
    ...(!looksLikeEmail(email) && { adminEmail: email ? texts.wrongEmail : required }),
    ...(signsIn(password) < limits.auth.passwordMin && { adminPassword: texts.shortPassword }),
    ...(repeat !== password && { repeat: messages.PASSWORDS_DIFFER }),
    ...(!(terms && privacy) && { agreement: texts.agreement }),
  }
}

export function AdministratorStep({
  form,
  onChange,
  consent,
  onConsent,
  sending,
  onBack,
  onSubmit,
}: AdministratorStepProps) {
  const { password, repeat } = consent
  const [{ fields: wrong = {}, text }, setRefusal] = useState<Refusal>({})

  const changed = () => setRefusal({})

  async function submit(event: FormEvent) {
    event.preventDefault()
    const fields = faultsOf(form, consent)
    if (sending) return
    const isWrong = Object.keys(fields).length > 0
    // What the form was refused for goes with the answer: nothing may move under the second press of a double one.
    setRefusal((before) => ({ ...(!isWrong && { text: before.text }), fields }))
    if (isWrong) return
    const refusal = await onSubmit()
    setRefusal(refusal ?? {})
  }

  return (
    <form className="registration-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        name="name"
        label="Имя"
        autoComplete="name"
        maxLength={limits.users.nameMax}
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
        maxLength={limits.users.emailMax}
        value={form.adminEmail}
        error={wrong.adminEmail}
        onChange={(event) => {
          changed()
          onChange({ adminEmail: event.currentTarget.value })
        }}
      />
      <SecretInput
        name="new-password"
        label="Пароль"
        description={`Не меньше ${limits.auth.passwordMin} символов`}
        autoComplete="new-password"
        maxLength={limits.auth.passwordMax}
        value={password}
        error={wrong.adminPassword}
        onChange={(event) => {
          changed()
          onConsent({ password: event.currentTarget.value })
        }}
      />
      <SecretInput
        name="repeat-password"
        label="Повторите пароль"
        autoComplete="new-password"
        maxLength={limits.auth.passwordMax}
        value={repeat}
        error={wrong.repeat}
        eye="Показать повтор пароля"
        onChange={(event) => {
          changed()
          onConsent({ repeat: event.currentTarget.value })
        }}
      />
      <Agreement
        consent={consent}
        fault={wrong.agreement}
        onChange={(part) => {
          changed()
          onConsent(part)
        }}
      />
      <FormError pending={sending}>{text}</FormError>
      <Button type="submit" h={52} fz={17} fullWidth loading={sending}>
        Зарегистрировать компанию
      </Button>
      <BackButton onClick={onBack} />
    </form>
  )
}

interface AgreementProps {
  consent: Consent
  fault: string | undefined
  onChange: (part: Partial<Consent>) => void
}

/** Both are needed: one line tells of whichever is missing. */
function Agreement({ consent: { terms, privacy }, fault, onChange }: AgreementProps) {
  const id = useId()
  const told = { error: Boolean(fault), 'aria-describedby': fault ? id : undefined }
  return (
    <div className="registration-agreement">
      <Checkbox
        checked={terms}
        {...told}
        label={
          <>
            Принимаю <LegalLink page="terms">пользовательское соглашение</LegalLink>
          </>
        }
        onChange={(event) => onChange({ terms: event.currentTarget.checked })}
      />
      <Checkbox
        checked={privacy}
        {...told}
        label={
          <>
            Согласен с <LegalLink page="privacy">политикой конфиденциальности</LegalLink>
          </>
        }
        onChange={(event) => onChange({ privacy: event.currentTarget.checked })}
      />
      <p id={id} role="alert" className="registration-error">
        {fault}
      </p>
    </div>
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
