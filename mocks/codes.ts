import { limits } from '../openapi/gen/limits.gen.ts'
import { db } from './db.ts'

/** The digits of every letter of the mocks. */
export const MOCK_CODE = '123456'

export type Purpose = 'email' | 'reset'
/** A code is good for one purpose, address and company (S6); the main address has the company ''. */
export type CodeOwner = { purpose: Purpose; email: string; subdomain: string }
export type Tried = 'right' | 'wrong' | 'expired' | 'burnt'

const keyOf = ({ purpose, email, subdomain }: CodeOwner) => `${purpose} ${email.toLowerCase()} ${subdomain}`

/** A new code; it kills the old one (A7). An address without an account has one too, which no digits fit (A27). */
export function makeCode(owner: CodeOwner, now: number, isKnown = true): void {
  const digits = isKnown ? MOCK_CODE : ''
  db.kept.codes[keyOf(owner)] = { digits, expiresAt: now + limits.auth.codeLifetimeSeconds * 1000, wrong: 0 }
}

export const dropCode = (owner: CodeOwner) => void delete db.kept.codes[keyOf(owner)]

/** Tries a code; a right one is taken, or kept for ten more minutes when it is only confirmed (verify-password-reset). */
export function tryCode(owner: CodeOwner, digits: string, now: number, confirm = false): Tried {
  const code = db.kept.codes[keyOf(owner)]
  if (!code) return 'expired'
  const isLive = code.expiresAt > now
  if (isLive && digits !== code.digits && code.wrong < limits.auth.codeTries) code.wrong += 1
  if (code.wrong >= limits.auth.codeTries) return 'burnt'
  if (!isLive) return 'expired'
  if (digits !== code.digits) return 'wrong'
  if (!confirm) dropCode(owner)
  else if (!code.confirmed) {
    code.confirmed = true
    code.expiresAt = now + limits.auth.resetCodeConfirmedMinutes * 60 * 1000
  }
  return 'right'
}

/** Seconds until another code may be asked for, none after a burnt one; 0 is now, and then the asking is counted. */
export function secondsToWait(owner: CodeOwner, now: number): number {
  const next = (db.kept.asked[keyOf(owner)] ?? 0) + limits.auth.codeResendSeconds * 1000
  const isBurnt = (db.kept.codes[keyOf(owner)]?.wrong ?? 0) >= limits.auth.codeTries
  if (next > now && !isBurnt) return Math.ceil((next - now) / 1000)
  db.kept.asked[keyOf(owner)] = now
  return 0
}
