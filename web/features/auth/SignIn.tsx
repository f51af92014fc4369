import { Link } from 'wouter'
import { href } from '../../routes.ts'
import { FormError } from '../../ui/FormError.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { ViewTitle } from '../../ui/ViewTitle.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PinForm } from './PinForm.tsx'
import type { LoginType } from './saved-login.ts'
import type { Login } from './useLogin.ts'

const types = [
  { value: 'password', label: 'По паролю' },
  { value: 'pin', label: 'По PIN-коду' },
] satisfies { value: LoginType; label: string }[]

export function SignIn({ login }: { login: Login }) {
  const { subdomain, fields, change, notice } = login
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
        <div className="login-views">
          <Segments
            full
            label="Способ входа"
            choices={types}
            value={fields.type}
            onChange={(type) => change({ type })}
          />
        </div>
      )}
      {fields.type === 'pin' && subdomain ? (
        <PinForm subdomain={subdomain} login={login} />
      ) : (
        <PasswordForm login={login} />
      )}
      <p className="login-register">
        Ещё нет компании? <Link href={href('register')}>Зарегистрировать компанию</Link>
      </p>
    </>
  )
}
