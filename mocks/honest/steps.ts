export type Host = 'berezka' | 'ogonek' | 'main'
type Values = Record<string, string>
export type Step = {
  name: string
  host?: Host
  /** The name of a kept token. */
  as?: string
  method: string
  path: string | ((kept: Values) => string)
  /** Sent as JSON; a string as it is. */
  body?: unknown
  type?: string
  /** Names of values of the reply that later steps use. */
  keep?: (body: Record<string, unknown>) => Values
}

export const get = (name: string, as: string | undefined, path: Step['path'], more: Partial<Step> = {}): Step => ({
  name,
  method: 'GET',
  path,
  ...(as && { as }),
  ...more,
})
export const post = (
  name: string,
  as: string | undefined,
  path: string,
  body: unknown,
  more: Partial<Step> = {},
): Step => ({
  name,
  method: 'POST',
  path,
  body,
  ...(as && { as }),
  ...more,
})
export const signIn = (name: string, email: string, password: string, more: Partial<Step> = {}, body = {}) =>
  post(name, undefined, '/api/auth/login', { email, password, ...body }, more)
export const token = (as: string) => (body: Record<string, unknown>) => ({ [as]: String(body.token) })
export const list = (name: string, as: string | undefined, query: string, more?: Partial<Step>) =>
  get(`list: ${name}`, as, `/api/knowledge-base?${query}`, more)
export const create = (name: string, body: unknown, more: Partial<Step> = {}, as = 'admin') =>
  post(`create: ${name}`, as, '/api/knowledge-base', body, more)

export const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
export const blocks = [{ type: 'paragraph', data: { text: 'Ждём <b>пять минут</b>' } }]
export const document = {
  time: 1794990000000,
  version: '2.31.0',
  blocks: [...blocks, { type: 'delimiter', data: {} }, { type: 'chess', data: { any: [1, null] }, tunes: {} }],
}
export const tagsOf = (...tags: string[]) => `tags=${encodeURIComponent(tags.join(','))}`
