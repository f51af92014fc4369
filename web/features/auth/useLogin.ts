import { useLayoutEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Problem } from '../../api/problem.ts'
import { useClock } from '../../lib/countdown.ts'
import { correctStep, endSteps, openStep, stepBack } from '../../lib/steps.ts'
import { useHere } from '../../lib/useHere.ts'
import { href } from '../../routes.ts'
import { askedPage } from '../../shell/asked-page.ts'
import { currentSubdomain, productName } from '../../shell/config.ts'
import { follow } from '../../shell/hand-over.ts'
import { toast } from '../../shell/notifications.tsx'
import { takeLinkFailure } from '../../shell/one-time-link.ts'
import { signIn } from '../../shell/session.ts'
import { noDigits } from '../verification/CodeBoxes.tsx'
import { forgetReset } from '../verification/saved-reset.ts'
import {
  forgetVerification,
  readVerification,
  saveVerification,
  type Unconfirmed,
  verificationOf,
} from '../verification/saved-verification.ts'
import { loginDefaults, loginTexts } from './login-texts.ts'
import { forgetChoice, readChoice, saveChoice } from './saved-choice.ts'
import { type LoginType, readSavedLogin, saveLogin } from './saved-login.ts'

type Schemas = components['schemas']

/** What was typed; kept in memory by the page, so that Back from the choice restores it (A10). */
export interface LoginFields {
  email: string
  password: string
  rememberMe: boolean
  rememberPin: boolean
  type: LoginType
}

/** What the page itself has to say above the form. */
export interface LoginNotice {
  tone: 'error' | 'success'
  text: string
}

/** Beside the form of the first step. */
export type LoginView = 'choice' | 'reset' | 'confirm'

/** The sign-in as its steps share it: what was typed, where it stands, and what each answer leads to. */
export type Login = ReturnType<typeof useLogin>

const error = (text: string): LoginNotice => ({ tone: 'error', text })

/** What brought the visitor here, if it failed (A8). */
function firstNotice(query: URLSearchParams): LoginNotice | undefined {
  const failure = takeLinkFailure()
  if (failure) return error(failure)
  return query.get('error') === 'invalid_token' ? error(messages.AUTO_LOGIN_INVALID) : undefined
}

/** The view that the address names, where there is something to show in it. */
function viewAt(named: string | null, state: { choice: unknown; confirm: unknown }): LoginView | undefined {
  if (named === 'reset') return named
  return (named === 'choice' || named === 'confirm') && state[named] ? named : undefined
}

export function useLogin() {
  const clock = useClock()
  const here = useHere()
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  // The product's own name is no company.
  const subdomain = currentSubdomain() === productName() ? undefined : currentSubdomain()
  const [choice, setChoice] = useState(() => readChoice(clock.now()))
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | undefined>(() => readVerification(clock.now()))
  const [fields, setFields] = useState<LoginFields>(() => {
    const { preferredLoginType, ...saved } = readSavedLogin(clock.now())
    return {
      ...saved,
      email: choice?.email ?? saved.email,
      password: '',
      type: subdomain ? preferredLoginType : 'password',
    }
  })
  const [notice, setNotice] = useState(() => firstNotice(query))
  const change = (part: Partial<LoginFields>) => setFields((before) => ({ ...before, ...part }))
  const email = fields.email.trim()

  const returnUrl = query.get('returnUrl') ?? undefined
  const addressOf = (view?: LoginView, step?: string) => href('login', {}, { view, step, returnUrl })
  const [named, step] = [query.get('view'), query.get('step')]
  const view = viewAt(named, { choice, confirm: unconfirmed })
  const form = addressOf()
  useLayoutEffect(() => {
    // A step that is over, or was never begun here: the form is the first one.
    if (named !== null && !view) correctStep(form)
  }, [named, view, form])

  function open({ token, user, company }: Schemas['AuthSession']) {
    forgetReset()
    forgetChoice()
    signIn(token, { user, company })
    navigate(askedPage(returnUrl), { replace: true })
  }

  /** The branches of a sign-in; tells what is wrong with an answer that is none of them. */
  function enter(result: Schemas['LoginResult']): string | undefined {
    const { type: preferredLoginType, rememberMe, rememberPin } = fields
    const remember = () => saveLogin({ email, preferredLoginType, rememberMe, rememberPin }, clock.now())
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
      openStep(addressOf('choice'))
      return undefined
    }
    if (!('redirectUrl' in result) || !follow(result.redirectUrl, returnUrl)) return loginDefaults.answer
    remember()
    return undefined
  }

  /** The password was right, but the address waits for its code (A2). */
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
    openStep(addressOf('confirm'))
  }

  function endAtForm(next: LoginNotice) {
    setNotice(next)
    endSteps(form)
  }

  function leaveChoice(reason?: string) {
    forgetChoice()
    setChoice(undefined)
    setNotice(reason === undefined ? undefined : error(reason))
    stepBack(form)
  }

  function leaveConfirmation() {
    forgetVerification()
    setUnconfirmed(undefined)
    stepBack(form)
  }

  function confirmed({ token, user, company, message }: Schemas['VerifiedEmail']) {
    forgetVerification()
    // The address is confirmed, but whoever went elsewhere meanwhile stays there.
    if (!here()) return undefined
    if (token && user && company) return open({ token, user, company })
    setUnconfirmed(undefined)
    return endAtForm({ tone: 'success', text: message })
  }

  function passwordChanged(whose: string, text: string) {
    if (!here()) return toast('success', text)
    change({ email: whose, password: '', type: 'password' })
    return endAtForm({ tone: 'success', text })
  }

  return {
    /** The company of this address; without one there is no PIN. */
    subdomain,
    fields,
    change,
    notice,
    /** An attempt was made: what the page said before is over. */
    forgetNotice: () => setNotice(undefined),
    view,
    /** Of the view, as the address names it. */
    step,
    addressOf,
    returnUrl,
    choice,
    unconfirmed,
    changeUnconfirmed: setUnconfirmed,
    enter,
    confirmEmail,
    confirmed,
    passwordChanged,
    leaveChoice,
    leaveConfirmation,
  }
}
