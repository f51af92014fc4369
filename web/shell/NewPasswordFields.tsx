import { limits } from '../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../openapi/gen/messages.gen.ts'
import { signsIn } from '../../openapi/rules/text/cut-text.ts'
import { SecretInput } from '../ui/SecretInput.tsx'

export interface NewPassword {
  newPassword: string
  confirmPassword: string
}
export type WrongPassword = { [field in keyof NewPassword]?: string | undefined }

// The words of the registration (A12).
const tooShort = `Пароль должен содержать минимум ${limits.auth.passwordMin} символов`

/** What is wrong with the two fields; undefined when nothing is. */
export function wrongPassword({ newPassword, confirmPassword }: NewPassword): WrongPassword | undefined {
  const wrong: WrongPassword = {}
  if (!newPassword) wrong.newPassword = fieldMessages.required
  else if (signsIn(newPassword) < limits.auth.passwordMin) wrong.newPassword = tooShort
  if (!confirmPassword) wrong.confirmPassword = fieldMessages.required
  else if (!wrong.newPassword && confirmPassword !== newPassword) wrong.confirmPassword = messages.PASSWORDS_DIFFER
  return wrong.newPassword || wrong.confirmPassword ? wrong : undefined
}

interface NewPasswordFieldsProps {
  /** Tells a password manager whose password it is. */
  email: string
  value: NewPassword
  wrong: WrongPassword
  onChange: (value: NewPassword) => void
}

/** A password that somebody makes up, twice: after a reset, and at the first entry by invitation. */
export function NewPasswordFields({ email, value, wrong, onChange }: NewPasswordFieldsProps) {
  return (
    <>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <SecretInput
        name="new-password"
        label="Новый пароль"
        description={`Не меньше ${limits.auth.passwordMin} символов`}
        autoComplete="new-password"
        data-autofocus
        value={value.newPassword}
        error={wrong.newPassword}
        eye="Показать новый пароль"
        onChange={(event) => onChange({ ...value, newPassword: event.currentTarget.value })}
      />
      <SecretInput
        name="confirm-password"
        label="Повторите пароль"
        autoComplete="new-password"
        value={value.confirmPassword}
        error={wrong.confirmPassword}
        eye="Показать повтор пароля"
        onChange={(event) => onChange({ ...value, confirmPassword: event.currentTarget.value })}
      />
    </>
  )
}
