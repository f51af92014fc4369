import { limits } from '../../../openapi/gen/limits.gen.ts'
import { forgetState, readState, saveState } from '../../lib/saved-state.ts'
import { storageKeys } from '../../lib/storage-keys.ts'
import { type Digits, noDigits } from '../../ui/CodeBoxes.tsx'

export interface Verification {
  email: string
  subdomain: string
  /** Proof that allows a change of the address (A26). */
  registrationToken: string | undefined
  digits: Digits
  /** When the last letter was asked for; undefined until one was. */
  sentAt: number | undefined
}

const key = storageKeys.verification
const isDigits = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length === limits.codeDigits && value.every((digit) => /^\d?$/.test(String(digit)))

export const forgetVerification = (): void => forgetState(key)

/** In the fields of spec 1, section 3: both counters are seconds that were left at `timestamp`. */
export function saveVerification({ sentAt, ...rest }: Verification, now: number): void {
  const counters = sentAt !== undefined && {
    timeLeft: limits.codeLifetimeSeconds,
    resendCooldown: limits.codeResendSeconds,
  }
  saveState(key, { ...rest, ...counters, timestamp: sentAt ?? now })
}

export function readVerification(now: number): Verification | undefined {
  const state = readState(key, now)
  if (!state || typeof state.email !== 'string' || typeof state.subdomain !== 'string') return undefined
  const { email, subdomain, registrationToken, digits } = state
  return {
    email,
    subdomain,
    registrationToken: typeof registrationToken === 'string' ? registrationToken : undefined,
    digits: isDigits(digits) ? digits : noDigits,
    sentAt: typeof state.timeLeft === 'number' ? state.timestamp : undefined,
  }
}
