import { problem } from '../openapi/contract.ts'
import { holdToPlain, otherMedia } from '../openapi/held-media.ts'
import { readJson as read } from '../openapi/read-json.ts'

const MEGABYTE = 1024 * 1024

/** A JSON body (RFC 8259): its type, its size, then what it holds, in the server's order. */
export async function readJson(request: Request, limit: number, also: readonly string[] = []): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== 'application/json' && !also.includes(type)) throw otherMedia('application/json')
  holdToPlain(request.headers, 'application/json')
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.byteLength > limit) throw problem(413, 'PAYLOAD_TOO_LARGE', { n: limit / MEGABYTE })
  return read(bytes)
}
