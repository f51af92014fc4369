import { problem } from '../openapi/contract.ts'
import { limits } from '../openapi/gen/limits.gen.ts'
import { fieldMessages } from '../openapi/gen/messages.gen.ts'

const DEPTH_MAX = limits.calls.jsonDepthMax // I5
const MEGABYTE = 1024 * 1024

/** A JSON body (RFC 8259): its type, its size, its depth and its texts, in the server's order. */
export async function readJson(request: Request, limit: number, also: readonly string[] = []): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== 'application/json' && !also.includes(type))
    throw problem(415, 'UNSUPPORTED_MEDIA_TYPE', { type: 'application/json' })
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > limit) throw problem(413, 'PAYLOAD_TOO_LARGE', { n: limit / MEGABYTE })
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw problem(400, 'BAD_JSON')
  }
  check(value, [])
  return value
}

/** Postgres takes neither U+0000 nor half a surrogate pair (I3); the mocks must not take what the server refuses. */
export const isGoodText = (text: string) => !text.includes('\0') && text.isWellFormed()
export const badText = (field: string) =>
  problem(400, 'INVALID_REQUEST', undefined, { fields: { [field]: fieldMessages.text } })

function check(value: unknown, at: string[]): void {
  if (typeof value === 'string' && !isGoodText(value)) throw badText(at.join('.') || '_')
  if (typeof value !== 'object' || value === null) return
  if (at.length >= DEPTH_MAX) throw problem(400, 'BAD_JSON')
  for (const [key, inner] of Object.entries(value)) {
    if (!isGoodText(key)) throw badText(at.join('.') || '_')
    check(inner, [...at, key])
  }
}

/** The same for what came as a text inside a body; one level less, where it stands inside the form. */
export function faultInside(value: unknown, depth = 1): 'depth' | 'text' | undefined {
  if (typeof value === 'string') return isGoodText(value) ? undefined : 'text'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= DEPTH_MAX) return 'depth'
  for (const [key, inner] of Object.entries(value)) {
    const fault = faultInside(key) ?? faultInside(inner, depth + 1)
    if (fault) return fault
  }
  return undefined
}
