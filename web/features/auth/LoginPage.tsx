import './login.css'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Problem } from '../../api/problem.ts'
import { useClock } from '../../lib/countdown.ts'
import { safePath } from '../../lib/safe-path.ts'
import { href } from '../../routes.ts'
import { currentSubdomain, productName } from '../../shell/config.ts'
import { follow } from '../../shell/hand-over.ts'
import { toast } from '../../shell/notifications.tsx'
import { takeLinkFailure } from '../../shell/one-time-link.ts'
import { signIn } from '../../shell/session.ts'
import { Brand } from '../../ui/Brand.tsx'
import { noDigits } from '../../ui/CodeBoxes.tsx'
import { CompanyChoice } from './CompanyChoice.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { LoginRail } from './LoginRail.tsx'
import { loginDefaults, loginTexts } from './login-texts.ts'
import type { LoginResult, PasswordFields } from './PasswordForm.tsx'
import { PasswordReset } from './PasswordReset.tsx'
import { forgetChoice, readChoice, saveChoice } from './saved-choice.ts'
import { type LoginType, readSavedLogin, saveLogin } from './saved-login.ts'
import { forgetReset } from './saved-reset.ts'
import { forgetVerification, readVerification, saveVerification, type Verification } from './saved-verification.ts'
import { type LoginNotice, SignIn } from './SignIn.tsx'
import { useLoginCompany } from './useLoginCompany.ts'

const error = (text: string): LoginNotice => ({ tone: 'error', text })

/** What brought the visitor here, if it failed (A8). */
function firstNotice(query: URLSearchParams): LoginNotice | undefined {
  const failure = takeLinkFailure()
  if (failure) return error(failure)
  return query.get('error') === 'invalid_token' ? error(messages.AUTO_LOGIN_INVALID) : undefined
}

/** Views of spec 1, section 2: password, PIN (a company's address only), choice of company, reset; and A2's code. */
export function LoginPage() {
  const clock = useClock()
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const company = useLoginCompany(currentSubdomain())
  // The product's own name is no company (spec 1, section 5).
  const subdomain = currentSubdomain() === productName() ? undefined : currentSubdomain()
  const [saved] = useState(() => readSavedLogin(clock.now()))
  const [choice, setChoice] = useState(() => readChoice(clock.now()))
  const [verification, setVerification] = useState(() => readVerification(clock.now()))
  const [view, setView] = useState<LoginType>(subdomain ? saved.preferredLoginType : 'password')
  const [rememberPin, setRememberPin] = useState(saved.rememberPin)
  const [fields, setFields] = useState<PasswordFields>({
    email: choice?.email || saved.email,
    password: '',
    rememberMe: saved.rememberMe,
  })
  const [notice, setNotice] = useState(() => firstNotice(query))

  useEffect(() => {
    document.title = 'Вход'
  }, [])

  const returnUrl = query.get('returnUrl') ?? undefined
  const at = (name?: 'reset' | 'confirm') => href('login', {}, { view: name, returnUrl })
  const email = fields.email.trim()

  function open({ token, user, company: entered }: components['schemas']['AuthSession']) {
    forgetReset()
    forgetChoice()
    signIn(token, { user, company: entered })
    navigate(safePath(returnUrl, href('dashboard')), { replace: true })
  }

  /** The branches of spec 1, section 4; tells what is wrong with an answer that is none of them. */
  function enter(result: LoginResult): string | undefined {
    const remember = () => saveLogin({ email, preferredLoginType: view, rememberMe: fields.rememberMe, rememberPin })
    if ('token' in result) {
      remember()
      open(result)
      return undefined
    }
    if ('multipleCompanies' in result) {
      remember()
      saveChoice(result, email, clock.now())
      setChoice({ choice: result, email, savedAt: clock.now() })
      return undefined
    }
    if (!('redirectUrl' in result) || !follow(result.redirectUrl)) return loginDefaults.answer
    remember()
    return undefined
  }

  function confirmEmail(problem: Problem) {
    toast('info', loginTexts.confirmEmail)
    const whose = problem.subdomain ?? subdomain
    if (!whose) return
    const { registrationToken } = problem
    const start: Verification = {
      email: problem.email ?? email,
      subdomain: whose,
      registrationToken,
      digits: noDigits,
      // The refusal itself sends a letter; the counters start with the answer (A7).
      sentAt: clock.now(),
    }
    saveVerification(start, clock.now())
    setVerification(start)
    navigate(at('confirm'))
  }

  function backToSignIn(next?: LoginNotice) {
    setNotice(next)
    navigate(at())
  }

  function leaveChoice(reason?: string) {
    forgetChoice()
    setChoice(undefined)
    setNotice(reason === undefined ? undefined : error(reason))
  }

  function verified(result: components['schemas']['VerifiedEmail']) {
    forgetVerification()
    const { token, user, company: entered } = result
    if (token && user && entered) return open({ token, user, company: entered })
    return backToSignIn({ tone: 'success', text: result.message })
  }

  const stage = query.get('view')

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
            <CompanyChoice
              choice={choice.choice}
              rememberMe={fields.rememberMe}
              onBack={() => leaveChoice()}
              onLost={leaveChoice}
            />
          ) : stage === 'reset' ? (
            <PasswordReset
              email={email}
              subdomain={subdomain}
              onBack={() => backToSignIn()}
              onChanged={(changed, text) => {
                setFields({ ...fields, email: changed, password: '' })
                setView('password')
                backToSignIn({ tone: 'success', text })
              }}
            />
          ) : stage === 'confirm' && verification ? (
            <ConfirmEmail
              start={verification}
              onBack={() => {
                forgetVerification()
                backToSignIn()
              }}
              onVerified={verified}
            />
          ) : (
            <SignIn
              subdomain={subdomain}
              view={view}
              onView={setView}
              fields={fields}
              onFields={setFields}
              rememberPin={rememberPin}
              onRememberPin={setRememberPin}
              notice={notice}
              resetHref={at('reset')}
              onAttempt={() => setNotice(undefined)}
              onResult={enter}
              onUnverified={confirmEmail}
            />
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
