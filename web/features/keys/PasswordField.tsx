import { useSnapshot } from 'valtio'
import { session } from '../../shell/session.ts'
import { SecretInput } from '../../ui/SecretInput.tsx'

interface PasswordFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Whoever found an open browser must not take a key along. */
export function PasswordField({ value, error, onChange }: PasswordFieldProps) {
  const { user } = useSnapshot(session)
  return (
    <>
      <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <SecretInput
        label="Ваш пароль"
        description="Ключ выдаёт только тот, кто сейчас за экраном"
        name="current-password"
        autoComplete="current-password"
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </>
  )
}
