import { operations } from '../../../openapi/gen/operations.gen.ts'
import type { OperationId } from '../../../openapi/contract.ts'
import { BOUNDARY, formBytes, type Part } from '../../../api/test/forms.ts'
import { testSettings } from '../../../api/test/app.ts'
import type { Person } from './people.ts'

export type Call = {
  id: OperationId
  by: Person
  path?: string
  query?: Record<string, string>
  body?: object
  form?: Part[]
  key?: string
}
export type Answer = { status: number; headers: Headers; body: unknown; ms: number }
/** Without an answer: the connection ended, or nothing came for long. */
export type Unanswered = { status: 'cut' | 'hung'; ms: number }

/** Longer than any call may take that is no upload (H5). */
const HUNG_MS = 15_000

/** One call over a connection of its own: nobody retries it behind our back. */
export async function send(port: number, call: Call): Promise<Answer | Unanswered> {
  const { method, target, headers, bytes } = wire(call)
  const began = performance.now()
  const took = () => performance.now() - began
  try {
    const response = await fetch(`http://127.0.0.1:${port}${target}`, {
      method,
      headers,
      keepalive: false,
      signal: AbortSignal.timeout(HUNG_MS),
      ...(bytes && { body: bytes }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text, ms: took() }
  } catch (error) {
    return { status: error instanceof Error && error.name === 'TimeoutError' ? 'hung' : 'cut', ms: took() }
  }
}

/** What goes over the wire. */
export function wire({ id, by, path = '', query, body, form, key }: Call) {
  const { method, path: pattern } = operations[id]
  const bytes = form ? formBytes(form) : body && Buffer.from(JSON.stringify(body))
  const type = form ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json'
  const asked = new URLSearchParams(query).toString()
  return {
    method,
    target: `${pattern.replace('{id}', path)}${asked && `?${asked}`}`,
    headers: {
      host: `${by.subdomain}.${testSettings.productDomain}`,
      authorization: `Bearer ${by.token}`,
      ...(bytes && { 'content-type': type }),
      ...(key && { 'idempotency-key': key }),
    },
    bytes,
  }
}
