import { Button } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { useClock } from '../../lib/countdown.ts'
import { toast } from '../../shell/notifications.tsx'
import { noDigits } from '../../ui/CodeBoxes.tsx'
import { CodeStep } from '../../ui/CodeStep.tsx'
import { BackButton } from './BackButton.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { codeDefaults, codeFailure, codeRefused } from './code-texts.ts'
import { saveVerification, type Verification } from './saved-verification.ts'
import { sendVerification } from './send-codes.ts'
import { ViewTitle } from './ViewTitle.tsx'

interface ConfirmEmailProps {
  start: Verification
  onBack: () => void
  onVerified: (result: components['schemas']['VerifiedEmail']) => void
}

/** The password was right, the address is not confirmed yet: its code, and then the session (A2). */
export function ConfirmEmail({ start, onBack, onVerified }: ConfirmEmailProps) {
  const clock = useClock()
  const [state, setState] = useState(start)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'code' | 'letter'>()
  const [changing, setChanging] = useState(false)
  const { email, subdomain, registrationToken } = state

  function go(next: Partial<Verification>) {
    const changed = { ...state, ...next }
    setState(changed)
    saveVerification(changed, clock.now())
  }

  const token = registrationToken && { registrationToken }

  async function resend() {
    setBusy('letter')
    const outcome = await sendVerification({ email, subdomain, ...token })
    setBusy(undefined)
    if (!outcome.sent) return setError(outcome.failure)
    setError(undefined)
    go({ digits: noDigits, sentAt: clock.now() })
    return toast('success', codeDefaults.sentAgain)
  }

  async function change(next: string) {
    const body = { email: next, subdomain, oldEmail: email, ...token }
    const outcome = await sendVerification(body, codeDefaults.changeEmail)
    if (!outcome.sent) return outcome
    setError(undefined)
    setChanging(false)
    go({ email: next, digits: noDigits, sentAt: clock.now() })
    return outcome
  }

  async function check(code: string) {
    setError(undefined)
    setBusy('code')
    const body = { email, code, subdomain }
    const { data, error: problem, response } = await client.POST('/api/verification/verify-email', { body })
    setBusy(undefined)
    if (data) return onVerified(data)
    setError(codeFailure(response, problem, codeDefaults.confirm))
    // Not through `state` of this call: the boxes were filled after it was drawn.
    return codeRefused(response) ? go({ digits: noDigits }) : undefined
  }

  return (
    <>
      <ViewTitle key={String(changing)}>{changing ? 'Изменение email' : 'Подтверждение email'}</ViewTitle>
      {changing ? (
        <ChangeEmail email={email} onSubmit={change} onCancel={() => setChanging(false)} />
      ) : (
        <>
          <p className="login-lead">
            Мы отправили код на <b>{email}</b>
          </p>
          <CodeStep
            digits={state.digits}
            onChange={(digits) => go({ digits })}
            onSubmit={(code) => void check(code)}
            sending={busy === 'code'}
            error={error}
            sentAt={state.sentAt}
            onResend={() => void resend()}
            resending={busy === 'letter'}
          />
          <div className="login-back">
            <BackButton onClick={onBack} />
            {registrationToken && (
              <Button variant="subtle" onClick={() => setChanging(true)}>
                Изменить email
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}
