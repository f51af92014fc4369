import { operations } from '../../openapi/gen/operations.gen.ts'
import { answer } from '../node.ts'

export const HOST = 'http://berezka.localhost:3000'

export type Call = { body?: unknown; token?: string; host?: string }
export const requestOf = (method: string, path: string, { body, token, host = HOST }: Call = {}): Request =>
  new Request(host + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** What the mocks answer to a call over HTTP. */
export async function call(method: string, path: string, more?: Call) {
  const response = await answer(requestOf(method, path, more))
  // Whatever it is: the tests look at single fields of it.
  const body = (await response.json()) as Record<string, any> // oxlint-disable-line no-explicit-any -- single fields are looked at
  return { status: response.status, headers: response.headers, body }
}

/** A token. */
export const signIn = async (email: string, password: string) =>
  (await call('POST', operations.authLogin.path, { body: { email, password } })).body.token as string
