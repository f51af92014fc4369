import { readStored, writeStored } from '../lib/local-store.ts'
import { storageKeys } from '../lib/storage-keys.ts'

let memory: string | null = null

/** The bearer token. Another tab may have signed in or out meanwhile, so it is read anew for every call. */
export const readToken = (): string | null => readStored(storageKeys.token) ?? memory

export function writeToken(token: string | null): void {
  // For a browser without storage only: where there is one, a token that another tab took away must not come back.
  memory = null
  writeStored(storageKeys.token, token)
  if (readStored(storageKeys.token) !== token) memory = token
}
