import { Anchor } from '@mantine/core'
import { useEffect, useState } from 'react'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { useClock } from '../../lib/countdown.ts'
import { toast } from '../../shell/notifications.tsx'
import { noDigits } from '../../ui/CodeBoxes.tsx'
import { CodeStep } from '../../ui/CodeStep.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { codeFailure, texts } from './registration-texts.ts'
import { readVerification, saveVerification } from './saved-verification.ts'

export type Verified = components['schemas']['VerifiedEmail']

interface VerificationStepProps {
  email: string
  subdomain: string
  registrationToken: string | undefined
  onEmail: (email: string) => void
  onVerified: (result: Verified) => void
}

/** Six boxes, two counters and the way to another address (spec 1, section 4). */
export function VerificationStep({ email, subdomain, registrationToken, onEmail, onVerified }: VerificationStepProps) {
  const clock = useClock()
  const [state, setState] = useState(
    () => readVerification(email, clock.now()) ?? { digits: noDigits, sentAt: undefined },
  )
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'code' | 'letter'>()
  const [changing, setChanging] = useState(false)

  useEffect(() => {
    saveVerification({ email, subdomain, registrationToken }, state, clock.now())
  }, [email, subdomain, registrationToken, state, clock])

  async function verify(code: string) {
    setError(undefined)
    setBusy('code')
    const body = { email, code, subdomain }
    const { data, error: problem, response } = await client.POST('/api/verification/verify-email', { body })
    setBusy(undefined)
    if (data) return onVerified(data)
    setError(codeFailure(response, problem, texts.verifyingFailed))
    // A broken connection says nothing of the code: it stays, to be sent again by the button.
    return response.status === 400 ? setState((before) => ({ ...before, digits: noDigits })) : undefined
  }

  function restart() {
    setError(undefined)
    setState({ digits: noDigits, sentAt: clock.now() })
  }

  async function resend() {
    setBusy('letter')
    const body = { email, subdomain }
    const { data, error: problem, response } = await client.POST('/api/verification/send-email-verification', { body })
    setBusy(undefined)
    if (!data) return setError(codeFailure(response, problem, messages.CODE_NOT_SENT))
    restart()
    return toast('success', 'Код отправлен повторно')
  }

  return (
    <div className="registration-form">
      {changing ? (
        <ChangeEmail
          email={email}
          subdomain={subdomain}
          registrationToken={registrationToken}
          onCancel={() => setChanging(false)}
          onChanged={(next) => {
            setChanging(false)
            restart()
            onEmail(next)
          }}
        />
      ) : (
        <p className="registration-sent">
          <span>
            Мы отправили код на <b>{email}</b>
          </span>
          <Anchor component="button" type="button" underline="hover" onClick={() => setChanging(true)}>
            Изменить email
          </Anchor>
        </p>
      )}
      <CodeStep
        digits={state.digits}
        onChange={(digits) => setState((before) => ({ ...before, digits }))}
        onSubmit={(code) => void verify(code)}
        sending={busy === 'code'}
        error={error}
        sentAt={state.sentAt}
        onResend={() => void resend()}
        resending={busy === 'letter'}
      />
    </div>
  )
}
