import { data as table } from '../../openapi/gen/data.gen.ts'
import { client } from '../api.ts'
import { isOffline, type Problem } from '../api/problem.ts'
import { stay } from '../api/rules.ts'
import type { Failed, OperationId, Reply } from './contract.ts'

/** An input once its operation is forgotten: the cache and the outbox keep many kinds side by side. */
export interface AnyInput {
  path?: object
  query?: object
  body?: unknown
}
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Idempotency-Key: the same for each try of one write. */
  key?: string | undefined
  /** Whose call it is, where that must not be whoever is signed in when it leaves. */
  token?: string | undefined
}
type Request = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: Problem; response: Response }>

// The one place where the types of an operation end: openapi-fetch derives its own from method and path, which are
// values here. contract.ts has made sure that `input` is what the operation takes.
const request = client.request as unknown as Request

export const nobody: Failed = { status: 0, offline: false, problem: { code: 'INTERNAL', message: '' } }

/** Never throws. Sessions that end and budgets that are used up have been told by web/api/rules.ts; the rest is the caller's. */
export async function call<K extends OperationId>(
  id: K,
  { path, query, body }: AnyInput = {},
  { signal, key, token }: CallOptions = {},
): Promise<Reply<K>> {
  const { method, path: schemaPath } = table[id]
  const params = { path, query, header: key === undefined ? undefined : { 'Idempotency-Key': key } }
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` }
  const init = { params, body, signal, headers, middleware: [stay] }
  const answer = await request(method, schemaPath, init).catch(() => undefined)
  if (!answer) return { failed: nobody }
  const { data, error, response } = answer
  if (response.ok) return { data } as Reply<K>
  const problem = error ?? { code: 'INTERNAL', message: '' }
  return { failed: { status: response.status, offline: isOffline(response), problem } }
}
