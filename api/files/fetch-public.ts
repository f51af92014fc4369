import { limits } from '../../openapi/gen/limits.gen.ts'
import { ask, publicAddress, type Reach } from '../outside/reach.ts'

/** Whatever is wrong with an address or its answer: the caller learns no more than that. */
class NotFetched extends Error {}

type Fetched = { body: ReadableStream<Uint8Array>; path: string }

/** What a public address answers (I11). Each hop's name is looked at anew. */
export async function fetchPublic(address: string, reach: Reach, signal: AbortSignal): Promise<Fetched> {
  let url = parsed(address)
  for (let hop = 0; hop <= limits.uploads.byUrlRedirectsMax; hop++) {
    const response = await ask(url, await publicAddress(url, reach, signal), { signal, headers: { accept: 'image/*' } })
    const location = response.headers.get('location')
    if (response.ok && response.body) return { body: response.body, path: url.pathname }
    // What is not read would hold the connection, and its sender, until it is collected.
    await response.body?.cancel()
    if (response.status < 300 || response.status >= 400 || location === null) throw new NotFetched('status')
    url = parsed(location, url)
  }
  throw new NotFetched('redirects')
}

function parsed(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') throw new NotFetched('url')
  return url
}
