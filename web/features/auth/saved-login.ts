import { limits } from '../../../openapi/gen/limits.gen.ts'
import { readStored, writeStored } from '../../lib/local-store.ts'
import { storageKeys } from '../../lib/storage-keys.ts'

export type LoginType = 'password' | 'pin'

export interface SavedLogin {
  email: string
  preferredLoginType: LoginType
  rememberMe: boolean
  /** Only opens the PIN view first; no PIN is kept (A28). */
  rememberPin: boolean
}

/** Keys of spec 1, section 3. */
const keys = {
  data: storageKeys.savedLogin,
  type: storageKeys.preferredLoginType,
  rememberMe: storageKeys.rememberMe,
  rememberPin: storageKeys.rememberPin,
} as const
const lifetimeMs = limits.savedLoginDays * 24 * 60 * 60 * 1000
const nothing: SavedLogin = { email: '', preferredLoginType: 'password', rememberMe: false, rememberPin: false }

function parse(text: string | null): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function forget(): void {
  for (const key of Object.values(keys)) writeStored(key, null)
}

/** What pre-fills the form. Data that are too old or hold a secret of former days are removed (A10). */
export function readSavedLogin(now = Date.now()): SavedLogin {
  const text = readStored(keys.data)
  if (text === null) return nothing
  const saved = parse(text)
  const fresh = typeof saved?.savedAt === 'number' && now - saved.savedAt < lifetimeMs
  if (!saved || !fresh || 'password' in saved || 'pinCode' in saved) {
    forget()
    return nothing
  }
  return {
    email: typeof saved.email === 'string' ? saved.email : '',
    preferredLoginType: saved.preferredLoginType === 'pin' ? 'pin' : 'password',
    rememberMe: readStored(keys.rememberMe) === 'true',
    rememberPin: readStored(keys.rememberPin) === 'true',
  }
}

/** Keeps the address and the preferred view, never a password or PIN (A10). */
export function saveLogin({ email, preferredLoginType, rememberMe, rememberPin }: SavedLogin, now = Date.now()): void {
  forget()
  if (!rememberMe && !rememberPin) return
  const type = rememberPin ? preferredLoginType : 'password'
  writeStored(keys.data, JSON.stringify({ email: rememberMe ? email : '', preferredLoginType: type, savedAt: now }))
  writeStored(keys.type, type)
  if (rememberMe) writeStored(keys.rememberMe, 'true')
  if (rememberPin) writeStored(keys.rememberPin, 'true')
}
