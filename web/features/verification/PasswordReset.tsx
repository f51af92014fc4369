import './verification.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useClock } from '../../lib/countdown.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { openStep, stepBack } from '../../lib/steps.ts'
import { useKept } from '../../lib/useKept.ts'
import { useStepAddress } from '../../lib/useStepAddress.ts'
import { codeBurnt } from './code-texts.ts'
import { BackButton } from '../../ui/BackButton.tsx'
import { ViewTitle } from '../../ui/ViewTitle.tsx'
import { EmailForm } from './EmailForm.tsx'
import { ResetCode } from './ResetCode.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { type SendOutcome, sendReset } from './send-code.ts'
import {
  forgetReset,
  newReset,
  readReset,
  type Reset,
  type ResetStep,
  resetStepAt,
  resetStepNames,
  saveReset,
} from './saved-reset.ts'

interface PasswordResetProps {
  /** Typed on the login form: no need to type it again. */
  email: string
  subdomain: string | undefined
  /** The step that the address names. */
  named: string | null
  addressOf: (named: (typeof resetStepNames)[ResetStep]) => string
  onBack: () => void
  /** The last step, success, is the login form with this message. */
  onChanged: (email: string, message: string) => void
}

const titles = {
  email: { heading: 'Восстановление пароля', tab: 'Восстановление пароля' },
  verify: { heading: 'Код подтверждения', tab: 'Восстановление пароля: код' },
  newPassword: { heading: 'Придумайте новый пароль', tab: 'Восстановление пароля: новый пароль' },
}

/** The steps of a password reset; a reload within 30 minutes goes on where it was. */
export function PasswordReset({ email, subdomain, named, addressOf, onBack, onChanged }: PasswordResetProps) {
  const clock = useClock()
  const save = useCallback((reset: Reset) => saveReset(reset, clock.now()), [clock])
  const [reset, keep] = useKept(() => readReset(clock.now()) ?? newReset, save)
  const [repeatKey] = useState(() => createRepeatKeys())
  const [refused, setRefused] = useState<string>()
  const [typed, setTyped] = useState({ newPassword: '', confirmPassword: '' })
  const step = resetStepAt(named, reset)
  const at = (which: ResetStep) => addressOf(resetStepNames[which])
  useStepAddress({ named, shown: at(step), left: at(reset.step) })

  // Where a late answer finds the user: it leads on from its own step only.
  const current = useRef<ResetStep>(undefined)
  useEffect(() => {
    current.current = step
    return () => {
      current.current = undefined
    }
  }, [step])
  const moved = reset.email !== '' && reset.step !== step
  useEffect(() => {
    if (moved) keep({ step })
  }, [moved, step, keep])

  const goOn = (from: ResetStep, to: ResetStep) => {
    if (current.current === from) openStep(at(to))
  }

  async function send(to: string) {
    const outcome = await sendReset({ email: to, ...(subdomain && { subdomain }) }, repeatKey)
    if (outcome.sent) {
      setRefused(undefined)
      keep({ email: to, code: '', sentAt: clock.now() })
    }
    return outcome
  }

  /** Back and forth within the pause: the letter is on its way already. */
  async function start(to: string): Promise<SendOutcome> {
    const { sentAt } = reset
    const pausing = sentAt !== undefined && clock.now() - sentAt < limits.auth.codeResendSeconds * 1000
    const outcome: SendOutcome = pausing && to === reset.email ? { sent: true } : await send(to)
    if (outcome.sent) goOn('email', 'verify')
    return outcome
  }

  function back() {
    if (step !== 'email') return stepBack(at(step === 'verify' ? 'email' : 'verify'))
    forgetReset()
    return onBack()
  }

  const { heading, tab } = titles[step]
  return (
    <>
      <ViewTitle key={step} tab={tab}>
        {heading}
      </ViewTitle>
      {step === 'email' && (
        // The answer is the same for any address (A27).
        <EmailForm
          field={{ name: 'email', label: 'Email', autoComplete: 'username' }}
          start={reset.email || email}
          onSubmit={start}
        >
          <p>Укажите email, с которым вы входите. Мы отправим на него код.</p>
        </EmailForm>
      )}
      {step === 'verify' && (
        <ResetCode
          email={reset.email}
          subdomain={subdomain}
          sentAt={reset.sentAt}
          refused={refused}
          onResend={() => send(reset.email)}
          onBurnt={() => keep({ code: '', sentAt: undefined })}
          onRight={(code) => {
            setRefused(undefined)
            keep({ code })
            goOn('verify', 'newPassword')
          }}
        />
      )}
      {step === 'newPassword' && (
        <ResetPassword
          email={reset.email}
          code={reset.code}
          subdomain={subdomain}
          typed={typed}
          onTyped={setTyped}
          onChanged={(message) => {
            forgetReset()
            onChanged(reset.email, message)
          }}
          onCodeRefused={(problem) => {
            setRefused(problem.message)
            keep({ code: '', ...(codeBurnt(problem) && { sentAt: undefined }) })
            stepBack(at('verify'))
          }}
        />
      )}
      <div className="code-screen-row code-back">
        <BackButton onClick={back} />
      </div>
    </>
  )
}
