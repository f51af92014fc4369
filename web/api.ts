import createFetchClient, { type Middleware } from 'openapi-fetch'
import { calls } from '../openapi/gen/calls.gen.ts'
import { limits } from '../openapi/gen/limits.gen.ts'
import type { paths } from '../openapi/gen/schema.d.ts'
import { deviceHeader } from './api/device.ts'
import { replyRules } from './api/rules.ts'
import { readToken } from './api/token.ts'

/** Headers of each call, and the time each call may take (A4). */
const requestRules = (timeout: (ms: number) => AbortSignal): Middleware => ({
  onRequest({ request, schemaPath }) {
    const token = readToken()
    if (token && !request.headers.has('authorization')) request.headers.set('authorization', `Bearer ${token}`)
    // Whatever language the browser is set to: the product speaks Russian.
    request.headers.set('accept-language', 'ru')
    if (request.method === 'GET' && schemaPath.startsWith('/api/')) request.headers.set('x-device-info', deviceHeader())
    const seconds = calls[`${request.method} ${schemaPath}`]?.timeoutSeconds
    const time = seconds === undefined ? limits.app.requestTimeoutMs : seconds * 1000
    if (time === 0) return request
    return new Request(request, { signal: AbortSignal.any([request.signal, timeout(time)]) })
  },
})

/** A connection that breaks in mid-body must fail like one that never answered, so JSON is read whole here. */
async function readWhole(response: Response): Promise<Response> {
  // No operation answers with a page: the sign-in of a café's Wi-Fi stands before the server, which has heard nothing.
  if (response.ok && response.headers.get('content-type')?.startsWith('text/html'))
    throw new TypeError('A page in place of an answer')
  if (response.body === null || !response.headers.get('content-type')?.includes('json')) return response
  const body = await response.arrayBuffer()
  return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers })
}

/** One client; tests make theirs against their own server and with a timeout of their own. */
export function createClient(baseUrl: string, timeout = (ms: number) => AbortSignal.timeout(ms)) {
  const client = createFetchClient<paths>({
    baseUrl,
    // Looked up at each call: the fetch of today may be a mock's.
    fetch: async (request) => readWhole(await globalThis.fetch(request)),
  })
  client.use(replyRules, requestRules(timeout))
  return client
}

/** The only way to the server. `data` is there when `response.ok`; otherwise `error` is a Problem. */
export const client = createClient(globalThis.location?.origin ?? '')
