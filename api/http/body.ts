import { problem } from '../../openapi/contract.ts'

const MEGABYTE = 1024 * 1024

type Chunks = AsyncIterable<Uint8Array>

/** The bytes of a JSON body, never more than `limit`. The media type is checked before anything is read. */
export async function readJsonBytes(request: Request, body: Chunks, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw problem(415, 'UNSUPPORTED_MEDIA_TYPE', { type: 'application/json' })
  return readBytes(request, body, limit)
}

/** By the header at once, else while they come. */
async function readBytes(request: Request, body: Chunks, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => problem(413, 'PAYLOAD_TOO_LARGE', { n: limit / MEGABYTE })
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return joined(chunks, size)
}

/** On memory of its own, which can be given to another thread. */
function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
