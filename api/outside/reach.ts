import { lookup } from 'node:dns/promises'
import { isPublicAddress } from './public-address.ts'

/** How a name becomes addresses, and which of them may be called; tests give their own. */
export type Reach = {
  /** The addresses of a name, asked once a call. */
  resolve: (host: string) => Promise<string[]>
  isPublic: (address: string) => boolean
}
export const internet: Reach = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
}

/** No name of an address that may be called. */
export class NotPublic extends Error {
  override name = 'NotPublic'
}

/** A name is resolved once, and all its addresses must be public: the first of them (I11). */
export async function publicAddress({ hostname }: URL, { resolve, isPublic }: Reach, signal: AbortSignal) {
  const literal = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  // The URL parser turns decimal, octal and hexadecimal spellings into the address that they are.
  const isLiteral = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  const addresses = isLiteral ? [literal] : await before(signal, resolve(hostname))
  const [first] = addresses
  if (first === undefined || !addresses.every(isPublic)) throw new NotPublic(hostname)
  return first
}

type Asked = { method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string; signal: AbortSignal }

/**
 * Calls the url at the address that was looked at: a name that changes its mind meanwhile changes nothing. What it answers
 * may send elsewhere: that is not followed.
 */
export function ask(url: URL, address: string, { headers, ...call }: Asked): Promise<Response> {
  const at = new URL(url)
  at.hostname = address.includes(':') ? `[${address}]` : address
  return fetch(at, {
    ...call,
    redirect: 'manual',
    // A kept connection would be found again by its address, whatever name it was made for.
    keepalive: false,
    decompress: false,
    headers: { ...headers, host: url.host, 'accept-encoding': 'identity' },
    // The certificate must be the name's, not the address's.
    ...(url.protocol === 'https:' && { tls: { serverName: url.hostname } }),
  })
}

function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = () => reject(signal.reason)
  signal.addEventListener('abort', late, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', late))
}
