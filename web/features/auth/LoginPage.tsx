import './login.css'
import { useLayoutEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Problem } from '../../api/problem.ts'
import { useClock } from '../../lib/countdown.ts'
import { safePath } from '../../lib/safe-path.ts'
import { correctStep, endSteps, nextStep, openStep, stepBack } from '../../lib/steps.ts'
import { useHere } from '../../lib/useHere.ts'
import { href } from '../../routes.ts'
import { currentSubdomain, productName } from '../../shell/config.ts'
import { ConfirmEmail } from '../verification/ConfirmEmail.tsx'
import {
  forgetVerification,
  readVerification,
  saveVerification,
  type Unconfirmed,
  verificationOf,
} from '../verification/saved-verification.ts'
import { follow } from '../../shell/hand-over.ts'
import { toast } from '../../shell/notifications.tsx'
import { takeLinkFailure } from '../../shell/one-time-link.ts'
import { signIn } from '../../shell/session.ts'
import { Brand } from '../../ui/Brand.tsx'
import { noDigits } from '../verification/CodeBoxes.tsx'
import { ViewTitle } from '../../ui/ViewTitle.tsx'
import { CompanyChoice } from './CompanyChoice.tsx'
import { LoginRail } from './LoginRail.tsx'
import { loginDefaults, loginTexts } from './login-texts.ts'
import type { LoginResult, PasswordFields } from './PasswordForm.tsx'
import { PasswordReset } from '../verification/PasswordReset.tsx'
import { forgetChoice, readChoice, saveChoice } from './saved-choice.ts'
import { type LoginType, readSavedLogin, saveLogin } from './saved-login.ts'
import { forgetReset } from '../verification/saved-reset.ts'
import { type LoginNotice, SignIn } from './SignIn.tsx'
import { useLoginCompany } from './useLoginCompany.ts'

const error = (text: string): LoginNotice => ({ tone: 'error', text })

/** What brought the visitor here, if it failed (A8). */
function firstNotice(query: URLSearchParams): LoginNotice | undefined {
  const failure = takeLinkFailure()
  if (failure) return error(failure)
  return query.get('error') === 'invalid_token' ? error(messages.AUTO_LOGIN_INVALID) : undefined
}

type View = 'choice' | 'reset' | 'confirm'

/** The view that the address names, where there is something to show in it. */
function viewAt(named: string | null, state: { choice: unknown; confirm: unknown }): View | undefined {
  if (named === 'reset') return named
  return (named === 'choice' || named === 'confirm') && state[named] ? named : undefined
}

/** Views: password, PIN (a company's address only), choice of company, reset; and A2's code. */
export function LoginPage() {
  const clock = useClock()
  const here = useHere()
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const company = useLoginCompany(currentSubdomain())
  // The product's own name is no company.
  const subdomain = currentSubdomain() === productName() ? undefined : currentSubdomain()
  const [saved] = useState(() => readSavedLogin(clock.now()))
  const [choice, setChoice] = useState(() => readChoice(clock.now()))
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | undefined>(() => readVerification(clock.now()))
  const [type, setType] = useState<LoginType>(subdomain ? saved.preferredLoginType : 'password')
  const [rememberPin, setRememberPin] = useState(saved.rememberPin)
  const [fields, setFields] = useState<PasswordFields>({
    email: choice?.email ?? saved.email,
    password: '',
    rememberMe: saved.rememberMe,
  })
  const [notice, setNotice] = useState(() => firstNotice(query))

  const returnUrl = query.get('returnUrl') ?? undefined
  const at = (view?: View, step?: string) => href('login', {}, { view, step, returnUrl })
  const named = query.get('view')
  const view = viewAt(named, { choice, confirm: unconfirmed })
  const form = at()
  useLayoutEffect(() => {
    // A step that is over, or was never begun here: the form is the first one.
    if (named !== null && !view) correctStep(form)
  }, [named, view, form])

  const email = fields.email.trim()

  function open({ token, user, company: entered }: components['schemas']['AuthSession']) {
    forgetReset()
    forgetChoice()
    signIn(token, { user, company: entered })
    navigate(safePath(returnUrl, href('dashboard')), { replace: true })
  }

  /** The branches of a sign-in; tells what is wrong with an answer that is none of them. */
  function enter(result: LoginResult): string | undefined {
    const remember = () =>
      saveLogin({ email, preferredLoginType: type, rememberMe: fields.rememberMe, rememberPin }, clock.now())
    if ('token' in result) {
      remember()
      open(result)
      return undefined
    }
    if ('multipleCompanies' in result) {
      remember()
      const next = { choice: result, email }
      saveChoice(next, clock.now())
      setChoice(next)
      openStep(at('choice'))
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
    const account = { email: problem.email ?? email, subdomain: whose, registrationToken: problem.registrationToken }
    const now = clock.now()
    const before = verificationOf(account, now)
    const pausing = before.sentAt !== undefined && now - before.sentAt < limits.auth.codeResendSeconds * 1000
    // The refusal itself sends a letter, unless one went out just now; the counters start with the answer (A7).
    saveVerification(pausing ? before : { ...account, digits: noDigits, sentAt: now }, now)
    setUnconfirmed(account)
    openStep(at('confirm'))
  }

  function backToForm(next?: LoginNotice) {
    setNotice(next)
    endSteps(at())
  }

  function leaveChoice(reason?: string) {
    forgetChoice()
    setChoice(undefined)
    setNotice(reason === undefined ? undefined : error(reason))
    stepBack(at())
  }

  function verified(result: components['schemas']['VerifiedEmail']) {
    forgetVerification()
    // The address is confirmed, but whoever went elsewhere meanwhile stays there.
    if (!here()) return undefined
    const { token, user, company: entered } = result
    if (token && user && entered) return open({ token, user, company: entered })
    setUnconfirmed(undefined)
    return backToForm({ tone: 'success', text: result.message })
  }

  function passwordChanged(changed: string, text: string) {
    if (!here()) return toast('success', text)
    setFields({ ...fields, email: changed, password: '' })
    setType('password')
    return backToForm({ tone: 'success', text })
  }

  const changing = query.get('step') === 'email'

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
          {view === 'choice' && choice && (
            <CompanyChoice
              saved={choice}
              rememberMe={fields.rememberMe}
              onBack={() => leaveChoice()}
              onOther={() => {
                setFields({ ...fields, email: '', password: '' })
                leaveChoice()
              }}
              onLost={leaveChoice}
            />
          )}
          {view === 'reset' && (
            <PasswordReset
              email={email}
              subdomain={subdomain}
              named={query.get('step')}
              addressOf={(step) => at('reset', step)}
              onBack={() => stepBack(at())}
              onChanged={passwordChanged}
            />
          )}
          {view === 'confirm' && unconfirmed && (
            <>
              <ViewTitle key={String(changing)}>{changing ? 'Изменение email' : 'Подтверждение email'}</ViewTitle>
              <ConfirmEmail
                account={unconfirmed}
                changing={changing}
                onChanging={(begin) => (begin ? openStep(at('confirm', 'email')) : stepBack(at('confirm')))}
                onEmail={(next) => setUnconfirmed({ ...unconfirmed, email: next })}
                onBack={() => {
                  forgetVerification()
                  setUnconfirmed(undefined)
                  stepBack(at())
                }}
                onVerified={verified}
              />
            </>
          )}
          {!view && (
            <SignIn
              subdomain={subdomain}
              type={type}
              onType={setType}
              fields={fields}
              onFields={setFields}
              rememberPin={rememberPin}
              onRememberPin={setRememberPin}
              notice={notice}
              resetLink={{ href: at('reset'), state: nextStep() }}
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
