import { forgetState, readState, saveState } from '../../lib/saved-state.ts'
import { isNumberOrNothing, isRecord, isText } from '../../lib/shape.ts'
import { storageKeys } from '../../lib/storage-keys.ts'

/** 'success' has nothing to keep: it is the login screen with its message. */
export type ResetStep = 'email' | 'verify' | 'newPassword'

export interface Reset {
  /** Where the user is, for a visit that does not name a step. */
  step: ResetStep
  /** Where the letter went; '' until one was asked for. */
  email: string
  /** The code once it was found right; the server keeps it alive for 10 minutes (A10). */
  code: string
  /** When the last letter was asked for; undefined where there is nothing to wait for. */
  sentAt?: number | undefined
}

export const newReset: Reset = { step: 'email', email: '', code: '', sentAt: undefined }

const key = storageKeys.passwordReset
const steps: readonly unknown[] = ['email', 'verify', 'newPassword'] satisfies ResetStep[]
const isReset = (state: unknown): state is Reset =>
  isRecord(state) &&
  steps.includes(state.step) &&
  isText(state.email) &&
  isText(state.code) &&
  isNumberOrNothing(state.sentAt)

export const saveReset = (reset: Reset, timestamp: number): void => saveState(key, { ...reset, timestamp })
export const forgetReset = (): void => forgetState(key)

export function readReset(now: number): Reset | undefined {
  const state = readState(key, isReset, now)
  if (!state) return undefined
  const { step, email, code, sentAt } = state
  return { step, email, code, sentAt: sentAt !== undefined && sentAt > now ? undefined : sentAt }
}

/** The step that the address names, as far as this reset has come; the first one where it has not. */
export function resetStepAt(named: string | null, { email, code }: Reset): ResetStep {
  if (named === 'password' && code) return 'newPassword'
  return (named === 'code' || named === 'password') && email ? 'verify' : 'email'
}

/** As the steps are called in the address. */
export const resetStepNames = { email: undefined, verify: 'code', newPassword: 'password' } as const
