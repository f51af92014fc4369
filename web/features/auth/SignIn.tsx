import { SegmentedControl } from '@mantine/core'
import { Link } from 'wouter'
import { href } from '../../routes.ts'
import type { Problem } from '../../api/problem.ts'
import { FormError } from '../../ui/FormError.tsx'
import { ViewTitle } from '../../ui/ViewTitle.tsx'
import { type LoginResult, type PasswordFields, PasswordForm, type ResetLink } from './PasswordForm.tsx'
import { PinForm } from './PinForm.tsx'
import type { LoginType } from './saved-login.ts'

/** What the page itself has to say above the form. */
export interface LoginNotice {
  tone: 'error' | 'success'
  text: string
}

interface SignInProps {
  /** The company of this address; without one there is no PIN. */
  subdomain: string | undefined
  type: LoginType
  onType: (type: LoginType) => void
  fields: PasswordFields
  onFields: (fields: PasswordFields) => void
  rememberPin: boolean
  onRememberPin: (remember: boolean) => void
  notice: LoginNotice | undefined
  resetLink: ResetLink
  onAttempt: () => void
  onResult: (result: LoginResult) => string | undefined
  onUnverified: (problem: Problem) => void
}

const types = [
  { value: 'password', label: 'По паролю' },
  { value: 'pin', label: 'По PIN-коду' },
] satisfies { value: LoginType; label: string }[]

export function SignIn({ subdomain, type, onType, notice, onAttempt, onResult, ...rest }: SignInProps) {
  return (
    <>
      <ViewTitle>Вход</ViewTitle>
      <div className="login-notice">
        <FormError>{notice?.tone === 'error' ? notice.text : undefined}</FormError>
        <p role="status" className="login-success">
          {notice?.tone === 'success' && notice.text}
        </p>
      </div>
      {subdomain && (
        <SegmentedControl
          fullWidth
          aria-label="Способ входа"
          data={types}
          value={type}
          onChange={onType}
          className="login-views"
        />
      )}
      {type === 'pin' && subdomain ? (
        <PinForm
          subdomain={subdomain}
          rememberPin={rest.rememberPin}
          onRememberPin={rest.onRememberPin}
          onAttempt={onAttempt}
          onResult={onResult}
        />
      ) : (
        <PasswordForm
          fields={rest.fields}
          onChange={rest.onFields}
          subdomain={subdomain}
          resetLink={rest.resetLink}
          onAttempt={onAttempt}
          onResult={onResult}
          onUnverified={rest.onUnverified}
        />
      )}
      <p className="login-register">
        Ещё нет компании? <Link href={href('register')}>Зарегистрировать компанию</Link>
      </p>
    </>
  )
}
