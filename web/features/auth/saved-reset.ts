import { forgetState, readState, saveState } from '../../lib/saved-state.ts'
import { storageKeys } from '../../lib/storage-keys.ts'

/** 'success' has nothing to keep: it is the login screen with its message (spec 1, section 4). */
export type ResetStep = 'email' | 'verify' | 'newPassword'

export interface Reset {
  step: ResetStep
  email: string
  /** The code once it was found right; the server keeps it alive for 10 minutes (A10). */
  code: string
  /** When the last letter was asked for. */
  sentAt: number | undefined
}

const key = storageKeys.passwordReset
const steps: readonly unknown[] = ['email', 'verify', 'newPassword'] satisfies ResetStep[]
const isStep = (value: unknown): value is ResetStep => steps.includes(value)

export const saveReset = (reset: Reset, timestamp: number): void => saveState(key, { ...reset, timestamp })
export const forgetReset = (): void => forgetState(key)

export function readReset(now: number): Reset | undefined {
  const state = readState(key, now)
  if (!state || !isStep(state.step) || typeof state.email !== 'string') return undefined
  const code = typeof state.code === 'string' ? state.code : ''
  const sentAt = typeof state.sentAt === 'number' && state.sentAt <= now ? state.sentAt : undefined
  // Without its code the last step cannot be finished.
  return { step: state.step === 'newPassword' && !code ? 'verify' : state.step, email: state.email, code, sentAt }
}
