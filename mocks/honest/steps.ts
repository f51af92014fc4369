import type { OperationId } from '../../openapi/contract.ts'

/** Whose letter with a code: what it is for, whom it goes to, the company or '' for the main address. */
export type Letter = { purpose: 'email' | 'reset' | 'invitation'; email: string; subdomain: string }
export type Host = 'berezka' | 'ogonek' | 'romashka' | 'main'
type Values = Record<string, string>
/** A file of a form; a text without a name is a field that is no file. */
export type Part = { field?: string; name?: string; type?: string; bytes: Uint8Array<ArrayBuffer> | string }
export type Step = {
  name: string
  /** The company whose address is called; Берёзка without it. */
  host?: Host
  /** The name of a kept token. */
  as?: string | undefined
  /** What is asked: an operation, or something under /api that is none. */
  call: OperationId | { method: string; under: string }
  /** Values of the path's parameters; `{name}` in them, in the query and in the body is a kept value. */
  path?: Values
  query?: string
  /** Sent as JSON; a string as it is. */
  body?: unknown
  type?: string
  /** Sent as a form of files, in place of a body. */
  form?: Part[]
  /** Idempotency-Key. */
  key?: string
  /** Accept-Language. */
  language?: string
  /** Sent with the tag of the answer before. */
  isKnown?: boolean
  /** A file of which only its type is compared. */
  opaque?: boolean
  /** Names of values of the reply that later steps use. */
  keep?: (body: Record<string, unknown>) => Values
  /** Seconds that pass before it is asked. */
  after?: number
  /** The letter that follows; its code is kept as `code`. */
  letter?: Letter
}
type More = Partial<Omit<Step, 'name' | 'as' | 'call'>>

export const ask = (name: string, as: string | undefined, call: Step['call'], more: More = {}): Step => ({
  name,
  as,
  call,
  ...more,
})
export const signIn = (name: string, email: string, password: string, more: More = {}, body = {}) =>
  ask(name, undefined, 'authLogin', { body: { email, password, ...body }, ...more })
export const list = (name: string, as: string | undefined, query: string, more: More = {}) =>
  ask(`list: ${name}`, as, 'articleList', { query, ...more })
export const read = (name: string, as: string | undefined, id: string, more: More = {}) =>
  ask(`read: ${name}`, as, 'articleGet', { path: { id }, ...more })
export const create = (name: string, body: unknown, more: More = {}, as: string | undefined = 'admin') =>
  ask(`create: ${name}`, as, 'articleCreate', { body, ...more })

export const token = (as: string) => (body: Record<string, unknown>) => ({ [as]: String(body.token) })
export const tagsOf = (...tags: string[]) => `tags=${encodeURIComponent(tags.join(','))}`

export const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
export const blocks = [{ type: 'paragraph', data: { text: 'Ждём <b>пять минут</b>' } }]
export const document = {
  time: 1794990000000,
  version: '2.31.0',
  blocks: [...blocks, { type: 'delimiter', data: {} }, { type: 'chess', data: { any: [1, null] }, tunes: {} }],
}
