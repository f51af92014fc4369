import { fill, problem, ProblemReply } from '../openapi/contract.ts'
import { limits } from '../openapi/gen/limits.gen.ts'
import { isGoodText } from './content/good-text.ts'
import { shapeFault } from './content/json-shape.ts'
import { fieldMessages } from '../openapi/gen/messages.gen.ts'
import { oneByOne } from './one-by-one.ts'

const MEGABYTE = 1024 * 1024
/** Read in some 2 ms. */
const LARGE = MEGABYTE / 4

type Chunks = AsyncIterable<Uint8Array>

/** The bytes of a body, never more than `limit`: by the header at once, else while they come. */
async function readBytes(request: Request, body: Chunks, limit: number): Promise<Uint8Array> {
  const tooLarge = () => problem(413, 'PAYLOAD_TOO_LARGE', { n: limit / MEGABYTE })
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A JSON body (RFC 8259). The media type is checked before anything is read. */
export async function readJson(request: Request, body: Chunks, limit: number): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw problem(415, 'UNSUPPORTED_MEDIA_TYPE', { type: 'application/json' })
  const bytes = await readBytes(request, body, limit)
  return bytes.length > LARGE ? oneByOne(() => parsed(bytes)) : parsed(bytes)
}

function parsed(bytes: Uint8Array): unknown {
  let text: string
  let value: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const fault = shapeFault(text)
    if (fault === 'nodes') throw tooManyNodes()
    if (fault) throw new SyntaxError('too deep')
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof ProblemReply) throw error
    throw problem(400, 'BAD_JSON')
  }
  // Only an escape can bring them: raw ones are no valid JSON or no valid UTF-8.
  if (/\\u(?:0000|[dD][89a-fA-F])/.test(text)) refuseBadText(value, [])
  return value
}

const tooManyNodes = () => {
  const text = fill(fieldMessages.nodes, { n: limits.jsonNodesMax.toLocaleString('ru') })
  return problem(400, 'INVALID_REQUEST', undefined, { fields: { _: text } })
}

function refuseBadText(value: unknown, at: string[]): void {
  if (typeof value === 'string') {
    if (!isGoodText(value)) throw badText(at.join('.') || '_')
  } else if (Array.isArray(value)) value.forEach((item, i) => refuseBadText(item, [...at, String(i)]))
  else if (value && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) {
      if (!isGoodText(key)) throw badText(at.join('.') || '_')
      refuseBadText(item, [...at, key])
    }
}

export const badText = (field: string) =>
  problem(400, 'INVALID_REQUEST', undefined, { fields: { [field]: fieldMessages.text } })
