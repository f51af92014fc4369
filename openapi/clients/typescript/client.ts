import createFetchClient, { type Client } from 'openapi-fetch'
import { isRefused, problemOf } from './problem.ts'
import { withRetries, type RetryOptions } from './retry.ts'
import type { paths } from './schema.ts'

export type WorkspaceClient = Client<paths>

export interface ClientOptions extends RetryOptions {
  /** The company's own address, without a path: `https://berezka.example.com`. */
  baseUrl: string
  /** What stands behind `Bearer`: of an API key or of a session. */
  token: string
  /** Of the texts of errors; Russian unless said otherwise. */
  language?: 'ru' | 'en'
}

/**
 * A client of openapi-fetch: `client.GET('/api/users', { params: { query: { page: 1 } } })` gives `{ data, error,
 * response }`, where `error` is a Problem, also of what a proxy has answered. Calls that may be made again are, see
 * RetryOptions; each POST carries an Idempotency-Key of its own, so a repeated one is done once.
 */
export function createClient({ baseUrl, token, language = 'ru', ...retry }: ClientOptions): WorkspaceClient {
  const client = createFetchClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    fetch: withRetries(retry),
  })
  client.use({
    onRequest({ request }) {
      if (request.method === 'POST' && !request.headers.has('idempotency-key'))
        request.headers.set('idempotency-key', crypto.randomUUID())
      return request
    },
    async onResponse({ response }) {
      if (!isRefused(response)) return undefined
      const { status, statusText } = response
      // Said by the body that it had.
      const headers = new Headers(response.headers)
      for (const name of ['content-length', 'content-encoding']) headers.delete(name)
      const answered: unknown = await response.json().catch(() => undefined)
      return Response.json(problemOf(answered, response), { status, statusText, headers })
    },
  })
  return client
}
