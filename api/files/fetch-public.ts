import { limits } from '../../openapi/gen/limits.gen.ts'
import type { UploadRules } from './upload-desk.ts'

/** Whatever is wrong with an address or its answer: the caller learns no more than that. */
class NotFetched extends Error {}

type Fetched = { body: ReadableStream<Uint8Array>; path: string }
type Rules = Pick<UploadRules, 'resolve' | 'isPublic'>

/**
 * What a public address answers (I11). Each hop's name is resolved once, all its addresses must be public, and the
 * connection goes to the address that was looked at: a name that changes its mind meanwhile changes nothing.
 */
export async function fetchPublic(address: string, rules: Rules, signal: AbortSignal): Promise<Fetched> {
  let url = parsed(address)
  for (let hop = 0; hop <= limits.uploads.byUrlRedirectsMax; hop++) {
    const response = await ask(url, await publicAddress(url, rules, signal), signal)
    const location = response.headers.get('location')
    if (response.ok && response.body) return { body: response.body, path: url.pathname }
    // What is not read would hold the connection, and its sender, until it is collected.
    await response.body?.cancel()
    if (response.status < 300 || response.status >= 400 || location === null) throw new NotFetched('status')
    url = parsed(location, url)
  }
  throw new NotFetched('redirects')
}

/** The URL parser turns decimal, octal and hexadecimal spellings into the address that they are. */
function parsed(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') throw new NotFetched('url')
  return url
}

async function publicAddress({ hostname }: URL, { resolve, isPublic }: Rules, signal: AbortSignal): Promise<string> {
  const literal = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  const isLiteral = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  const addresses = isLiteral ? [literal] : await before(signal, resolve(hostname))
  const [first] = addresses
  if (first === undefined || !addresses.every(isPublic)) throw new NotFetched('address')
  return first
}

function ask(url: URL, address: string, signal: AbortSignal): Promise<Response> {
  const at = new URL(url)
  at.hostname = address.includes(':') ? `[${address}]` : address
  return fetch(at, {
    redirect: 'manual',
    signal,
    // A kept connection would be found again by its address, whatever name it was made for.
    keepalive: false,
    decompress: false,
    headers: { host: url.host, accept: 'image/*', 'accept-encoding': 'identity' },
    // The certificate must be the name's, not the address's.
    ...(url.protocol === 'https:' && { tls: { serverName: url.hostname } }),
  })
}

function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = () => reject(new NotFetched('late'))
  signal.addEventListener('abort', late, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', late))
}
