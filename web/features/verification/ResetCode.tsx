import { useState } from 'react'
import { client } from '../../api.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { codeBurnt, codeDefaults, codeFailure, codeRefused, resetDefaults } from './code-texts.ts'
import type { SendOutcome } from './send-code.ts'
import { toast } from '../../shell/notifications.tsx'
import { type Digits, noDigits } from './CodeBoxes.tsx'
import { CodeStep } from './CodeStep.tsx'

interface ResetCodeProps {
  email: string
  subdomain: string | undefined
  sentAt: number | undefined
  /** Why the last step sent the user back here. */
  refused: string | undefined
  onResend: () => Promise<SendOutcome>
  onBurnt: () => void
  onRight: (code: string) => void
}

/** Second step of a reset: the code, checked before a password is asked for. */
export function ResetCode({ email, subdomain, sentAt, refused, onResend, onBurnt, onRight }: ResetCodeProps) {
  const [digits, setDigits] = useState<Digits>(noDigits)
  const [error, setError] = useState(refused)
  const checking = useBusy()
  const asking = useBusy()

  async function check(code: string) {
    setError(undefined)
    const body = { email, code, ...(subdomain && { subdomain }) }
    const { data, error: problem, response } = await client.POST('/api/verification/verify-password-reset', { body })
    if (data) return onRight(code)
    if (codeRefused(response)) setDigits(noDigits)
    if (codeBurnt(problem)) onBurnt()
    return setError(codeFailure(response, problem, resetDefaults.wrong))
  }

  async function resend() {
    const outcome = await onResend()
    if (!outcome.sent) return setError(outcome.failure)
    setError(undefined)
    setDigits(noDigits)
    return toast('success', codeDefaults.sentAgain)
  }

  return (
    <>
      {/* The same for any address: whether it has an account is not told (A27). */}
      <p className="code-lead">
        Если аккаунт существует, код отправлен на почту <b>{email}</b>
      </p>
      <CodeStep
        digits={digits}
        onChange={setDigits}
        onSubmit={(code) => void checking.act(() => check(code))}
        sending={checking.busy}
        error={error}
        sentAt={sentAt}
        onResend={() => void asking.act(resend)}
        resending={asking.busy}
      />
    </>
  )
}
