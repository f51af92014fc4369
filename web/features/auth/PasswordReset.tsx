import { useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useClock } from '../../lib/countdown.ts'
import { BackButton } from './BackButton.tsx'
import { ResetCode } from './ResetCode.tsx'
import { ResetEmail } from './ResetEmail.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { forgetReset, readReset, type Reset, saveReset } from './saved-reset.ts'
import { type SendOutcome, sendReset } from './send-codes.ts'
import { ViewTitle } from './ViewTitle.tsx'

interface PasswordResetProps {
  /** Typed on the login form: no need to type it again. */
  email: string
  subdomain: string | undefined
  onBack: () => void
  /** The last step, success, is the login form with this message (spec 1, section 4). */
  onChanged: (email: string, message: string) => void
}

const titles = { email: 'Восстановление пароля', verify: 'Код подтверждения', newPassword: 'Новый пароль' }

/** The steps of a password reset; a reload within 30 minutes goes on where it was (spec 1, section 4). */
export function PasswordReset({ email, subdomain, onBack, onChanged }: PasswordResetProps) {
  const clock = useClock()
  const [reset, setReset] = useState<Reset>(
    () => readReset(clock.now()) ?? { step: 'email', email, code: '', sentAt: undefined },
  )
  const [refused, setRefused] = useState<string>()

  function go(next: Partial<Reset>) {
    const changed = { ...reset, ...next }
    setReset(changed)
    saveReset(changed, clock.now())
  }

  async function send(to: string) {
    const outcome = await sendReset(to, subdomain)
    if (outcome.sent) go({ step: 'verify', email: to, code: '', sentAt: clock.now() })
    return outcome
  }

  /** Back and forth within the pause (spec 1, section 9): the letter is on its way already. */
  async function start(to: string): Promise<SendOutcome> {
    const { sentAt } = reset
    const pausing = sentAt !== undefined && clock.now() - sentAt < limits.codeResendSeconds * 1000
    if (!pausing || to !== reset.email) return send(to)
    go({ step: 'verify' })
    return { sent: true, message: '' }
  }

  function back() {
    setRefused(undefined)
    if (reset.step !== 'email') return go({ step: 'email', code: '' })
    forgetReset()
    return onBack()
  }

  return (
    <>
      <ViewTitle key={reset.step}>{titles[reset.step]}</ViewTitle>
      {reset.step === 'email' && <ResetEmail email={reset.email} onSubmit={start} />}
      {reset.step === 'verify' && (
        <ResetCode
          email={reset.email}
          subdomain={subdomain}
          sentAt={reset.sentAt}
          refused={refused}
          onResend={() => send(reset.email)}
          onRight={(code) => go({ step: 'newPassword', code })}
        />
      )}
      {reset.step === 'newPassword' && (
        <ResetPassword
          email={reset.email}
          code={reset.code}
          subdomain={subdomain}
          onChanged={(message) => {
            forgetReset()
            onChanged(reset.email, message)
          }}
          onCodeRefused={(reason) => {
            setRefused(reason)
            go({ step: 'verify', code: '' })
          }}
        />
      )}
      <div className="login-back">
        <BackButton onClick={back} />
      </div>
    </>
  )
}
