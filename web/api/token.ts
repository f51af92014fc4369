import { readStored, writeStored } from '../lib/local-store.ts'

const key = 'token' // spec 1, section 3, browser storage
let memory: string | null = null

/** The bearer token. Another tab may have signed in or out meanwhile, so it is read anew for every call. */
export const readToken = (): string | null => readStored(key) ?? memory

export function writeToken(token: string | null): void {
  memory = token
  writeStored(key, token)
}
