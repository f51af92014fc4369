import { client } from '../api.ts'
import { messageOf } from '../api/problem.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { readStored } from '../lib/local-store.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { isProductAddress } from '../lib/subdomain.ts'
import { config } from './config.ts'
import { toast } from './notifications.tsx'
import { clearSession } from './session.ts'

/** The app of a company lives at the company's address; on the main domain a session only passes through (C15). */
export const needsHandOver = (subdomain: string | undefined): boolean =>
  subdomain === undefined && (location.hostname === 'localhost' || location.host === config.productDomain)

/** Goes to an address the server named, if it is one of the product's own (C1). */
export function follow(redirectUrl: string): boolean {
  if (!isProductAddress(redirectUrl, config.productDomain, location.protocol)) return false
  location.assign(redirectUrl)
  return true
}

/** Takes the session of the main domain to its company's address with a one-time token. */
export async function handOver(subdomain: string): Promise<void> {
  const { data, error } = await client.POST('/api/auth/subdomain-token', {
    body: { subdomain, rememberMe: readStored(storageKeys.rememberMe) === 'true' },
  })
  if (data && follow(data.redirectUrl)) return
  clearSession()
  toast('error', messageOf(error, messages.SUBDOMAIN_TOKEN_FAILED))
}
