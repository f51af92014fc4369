import { limits } from '../../../openapi/gen/limits.gen.ts'
import { forgetState, readState, saveState } from '../../lib/saved-state.ts'
import { storageKeys } from '../../lib/storage-keys.ts'
import { type Digits, noDigits } from '../../ui/CodeBoxes.tsx'

/** The code that is being waited for. */
export interface Verification {
  digits: Digits
  /** When it was asked for: its 120 s and the 30 s before another go from here. Undefined: no letter left (A21). */
  sentAt: number | undefined
}

const key = storageKeys.verification

export const forgetVerification = (): void => forgetState(key)

/** In the fields of spec 1, section 3: both counters are the seconds that were left at `timestamp`. */
export function saveVerification(
  account: { email: string; subdomain: string; registrationToken?: string | undefined },
  { digits, sentAt }: Verification,
  now: number,
): void {
  const counters = sentAt !== undefined && {
    timeLeft: limits.codeLifetimeSeconds,
    resendCooldown: limits.codeResendSeconds,
  }
  saveState(key, { ...account, digits, ...counters, timestamp: sentAt ?? now })
}

/** The counters of this e-mail go on where the clock says, not where the page was left. */
export function readVerification(email: string, now: number): Verification | undefined {
  const saved = readState(key, now)
  if (saved?.email !== email) return undefined
  return { digits: digitsOf(saved.digits), sentAt: typeof saved.timeLeft === 'number' ? saved.timestamp : undefined }
}

function digitsOf(value: unknown): Digits {
  const fits =
    Array.isArray(value) && value.length === limits.codeDigits && value.every((digit) => /^\d?$/.test(String(digit)))
  return fits ? value.map(String) : noDigits
}
