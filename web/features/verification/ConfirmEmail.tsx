import './verification.css'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { useClock } from '../../lib/countdown.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useKept } from '../../lib/useKept.ts'
import { BackButton } from '../../ui/BackButton.tsx'
import { noDigits } from './CodeBoxes.tsx'
import { CodeStep } from './CodeStep.tsx'
import { toast } from '../../shell/notifications.tsx'
import { codeBurnt, codeDefaults, codeFailure, codeRefused } from './code-texts.ts'
import { EmailForm } from './EmailForm.tsx'
import { saveVerification, type Unconfirmed, type Verification, verificationOf } from './saved-verification.ts'
import { sendVerification } from './send-code.ts'

export type Verified = components['schemas']['VerifiedEmail']

interface ConfirmEmailProps {
  account: Unconfirmed
  /** The form for another address stands here; it is a step of its own. */
  changing: boolean
  onChanging: (open: boolean) => void
  onEmail: (email: string) => void
  onBack: () => void
  onVerified: (result: Verified) => void
}

/** Six boxes, two counters and the way to another address: after a registration, and at a sign-in (A2). */
export function ConfirmEmail({ account, changing, onChanging, onEmail, onBack, onVerified }: ConfirmEmailProps) {
  const clock = useClock()
  const save = useCallback((state: Verification) => saveVerification(state, clock.now()), [clock])
  const [state, keep, latest] = useKept(() => verificationOf(account, clock.now()), save)
  const [error, setError] = useState<string>()
  const checking = useBusy()
  const asking = useBusy()
  const [repeatKey] = useState(() => createRepeatKeys())
  const [verifyKey] = useState(() => createRepeatKeys())
  const { email, subdomain, registrationToken } = account
  const token = registrationToken && { registrationToken }

  // A late answer must not take back a step that the user has taken back himself.
  const open = useRef(changing)
  useEffect(() => {
    open.current = changing
    return () => {
      open.current = false
    }
  }, [changing])

  function sent(to: string) {
    setError(undefined)
    keep({ email: to, digits: noDigits, sentAt: clock.now() })
  }

  async function resend() {
    const outcome = await sendVerification({ email, subdomain, ...token }, repeatKey)
    if (!outcome.sent) return setError(outcome.failure)
    // Another address was taken meanwhile, and its code is the one to wait for.
    if (latest.current.email !== email) return undefined
    sent(email)
    return toast('success', codeDefaults.sentAgain)
  }

  async function change(next: string) {
    const body = { email: next, subdomain, oldEmail: email, ...token }
    const outcome = await sendVerification(body, repeatKey, codeDefaults.changeEmail)
    if (!outcome.sent) return outcome
    sent(next)
    onEmail(next)
    toast('success', `Новый код отправлен на ${next}`)
    if (open.current) onChanging(false)
    return outcome
  }

  async function check(code: string) {
    setError(undefined)
    const body = { email, code, subdomain }
    const params = { header: { 'Idempotency-Key': verifyKey(body) } }
    const { data, error: problem, response } = await client.POST('/api/verification/verify-email', { params, body })
    if (data) return onVerified(data)
    setError(codeFailure(response, problem, codeDefaults.confirm))
    if (codeRefused(response)) keep({ digits: noDigits, ...(codeBurnt(problem) && { sentAt: undefined }) })
    return undefined
  }

  if (changing)
    return (
      <EmailForm
        field={{ name: 'new-email', label: 'Новый email', autoComplete: 'email' }}
        wrongOf={(next) => (next.toLowerCase() === email.toLowerCase() ? 'Укажите другой email' : undefined)}
        onSubmit={change}
        onCancel={() => onChanging(false)}
      />
    )
  return (
    <div className="code-screen">
      <p>
        Мы отправили код на <b>{email}</b>
      </p>
      <CodeStep
        digits={state.digits}
        onChange={(digits) => keep({ digits })}
        onSubmit={(code) => void checking.act(() => check(code))}
        sending={checking.busy}
        error={error}
        sentAt={state.sentAt}
        onResend={() => void asking.act(resend)}
        resending={asking.busy}
      />
      <div className="code-screen-row">
        <BackButton onClick={onBack} />
        {registrationToken && (
          <Button variant="subtle" onClick={() => onChanging(true)}>
            Изменить email
          </Button>
        )}
      </div>
    </div>
  )
}
