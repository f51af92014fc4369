import { locationOf, ProblemReply, problem, type OperationId, type OperationSpec } from '../../../openapi/contract.ts'
import { languageOf, told } from '../../../openapi/texts.ts'
import { acceptedOf, encode, encodeStream, isText } from './compress.ts'
import type { PublicContext } from '../../context.ts'
import { DatabaseUnavailable } from '../../db/client.ts'
import { FileStoreError } from '../../files/store.ts'
import { jsonOf } from '../known-json.ts'
import { withRefusing } from '../rate-headers.ts'
import type { Tagged } from './marks.ts'
import { ThreadLost } from '../../threads/thread.ts'
import { securityHeaders } from '../pages/web.ts'

/** Any reply, where the operation is only known at run time. */
export type AnyReply = { status: number; body: unknown; headers?: Record<string, string> }
type Failing = {
  requestId: string
  request: Request
  context?: Pick<PublicContext, 'log'> | undefined
  operation?: OperationId
  always?: Record<string, string> | undefined
}
type Writing = {
  spec: OperationSpec
  request: Request
  requestId: string
  cookies: string[]
  /** What its caller is told with each answer. */
  always?: Record<string, string> | undefined
}

const commonHeaders = (requestId: string) => ({
  ...securityHeaders,
  'cache-control': 'no-store',
  vary: 'Accept-Encoding',
  'x-request-id': requestId,
})

/**
 * A reply as the caller takes it: text above a kilobyte compressed, by one rule for all operations; files, parts of files
 * and small answers never. An answer that tells a secret (`x-secret`: tokens, one-time links, PINs) goes out as it is:
 * whoever can make the caller ask again and again with words of his own that stand in the same answer, and sees only
 * lengths, could guess the secret letter by letter (BREACH). Nobody can here, since a page of another origin has no
 * bearer; it costs nothing not to rest on that alone.
 *
 * What has a tag may be stored by the reader's own browser, which asks each time whether it is still right; anything else
 * is stored nowhere (H2).
 */
export async function write(writing: Writing, reply: AnyReply, tagged?: Tagged): Promise<Response> {
  const { spec, request, requestId, cookies, always } = writing
  const headers = new Headers({ ...commonHeaders(requestId), ...always })
  // One by one: a name in another case would be joined to ours, not put in its place.
  const given = { ...locationOf(spec, reply.status, reply.body), ...reply.headers }
  for (const [name, value] of Object.entries(given)) headers.set(name, value)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  if (tagged) {
    headers.set('cache-control', 'private, no-cache')
    headers.set('vary', 'Authorization, Accept-Encoding')
    headers.set('etag', tagged.etag)
    if (!tagged.encoded) return new Response(null, { status: 304, headers })
  }
  const isJson = spec.replies[reply.status]?.type === 'application/json'
  if (!isJson) return new Response(bodyOf(writing, reply, headers), { status: reply.status, headers })
  const wish = spec.secret ? PLAIN : acceptedOf(request)
  const { bytes, encoding } = tagged?.encoded ?? (await encode(jsonOf(reply.body), wish))
  headers.set('content-type', 'application/json; charset=utf-8')
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(bytes, { status: reply.status, headers })
}

const PLAIN = { encoding: undefined, isNeeded: false }

/** A body that is not JSON is a stream or a Blob of a file (Reply); what is read by ranges, or says its length, stays. */
function bodyOf({ spec, request }: Writing, { status, body }: AnyReply, headers: Headers) {
  const { encoding } = acceptedOf(request)
  const stays = ['accept-ranges', 'content-length', 'content-encoding'].some((name) => headers.has(name))
  if (!(body instanceof ReadableStream) || !encoding || stays || status !== 200 || spec.secret) return asBody(body)
  // Gathered into blocks, events would come late.
  const isEvents = headers.get('content-type') === 'text/event-stream'
  if (isEvents || !isText(headers.get('content-type'))) return asBody(body)
  headers.set('content-encoding', encoding)
  return encodeStream(body, encoding)
}

// A handler's body that is not JSON is nothing else (Reply).
const asBody = (body: unknown) => (body ?? null) as ReadableStream | Blob | null

/** The error body: a thrown problem as it is, a resting database, store or thread as 503, anything else as a bare 500 (I2). */
export function writeProblem(error: unknown, { requestId, request, context, operation, always }: Failing): Response {
  const known = error instanceof ProblemReply ? error : failure(error)
  const language = languageOf(request.headers.get('accept-language'))
  if (known.status >= 500 && known.body.code !== 'NOT_IMPLEMENTED')
    context?.log.error({ requestId, operation, error }, 'request failed')
  return Response.json(
    { ...told(known.body, language, known.lacking), requestId },
    {
      status: known.status,
      headers: {
        ...commonHeaders(requestId),
        vary: 'Accept-Encoding, Accept-Language',
        'content-language': language,
        ...withRefusing(always ?? {}, known.headers),
      },
    },
  )
}

function failure(error: unknown): ProblemReply {
  const isResting = [DatabaseUnavailable, FileStoreError, ThreadLost].some((kind) => error instanceof kind)
  if (!isResting) return problem(500, 'INTERNAL')
  const resting = problem(503, 'UNAVAILABLE')
  resting.headers['retry-after'] = '2'
  return resting
}
