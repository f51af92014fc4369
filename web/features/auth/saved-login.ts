import { limits } from '../../../openapi/gen/limits.gen.ts'
import { readStored, writeStored } from '../../lib/local-store.ts'
import { isRecord, isText } from '../../lib/shape.ts'
import { storageKeys } from '../../lib/storage-keys.ts'

export type LoginType = 'password' | 'pin'

export interface SavedLogin {
  email: string
  preferredLoginType: LoginType
  rememberMe: boolean
  /** Only opens the PIN view first; no PIN is kept (A28). */
  rememberPin: boolean
}

/** Keys that earlier releases of the app know too. */
const keys = {
  data: storageKeys.savedLogin,
  type: storageKeys.preferredLoginType,
  rememberMe: storageKeys.rememberMe,
  rememberPin: storageKeys.rememberPin,
} as const
const lifetimeMs = limits.auth.savedLoginDays * 24 * 60 * 60 * 1000
const nothing: SavedLogin = { email: '', preferredLoginType: 'password', rememberMe: false, rememberPin: false }

interface Stored {
  email: string
  preferredLoginType: LoginType
  savedAt: number
}

const isStored = (value: unknown): value is Stored =>
  isRecord(value) &&
  isText(value.email) &&
  (value.preferredLoginType === 'password' || value.preferredLoginType === 'pin') &&
  typeof value.savedAt === 'number' &&
  // Of former days (A10).
  !('password' in value || 'pinCode' in value)

function parse(text: string): Stored | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isStored(value) ? value : undefined
  } catch {
    return undefined
  }
}

function forget(): void {
  for (const key of Object.values(keys)) writeStored(key, null)
}

/** What pre-fills the form. Data that are too old, damaged or hold a secret are removed. */
export function readSavedLogin(now = Date.now()): SavedLogin {
  const text = readStored(keys.data)
  if (text === null) return nothing
  const saved = parse(text)
  if (!saved || now - saved.savedAt >= lifetimeMs) {
    forget()
    return nothing
  }
  return {
    email: saved.email,
    preferredLoginType: saved.preferredLoginType,
    rememberMe: readStored(keys.rememberMe) === 'true',
    rememberPin: readStored(keys.rememberPin) === 'true',
  }
}

/** Keeps the address and the preferred view, never a password or PIN (A10). */
export function saveLogin({ email, preferredLoginType, rememberMe, rememberPin }: SavedLogin, now = Date.now()): void {
  forget()
  if (!rememberMe && !rememberPin) return
  const type = rememberPin ? preferredLoginType : 'password'
  const stored: Stored = { email: rememberMe ? email : '', preferredLoginType: type, savedAt: now }
  writeStored(keys.data, JSON.stringify(stored))
  writeStored(keys.type, type)
  if (rememberMe) writeStored(keys.rememberMe, 'true')
  if (rememberPin) writeStored(keys.rememberPin, 'true')
}
