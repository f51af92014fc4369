import type { ErrorCodes, OperationContexts } from './gen/errors.gen.ts'
import { messages } from './gen/messages.gen.ts'
import type { TagOperations } from './gen/operations.gen.ts'
import type { Right } from './gen/rights.gen.ts'
import type { components, operations } from './gen/schema.d.ts'
import type { ModuleKey } from './rules/company/modules.ts'
import type { Leaving } from './leaving.ts'
import { fill } from './rules/text/fill.ts'

export type OperationId = keyof operations
export type Problem = components['schemas']['Problem']
export type ErrorCode = keyof typeof messages

type Content<R> = R extends { content: infer C } ? C[keyof C] : undefined
type IsJson<R> = R extends { content: { 'application/json': unknown } } ? true : false
/** A file or a stream; nothing at all (204, 304) is neither. */
type IsOther<R> = R extends { content: unknown } ? (IsJson<R> extends true ? false : true) : false
type Param<K extends OperationId, W extends string> = operations[K]['parameters'] extends { [P in W]?: infer V }
  ? [NonNullable<V>] extends [never]
    ? unknown
    : NonNullable<V>
  : unknown
type Status<K extends OperationId> = Extract<keyof operations[K]['responses'], number>
/** What a handler may return; everything else is thrown as a problem. */
type Ok<K extends OperationId> = Extract<Status<K>, 200 | 201 | 202 | 204 | 206 | 304>
type HeadersOf<R> = R extends { headers: infer H } ? { [N in keyof H as string extends N ? never : N]: H[N] } : unknown

type JsonBody<K extends OperationId> = operations[K] extends {
  requestBody: { content: { 'application/json': infer B } }
}
  ? B
  : undefined
/** A multipart request, or a reply that is not JSON: only these handlers see the request itself. */
type NeedsRequest<K extends OperationId> = operations[K] extends {
  requestBody: { content: { 'multipart/form-data': unknown } }
}
  ? { request: Request }
  : true extends { [S in Ok<K>]: IsOther<operations[K]['responses'][S]> }[Ok<K>]
    ? { request: Request }
    : unknown

/** The holes of a message: `{n}` in the Russian text becomes a required value. */
type Holes<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never
type HoleArguments<C extends ErrorCode> = [Holes<(typeof messages)[C]>] extends [never]
  ? [values?: undefined, more?: Partial<Problem>]
  : [values: { [N in Holes<(typeof messages)[C]>]: string | number }, more?: Partial<Problem>]

/** Builds an error to throw; a status or code that the contract does not name for this operation does not compile. */
export type ProblemFor<K extends OperationId> = <
  S extends keyof ErrorCodes[K] & number,
  C extends ErrorCodes[K][S] & ErrorCode,
>(
  status: S,
  code: C,
  ...rest: HoleArguments<C>
) => ProblemReply

/** What reaches a handler: already parsed and checked against the contract. */
export type Input<K extends OperationId> = {
  path: Param<K, 'path'>
  query: Param<K, 'query'>
  headers: Param<K, 'header'>
  body: JsonBody<K>
  problem: ProblemFor<K>
} & NeedsRequest<K>

type ReplyBody<R> =
  IsJson<R> extends true ? Content<R> : R extends { content: unknown } ? ReadableStream | Blob : undefined
/** Only successes that the contract names can be returned, with the headers that it demands. */
export type Reply<K extends OperationId> = {
  [S in Ok<K>]: { status: S; body: ReplyBody<operations[K]['responses'][S]> } & ({} extends HeadersOf<
    operations[K]['responses'][S]
  >
    ? { headers?: Record<string, string> }
    : { headers: HeadersOf<operations[K]['responses'][S]> & Record<string, string> })
}[Ok<K>]

/** What a handler has beside its input: more where the guard has already proved who calls, less where it only reads. */
export type Contexts = { public: object; signedIn: object; reading: object }
/** One interface, implemented twice: by the server and by the mocks. */
export type Handlers<C extends Contexts, K extends OperationId = OperationId> = {
  [I in K]: (input: Input<I> & C[OperationContexts[I]]) => Reply<I> | Promise<Reply<I>>
}
/** The operations of one room. */
export type FeatureHandlers<C extends Contexts, T extends keyof TagOperations> = Handlers<C, TagOperations[T]>

/** Schema as the pruner reads it. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly [key: string]: unknown
}
export type Budget = {
  readonly limit: number
  readonly windowSeconds: number
  readonly by: 'ip' | 'account' | 'user' | 'company' | 'session'
  readonly count: 'all' | 'failures' | 'successes'
  /** In the memory of each process, not in the database: it guards the process, and no secret. */
  readonly kept?: 'memory'
  /** Only calls that bring this query parameter. */
  readonly with?: string
}
/** An operation at run time (gen/operations.gen.ts). */
export type OperationSpec = {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH'
  /** OpenAPI form: `/api/topics/{id}`. */
  readonly path: string
  readonly tag: keyof TagOperations
  /** Who may call, as it is published. */
  readonly role: 'public' | 'any' | 'admin'
  /** What the caller must have the right to; null: what everybody may who has signed in. */
  readonly right: Right | null
  /** What a key needs to call it, `any`: nothing; null: no key may. */
  readonly scope: components['schemas']['ApiKeyScope'] | 'any' | null
  /**
   * What a key that is bound to restaurants gets: their rows; what is common to the company, to be read and not written;
   * nothing; or what any key gets. null: no key may call it.
   */
  readonly restaurants: 'rows' | 'company' | 'refused' | 'none' | null
  /** Whether a third party may build on it. */
  readonly audience: 'public' | 'app'
  /** Which addresses it answers on: a company's, the product's own, or either. */
  readonly site: 'company' | 'main' | 'both'
  readonly module: ModuleKey | null
  readonly budgets: readonly Budget[]
  /** Whose general budget a public call is counted in, where it is not its address's. */
  readonly general: 'session' | null
  /** What its transaction may tell the event log; none: nothing to tell. */
  readonly events: readonly string[]
  /** The code of a 400 that the whole form gets, in place of INVALID_REQUEST. */
  readonly invalid: ErrorCode | null
  /** That code is only for these fields left out or empty; null: for whatever is wrong. */
  readonly invalidMissing: readonly string[] | null
  /** The code of its 404: also for a path id that is no UUID. */
  readonly notFound: ErrorCode
  /** Bytes; null is limits.calls.jsonMaxBytes. */
  readonly bodyLimit: number | null
  readonly upload: { readonly maxFiles: number; readonly maxBytes: number; readonly types: readonly string[] } | null
  /** How long its answer may be given again to the same Idempotency-Key; null: it takes none. */
  readonly answerKeptSeconds: number | null
  /** A success may tell what is shown once, or opens a session (`x-secret`). */
  readonly secret: boolean
  /** Its 200 carries an ETag, and who has that answer gets a 304. */
  readonly etag: boolean
  /** What it makes is read at its path and the id of the answer. */
  readonly hasLocation: boolean
  /** It may begin on a session as it was read last, before that has proved itself: its handler only reads. */
  readonly isRecalled: boolean
  /** So old its answer may be: a replica may give it. Without it the answer is what is true at the moment of the call. */
  readonly staleSeconds?: number
  /** Another address of it, which the description of an API can't name beside those it would be ambiguous with. */
  readonly also?: string
  /** It is deprecated, and when it goes. */
  readonly leaving?: Leaving
  readonly parameters: {
    readonly path: readonly string[]
    readonly query: readonly string[]
    readonly header: readonly string[]
    /** Those of the query with words of their own for what is wrong (`x-messages`). */
    readonly said?: Readonly<Record<string, Schema>>
  }
  /** `also`: other media types under which the same JSON may come. */
  readonly body: { readonly type: string; readonly also: readonly string[]; readonly schema: Schema | null } | null
  readonly replies: Readonly<Record<string, { readonly type: string | null; readonly schema: Schema | null }>>
  readonly statuses: readonly number[]
}

/** A HEAD changes nothing (RFC 9110 §9.2.1): scanners of letters send it, and one must not spend a link. */
export const answersHead = ({ method, events }: OperationSpec) => method === 'GET' && events.length === 0

/** Elsewhere it is no operation at all (C15). */
export const answersAt = ({ site }: OperationSpec, kind: 'company' | 'main') => site === 'both' || site === kind

export const isCountedHere = ({ kept }: Budget) => kept === 'memory'

/** One finding of a validator (Ajv’s shape). */
export type Finding = { instancePath: string; schemaPath: string; keyword: string; params: Record<string, unknown> }
export type Validate = { (value: unknown): boolean; errors?: Finding[] | null }

/** What a call makes stands where its kind does, whatever it was made by. */
export const placeOf = (path: string) => path.replace(/^\/api\/by-external-id\/([a-z]+)\/.*/, '/api/$1')

/** Where what was made is read (RFC 9110 §10.2.2); nothing for other answers. */
export function locationOf({ path, hasLocation }: OperationSpec, status: number, body: unknown): { location?: string } {
  if (!hasLocation || status !== 201 || typeof body !== 'object' || body === null) return {}
  const id: unknown = '_id' in body ? body._id : 'id' in body ? body.id : undefined
  return typeof id === 'string' ? { location: `${placeOf(path)}/${id}` } : {}
}

/** An error on its way to the one place that writes error bodies. */
export class ProblemReply extends Error {
  constructor(
    readonly status: number,
    readonly body: Problem,
    readonly headers: Record<string, string> = {},
    /** The fields that did not come at all: their text may be that of an empty one, their code is not. */
    readonly lacking: readonly string[] = [],
  ) {
    super(body.message)
  }
}

/** Any problem of the contract, for the dispatcher; handlers get the narrower `problem` of their operation. */
export const problem = (
  status: number,
  code: ErrorCode,
  values?: Record<string, string | number>,
  more: Partial<Problem> = {},
) =>
  new ProblemReply(
    status,
    { message: fill(messages[code], values), code, ...more },
    // RFC 9110 §11.6.1: a 401 names the way to prove who one is; browsers ask nobody for a bearer.
    status === 401 ? { 'www-authenticate': 'Bearer' } : {},
  )
