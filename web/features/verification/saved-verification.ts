import { limits } from '../../../openapi/gen/limits.gen.ts'
import { forgetState, readState, saveState } from '../../lib/saved-state.ts'
import { isListOf, isNumberOrNothing, isRecord, isText, isTextOrNothing } from '../../lib/shape.ts'
import { storageKeys } from '../../lib/storage-keys.ts'
import { type Digits, noDigits } from './CodeBoxes.tsx'

/** Whose address waits for its code. */
export interface Unconfirmed {
  email: string
  subdomain: string
  /** Proof that allows a change of the address (A26). */
  registrationToken?: string | undefined
}

export interface Verification extends Unconfirmed {
  digits: Digits
  /** When the last letter was asked for; undefined where there is nothing to wait for: none left, or its code is burnt. */
  sentAt: number | undefined
}

/** As it is kept: both counters are seconds that were left at `timestamp`. */
interface Stored extends Unconfirmed {
  digits: string[]
  timeLeft?: number
  resendCooldown?: number
}

const key = storageKeys.verification

const isDigit = (value: unknown): value is string => isText(value) && /^\d?$/.test(value)
const isStored = (state: unknown): state is Stored =>
  isRecord(state) &&
  isText(state.email) &&
  isText(state.subdomain) &&
  isTextOrNothing(state.registrationToken) &&
  isListOf(state.digits, isDigit) &&
  state.digits.length === limits.auth.codeDigits &&
  isNumberOrNothing(state.timeLeft) &&
  isNumberOrNothing(state.resendCooldown)

export const forgetVerification = (): void => forgetState(key)

export function saveVerification({ sentAt, digits, ...account }: Verification, now: number): void {
  const counters = sentAt !== undefined && {
    timeLeft: limits.auth.codeLifetimeSeconds,
    resendCooldown: limits.auth.codeResendSeconds,
  }
  saveState(key, { ...account, digits: [...digits], ...counters, timestamp: sentAt ?? now } satisfies Stored & {
    timestamp: number
  })
}

/** The counters go on where the clock says, not where the page was left. */
export function readVerification(now: number): Verification | undefined {
  const state = readState(key, isStored, now)
  if (!state) return undefined
  const { email, subdomain, registrationToken, digits, timeLeft, timestamp } = state
  return { email, subdomain, registrationToken, digits, sentAt: timeLeft === undefined ? undefined : timestamp }
}

/** What this account waits for; nothing of another's. */
export function verificationOf(account: Unconfirmed, now: number): Verification {
  const saved = readVerification(now)
  const isHis = saved?.email === account.email && saved.subdomain === account.subdomain
  return isHis ? { ...saved, ...account } : { ...account, digits: noDigits, sentAt: undefined }
}
