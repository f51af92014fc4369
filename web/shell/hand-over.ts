import { messages } from '../../openapi/gen/messages.gen.ts'
import { client } from '../api.ts'
import { messageOf } from '../api/problem.ts'
import { readToken, writeToken } from '../api/token.ts'
import { readStored } from '../lib/local-store.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { isProductAddress } from '../lib/subdomain.ts'
import { config } from './config.ts'
import { toast } from './notifications.tsx'
import { clearSession } from './session.ts'

/** The app of a company lives at the company's address; on the main domain a session only passes through (C15). */
export const needsHandOver = (subdomain: string | undefined): boolean =>
  subdomain === undefined && (location.hostname === 'localhost' || location.host === config.productDomain)

/** Goes to an address the server named, if it is one of the product's own (C1), and there to the page that was asked for here. */
export function follow(redirectUrl: string, returnUrl?: string): boolean {
  if (!isProductAddress(redirectUrl, config.productDomain, location.protocol)) return false
  const to = new URL(redirectUrl)
  if (returnUrl !== undefined) to.searchParams.set('returnUrl', returnUrl)
  location.assign(to)
  return true
}

/**
 * Goes to the company's address with the link that carries the session there. The session ends with the exchange, so
 * this address forgets it: nobody is handed over again after a sign-out. The page keeps what it shows until it is left.
 */
export function leaveWithSession(redirectUrl: string, returnUrl?: string): boolean {
  if (!follow(redirectUrl, returnUrl)) return false
  writeToken(null)
  return true
}

export const askForLink = (subdomain: string, rememberMe: boolean) =>
  client.POST('/api/auth/subdomain-token', { body: { subdomain, rememberMe } })

/**
 * Takes the session of the main domain to its company's address with a one-time token. What went wrong on the way, or
 * nothing; a session that proved dead is forgotten, any other failure leaves it.
 */
export async function handOver(subdomain: string, path: string): Promise<string | undefined> {
  const token = readToken()
  const { data, error, response } = await askForLink(subdomain, readStored(storageKeys.rememberMe) === 'true')
  if (data && leaveWithSession(data.redirectUrl, path)) return undefined
  const message = messageOf(error, messages.SUBDOMAIN_TOKEN_FAILED)
  if (response.status >= 500 || response.status === 429) return message
  // Another tab has taken it over already, or signed out: that is no failure of this one's.
  if (readToken() === token) toast('error', message)
  clearSession()
  return undefined
}
