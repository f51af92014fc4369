import { limits } from '../../../openapi/gen/limits.gen.ts'
import { readStored, writeStored } from '../../lib/local-store.ts'

export type LoginType = 'password' | 'pin'

export interface SavedLogin {
  email: string
  preferredLoginType: LoginType
  rememberMe: boolean
}

const key = 'savedLoginData'
const lifetimeMs = limits.savedLoginDays * 24 * 60 * 60 * 1000
const nothing: SavedLogin = { email: '', preferredLoginType: 'password', rememberMe: false }

function parse(text: string | null): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** What pre-fills the form. Data that are too old or hold a secret of former days are removed (A10). */
export function readSavedLogin(now = Date.now()): SavedLogin {
  const text = readStored(key)
  if (text === null) return nothing
  const saved = parse(text)
  const fresh = typeof saved?.savedAt === 'number' && now - saved.savedAt < lifetimeMs
  if (!saved || !fresh || 'password' in saved || 'pinCode' in saved) {
    writeStored(key, null)
    return nothing
  }
  return {
    email: typeof saved.email === 'string' ? saved.email : '',
    preferredLoginType: saved.preferredLoginType === 'pin' ? 'pin' : 'password',
    rememberMe: true,
  }
}

/** Keeps the address and the preferred view, never a password or PIN (A10). */
export function saveLogin({ email, preferredLoginType, rememberMe }: SavedLogin, now = Date.now()): void {
  writeStored(key, rememberMe ? JSON.stringify({ email, preferredLoginType, savedAt: now }) : null)
}
