import { problem } from '../../openapi/contract.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { holdToPlain, otherMedia } from '../../openapi/held-media.ts'
import { isLarge, readLargeBody, readSmallBody } from '../content/large/thread.ts'
import { type Call, isByKey } from './call.ts'

const MEGABYTE = 1024 * 1024

type Chunks = AsyncIterable<Uint8Array>

/** The rest of a call, once its JSON body is read; a form is left to its handler. A large body has its turn first. */
export async function withBody<T>(call: Call, rest: (body: unknown) => Promise<T>): Promise<T> {
  const { id, spec, request, context, caller } = call
  if (spec.body?.type !== 'application/json') return rest(undefined)
  const { connection, largeCalls } = context
  const bytes = await readJsonBytes(
    request,
    connection.body(),
    spec.bodyLimit ?? limits.calls.jsonMaxBytes,
    spec.body.also,
  )
  const isStrict = isByKey(call)
  if (!isLarge(bytes)) return rest(readSmallBody(id, spec, bytes, isStrict))
  // Others may be before it for longer than an idle connection lives.
  connection.keepOpen()
  return largeCalls.inTurn(caller?.principal.company ?? context.caller, async () =>
    rest(await readLargeBody(id, bytes, isStrict)),
  )
}

/** The bytes of a JSON body, never more than `limit`. The media type and its coding are checked before anything is read. */
export async function readJsonBytes(
  request: Request,
  body: Chunks,
  limit: number,
  also: readonly string[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== 'application/json' && !also.includes(type)) throw otherMedia('application/json')
  holdToPlain(request.headers, 'application/json')
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
