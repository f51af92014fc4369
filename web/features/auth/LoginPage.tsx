import './login.css'
import { Button, SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { safePath } from '../../lib/safe-path.ts'
import { href } from '../../routes.ts'
import { currentSubdomain, productName } from '../../shell/config.ts'
import { follow } from '../../shell/hand-over.ts'
import { toast } from '../../shell/notifications.tsx'
import { signIn } from '../../shell/session.ts'
import { takeUrlTokenFailure } from '../../shell/url-token.ts'
import { Brand } from '../../ui/Brand.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CompanyChoice } from './CompanyChoice.tsx'
import { LoginRail } from './LoginRail.tsx'
import { loginDefaults } from './login-texts.ts'
import { type LoginResult, type PasswordFields, PasswordForm } from './PasswordForm.tsx'
import { PinForm } from './PinForm.tsx'
import { forgetChoice, readChoice, saveChoice } from './saved-choice.ts'
import { type LoginType, readSavedLogin, saveLogin } from './saved-login.ts'
import { useLoginCompany } from './useLoginCompany.ts'

const views = [
  { value: 'password', label: 'По паролю' },
  { value: 'pin', label: 'По PIN-коду' },
] satisfies { value: LoginType; label: string }[]

/** Views of spec 1, section 2: password, PIN (a company's address only), choice of company, reset. */
export function LoginPage() {
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const subdomain = currentSubdomain()
  const company = useLoginCompany(subdomain)
  const [saved] = useState(() => readSavedLogin())
  const [view, setView] = useState<LoginType>(subdomain ? saved.preferredLoginType : 'password')
  const [fields, setFields] = useState<PasswordFields>({
    email: saved.email,
    password: '',
    rememberMe: saved.rememberMe,
  })
  const [choice, setChoice] = useState(() => readChoice())
  const [notice] = useState(
    () => takeUrlTokenFailure() ?? (query.get('error') === 'invalid_token' ? messages.AUTO_LOGIN_INVALID : undefined),
  )

  useEffect(() => {
    document.title = 'Вход'
  }, [])

  /** The branches of spec 1, section 4. */
  function enter(result: LoginResult): string | undefined {
    saveLogin({ email: fields.email.trim(), preferredLoginType: view, rememberMe: fields.rememberMe })
    if ('token' in result) {
      signIn(result.token, result)
      navigate(safePath(query.get('returnUrl'), href('dashboard')), { replace: true })
      return undefined
    }
    if ('multipleCompanies' in result) {
      setChoice(result)
      saveChoice(result, fields.email.trim())
      return undefined
    }
    return follow(result.redirectUrl) ? undefined : loginDefaults.answer
  }

  function leaveChoice() {
    forgetChoice()
    setChoice(undefined)
  }

  const resetting = query.get('view') === 'reset'

  return (
    <div className="login">
      <main className="login-main">
        <div className="login-box">
          <Brand
            name={company?.name ?? 'Рабочее пространство'}
            caption={company ? 'Рабочее пространство' : 'для ресторанов'}
            logoUrl={company?.logos.find((logo) => logo.type === 'login')?.url}
            size="login"
          />
          {choice ? (
            <CompanyChoice choice={choice} rememberMe={fields.rememberMe} onBack={leaveChoice} />
          ) : resetting ? (
            <>
              <h1>Восстановление пароля</h1>
              <EmptyState
                title="Раздел готовится"
                action={
                  <Button variant="light" onClick={() => navigate(href('login'))}>
                    Назад
                  </Button>
                }
              />
            </>
          ) : (
            <>
              <h1>Вход</h1>
              {subdomain && (
                <SegmentedControl
                  fullWidth
                  aria-label="Способ входа"
                  data={views}
                  value={view}
                  onChange={setView}
                  className="login-views"
                />
              )}
              {view === 'pin' && subdomain ? (
                <PinForm subdomain={subdomain} onResult={enter} />
              ) : (
                <PasswordForm
                  fields={fields}
                  onChange={setFields}
                  // The product's own name is no company (spec 1, section 5).
                  subdomain={subdomain === productName() ? undefined : subdomain}
                  notice={notice}
                  onResult={enter}
                  onToast={(text) => toast('error', text)}
                />
              )}
              <p className="login-register">
                Ещё нет компании? <Link href={href('register')}>Зарегистрировать компанию</Link>
              </p>
            </>
          )}
        </div>
        <footer className="login-legal">
          <Link href={href('terms')}>Пользовательское соглашение</Link>
          <Link href={href('privacy')}>Политика конфиденциальности</Link>
        </footer>
      </main>
      <LoginRail />
    </div>
  )
}
