/** As much of OpenAPI 3.1 as the generator reads, after bundling: every $ref is local. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  if?: Schema
  then?: Schema
  'x-labels'?: Record<string, string>
  [key: string]: unknown
}
export type Parameter = { name: string; in: 'path' | 'query' | 'header' | 'cookie'; required?: boolean; schema: Schema }
export type Media = { schema?: Schema; examples?: Record<string, { $ref: string }> }
export type Header = { required?: boolean; schema?: Schema }
export type Response = {
  description: string
  headers?: Record<string, Header>
  content?: Record<string, Media>
}
export type Budget = {
  limit: number
  windowSeconds: number
  by: 'ip' | 'account' | 'user' | 'company' | 'session'
  count: 'all' | 'failures' | 'successes'
  kept?: 'memory'
  with?: string
}
/** Which addresses a call belongs to: a company's, the product's own, or either. */
export type Site = 'company' | 'main' | 'both'
export type Restaurants = 'rows' | 'company' | 'refused' | 'none'
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  deprecated?: boolean
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: {
    required?: boolean
    content: Record<string, Media>
    'x-upload'?: { maxFiles: number; maxBytes: number; types: string[] }
  }
  responses: Record<string, Response | { $ref: string }>
  'x-roles': ('public' | 'any' | 'admin')[]
  'x-site'?: Site
  /** What the caller must have the right to, beyond being somebody of the company. */
  'x-right'?: string
  /** What a key needs to call it; `any`: nothing. */
  'x-scope'?: string
  /** What a key that is bound to restaurants gets: their rows, what is common to read alone, nothing, or the same as any key. */
  'x-restaurants'?: Restaurants
  /** Written by the generator: whether a third party may build on it. */
  'x-audience'?: 'public' | 'app'
  'x-module'?: string
  'x-rate-limit'?: Budget[]
  'x-on-failure'?: 'page' | 'stay' | 'quiet'
  'x-timeout'?: { seconds: number }
  /** Rooms beside its own whose reads are old once this has been written. */
  'x-touches'?: string[]
  /** Without a network: the last answer is kept on the device, or the write waits there. */
  'x-offline'?: 'keep' | 'queue'
  /** Several: which of them is told depends on what was changed. */
  'x-event'?: string | string[]
  'x-invalid'?: string
  'x-invalid-missing'?: string[]
  'x-errors'?: Record<string, string[]>
  'x-body-limit'?: { bytes: number }
  /** A public call that a session may make: its general budget is that session's. */
  'x-general'?: 'session'
  /** Since when it is deprecated, and when it goes. */
  'x-deprecated'?: string
  'x-sunset'?: string
  /** Its answer carries an ETag. */
  'x-etag'?: true
  /** Why a POST takes no Idempotency-Key. */
  'x-idempotency'?: { none: string } | { key: string }
  /** Why a reading call waits for the proof of its session before it begins. */
  'x-recall'?: { none: string }
  /** How old its answer may be, in seconds: then a replica may give it. */
  'x-stale-seconds'?: number
  'x-also'?: string
}
export type Contract = {
  info: { version: string }
  tags: { name: string; description: string; 'x-site'?: Site }[]
  paths: Record<string, Record<string, Operation>>
  /** Written by the generator: event -> what comes to a receiver. */
  webhooks?: Record<string, object>
  /** Role -> what it may do. */
  'x-rights'?: Record<string, string[]>
  /** By room. */
  'x-limits': Record<string, Record<string, unknown>>
  /** A Russian text of a fault -> the same in English. */
  'x-english': Record<string, string>
  /** operationId -> an example of its body; the generator moves it there. */
  'x-requests'?: Record<string, unknown>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
    headers: Record<
      'idempotencyReplayed' | 'etag' | 'privateCache' | 'apiVersion' | 'rateLimit' | 'rateLimitPolicy',
      Header
    >
    examples: Record<string, { value: unknown }>
  }
}

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const

/** Every operation in the order of the contract. */
export function operationsOf(contract: Contract): { path: string; method: string; operation: Operation }[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
  )
}

/** The room: each operation has one (redocly’s operation-tag-defined and our own check of the table’s types). */
export const tagOf = ({ tags, operationId }: Operation): string => tags[0] ?? operationId

/** ErrorCode: the closed list, and the Russian texts that stand beside it. */
export function errorTexts(contract: Contract) {
  const schema = contract.components.schemas.ErrorCode
  if (!schema) throw new Error('The contract has no ErrorCode')
  return {
    codes: schema.enum as string[],
    messages: schema['x-messages'] as Record<string, string>,
    fieldMessages: schema['x-field-messages'] as Record<string, string>,
  }
}

/** Follows a local `$ref` (RFC 6901 pointer) inside the bundled contract. */
export function resolve<T extends object>(contract: Contract, value: T | { $ref: string }): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
  return pointer(contract, value.$ref) as T
}

export function pointer(contract: Contract, ref: string): unknown {
  return ref
    .replace(/^#\//, '')
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, part) => {
      const next = at && typeof at === 'object' ? (at as Record<string, unknown>)[part] : undefined
      if (next === undefined) throw new Error(`${ref}: there is no "${part}"`)
      return next
    }, contract)
}
