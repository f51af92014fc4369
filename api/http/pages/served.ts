import { matchesTag } from '../../../openapi/etag.ts'
import { compressOnce, isText } from '../wire/compress.ts'
import { accepted } from '../wire/negotiate.ts'
import { securityHeaders } from './web.ts'

/** One fixed document, compressed on first demand and kept: for the few small ones of the docs. */
export interface Served {
  type: string
  cache: string
  etag: string
  headers: Record<string, string>
  body: (encoding: Encoding | undefined) => Promise<Uint8Array<ArrayBuffer>>
}
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

export function serve(content: string | Uint8Array, type: string, cache: string, headers = {}): Served {
  const bytes = Uint8Array.from(typeof content === 'string' ? Buffer.from(content) : content)
  const encoded = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  return {
    type,
    cache,
    headers,
    etag: new Bun.CryptoHasher('sha256').update(bytes).digest('base64url').slice(0, 22),
    async body(encoding) {
      if (!encoding) return bytes
      const known = encoded.get(encoding)
      if (known) return known
      const fresh = compressOnce(bytes, encoding)
      encoded.set(encoding, fresh)
      return fresh
    },
  }
}

/** Answers GET or HEAD with the document, or 304 to who has it. */
export async function reply(request: Request, document: Served): Promise<Response> {
  const { encoding } = accepted(request.headers.get('accept-encoding'), isText(document.type) ? ENCODINGS : [])
  const etag = `"${document.etag}${encoding ? `-${encoding}` : ''}"`
  const headers = new Headers({
    ...securityHeaders,
    'content-type': document.type,
    'cache-control': document.cache,
    etag,
    vary: 'accept-encoding',
    ...document.headers,
  })
  if (matchesTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  if (encoding) headers.set('content-encoding', encoding)
  const body = await document.body(encoding)
  headers.set('content-length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}
