import type { Elysia } from 'elysia'
import { answersHead, ProblemReply, problem, type OperationId, type OperationSpec } from '../openapi/contract.ts'
import { limits } from '../openapi/gen/limits.gen.ts'
import { operations } from '../openapi/gen/operations.gen.ts'
import { readValues, replyFaults, stripReply } from '../openapi/validate.ts'
import { readJsonBytes } from './body.ts'
import { isGoodText } from './content/good-text.ts'
import { isLarge, readLargeBody, readSmallBody } from './content/large-thread.ts'
import { badText } from './content/read-json.ts'
import type { Budgets } from './budgets.ts'
import type { Handlers, PublicContext, SessionContext } from './context.ts'
import { DatabaseUnavailable, isSessionChanged, type Tag } from './db/client.ts'
import { FileStoreError } from './files/store.ts'
import { giveBack, guard, takeBudgets, takeTries } from './guard.ts'
import { Replayed } from './db/replayed.ts'
import { type Repeat, type Repeats, unkeyed } from './idempotency.ts'
import { jsonOf } from './known-json.ts'
import { queryOf } from './request-parts.ts'
import { ThreadLost } from './thread.ts'
import { securityHeaders } from './web.ts'

export type MountOptions = {
  handlers: Handlers
  budgets: Budgets
  repeats: Repeats
  /** Everything of a call that does not depend on its operation; throws 421 for an address that is not ours. */
  contextOf: (request: Request, requestId: string) => PublicContext
  /** Replies are checked against the contract: in tests a lie is a 500. */
  checkReplies: boolean
  requestId: () => string
  /** Answers what no operation answers. */
  elsewhere: (request: Request) => Promise<Response>
}

/** Any handler’s input and reply, where the operation is only known at run time. */
type AnyHandler = (input: object) => Promise<AnyReply> | AnyReply
type AnyReply = { status: number; body: unknown; headers?: Record<string, string> }

/** The contract as routes, and the one place that writes an error body. */
export function mount(app: Elysia, options: MountOptions) {
  for (const [id, spec] of Object.entries(operations) as [OperationId, OperationSpec][]) {
    const path = spec.path.replace(/\{(\w+)\}/g, ':$1')
    // Elysia gives no params where the path has none.
    const answer = ({ request, params = {} }: { request: Request; params?: Record<string, string | null> }) =>
      dispatch(id, spec, request, params, options)
    // Elysia must not read the body: the guard comes first (stack.md).
    app.route(spec.method, path, answer, { config: {}, parse: 'none' } as object)
    if (spec.method !== 'GET') continue
    // Named in any case: what has no HEAD of its own Elysia would answer by the GET.
    const head = answersHead(spec) ? answer : ({ request }: { request: Request }) => options.elsewhere(request)
    app.route('HEAD', path, head, { config: {}, parse: 'none' } as object)
  }
}

async function dispatch(
  id: OperationId,
  spec: OperationSpec,
  request: Request,
  params: Record<string, string | null>,
  options: MountOptions,
): Promise<Response> {
  const requestId = options.requestId()
  const started = performance.now()
  let context: PublicContext | undefined
  let session: SessionContext | undefined
  let response: Response
  const cookies: string[] = []
  try {
    const caller: PublicContext = {
      ...options.contextOf(request, requestId),
      cookies: { set: (line) => cookies.push(line) },
    }
    context = caller
    const run = async (on: PublicContext, sql?: Tag) => {
      const found = await guard(spec, on, options.budgets)
      session = found && {
        ...on,
        session: found,
        user: found.user,
        company: found.company,
        sql: sql ?? on.db.forCompany(found.company._id),
      }
      return call(id, spec, request, params, session ?? on, options)
    }
    let reply = isReading(spec) ? await onRecalled(caller, run) : undefined
    if (!reply) {
      cookies.length = 0
      reply = await run(caller)
    }
    response = write(spec, reply, requestId, cookies)
  } catch (error) {
    response = writeProblem(error, requestId, context, id)
  }
  context?.log.info({
    requestId,
    operation: id,
    status: response.status,
    ms: Math.round((performance.now() - started) * 10) / 10,
    company: session?.company._id,
    user: session?.user.id,
  })
  return response
}

/** May be done twice: it changes nothing and no budget but the general one counts it. */
const isReading = ({ method, role, budgets }: OperationSpec) =>
  method === 'GET' && role !== 'public' && budgets.length === 0

/**
 * The call on the session as it was read last, whose proof travels with the call's own first query: one round trip less.
 * Undefined when there is none, or when it has changed: then it was as if the call had not been made.
 */
async function onRecalled(
  caller: PublicContext,
  run: (on: PublicContext, sql: Tag) => Promise<AnyReply>,
): Promise<AnyReply | undefined> {
  const session = await caller.recallSession()
  if (!session) return undefined
  const { id, company, user, proof } = session
  const known = caller.db.forSession({ companyId: company._id, sessionId: id, userId: user.id, proof })
  const outcome = await run({ ...caller, findSession: async () => session }, known.sql).then(
    (reply) => () => reply,
    (error: unknown) => {
      if (isSessionChanged(error)) return undefined
      return () => {
        throw error
      }
    },
  )
  // Also what was refused was refused on the session's word.
  if (outcome && (await known.proven())) return outcome()
  caller.forgetSession(id)
  return undefined
}

async function call(
  id: OperationId,
  spec: OperationSpec,
  request: Request,
  params: Record<string, string | null>,
  context: PublicContext | SessionContext,
  options: MountOptions,
): Promise<AnyReply> {
  const headers = readValues(id, spec, 'header', headerValues(spec, request))
  const repeat = await repeatOf(id, spec, headers['Idempotency-Key'], context, options)
  // What was done is told again, whatever has been used up since.
  const taken = repeat.isKnown ? [] : await takeBudgets(id, spec, context, options.budgets)
  const values = {
    path: readValues(id, spec, 'path', knownPath(spec, params)),
    query: readValues(id, spec, 'query', goodTexts(queryOf(request.url))),
    headers,
  }
  const isJson = spec.body?.type === 'application/json'
  const limit = spec.bodyLimit ?? limits.jsonMaxBytes
  const bytes = isJson ? await readJsonBytes(request, context.connection.body(), limit) : undefined
  const rest = (body: unknown) => onBody(id, spec, request, { ...context, ...values }, body, repeat, taken, options)
  if (!bytes || !isLarge(bytes)) return rest(bytes && readSmallBody(id, spec, bytes))
  const company = 'company' in context ? context.company._id : context.caller
  // Others may be before it for longer than an idle connection lives.
  context.connection.keepOpen()
  return context.largeCalls.inTurn(company, async () => rest(await readLargeBody(id, bytes)))
}

/** The call, once its body is read. */
async function onBody(
  id: OperationId,
  spec: OperationSpec,
  request: Request,
  context: (PublicContext | SessionContext) & Record<'path' | 'query' | 'headers', unknown>,
  body: unknown,
  repeat: Repeat,
  taken: Awaited<ReturnType<typeof takeBudgets>>,
  options: MountOptions,
): Promise<AnyReply> {
  const counted = repeat.isKnown ? [] : await takeTries(id, spec, context, body, options.budgets, taken)
  const tries = counted.filter(({ counts }) => counts === 'failures')
  // TypeScript cannot see through the table that operations[id] and handlers[id] share a key.
  const handler = options.handlers[id] as unknown as AnyHandler
  const answered = async (input: object): Promise<AnyReply> => {
    try {
      return await handler(input)
    } catch (error) {
      if (error instanceof ProblemReply) await repeat.lookAgain()
      throw error
    }
  }
  try {
    // What stands in a form is known to its handler, once it has read it.
    const content = (form?: unknown) => repeat.of([context.path, context.query, form ?? body])
    if (spec.body?.type !== 'multipart/form-data') content()
    const input = { ...context, body, request, problem: problemOf, repeat: { ...repeat, of: content } }
    const reply = await answered(input)
    const stripped = withoutMore(spec, reply)
    const fault = options.checkReplies ? replyFaults(id, spec, reply.status, stripped.body) : undefined
    if (fault) throw new Error(`A reply breaks the contract: ${fault}`)
    await giveBack(tries)
    return stripped
  } catch (error) {
    if (error instanceof Replayed) {
      await giveBack(tries)
      return { ...error.reply, headers: { ...error.reply.headers, 'idempotency-replayed': 'true' } }
    }
    // Only what the handler itself refused was a wrong try; our own failure or a stale form must not lock anybody out.
    if (!(error instanceof ProblemReply) || ![400, 401, 404].includes(error.status)) await giveBack(tries)
    throw error
  }
}

const withoutMore = (spec: OperationSpec, reply: AnyReply): AnyReply => ({
  ...reply,
  body: stripReply(spec, reply.status, reply.body),
})

/** The key of a call that makes or sends something; callers who are nobody yet share those of the address. */
function repeatOf(
  operation: OperationId,
  spec: OperationSpec,
  key: unknown,
  context: PublicContext | SessionContext,
  { repeats }: MountOptions,
): Promise<Repeat> | Repeat {
  if (spec.answerKeptSeconds === null || typeof key !== 'string') return unkeyed(context.db)
  const { site } = context
  const caller =
    'session' in context
      ? `user:${context.company._id}:${context.user.id}`
      : `site:${site.kind === 'company' ? site.subdomain : ''}`
  const strip = (reply: AnyReply) => withoutMore(spec, reply)
  return repeats({ operation, key, caller, keptSeconds: spec.answerKeptSeconds, strip })
}

/** `problem(409, 'POSITION_IN_USE', { n: 3 })` of the handlers (ProblemFor). */
const problemOf = (
  status: number,
  code: Parameters<typeof problem>[1],
  holes?: Record<string, string | number>,
  more?: Parameters<typeof problem>[3],
) => problem(status, code, holes, more)

/** Text that no stored value can be is like an unknown id; a broken escape is null in Elysia's params. */
function knownPath(spec: OperationSpec, params: Record<string, string | null>): Record<string, string> {
  if (!isTexts(params)) throw problem(404, spec.notFound)
  return params
}

const isTexts = (params: Record<string, string | null>): params is Record<string, string> =>
  Object.values(params).every((value) => value !== null && isGoodText(value))

function goodTexts(values: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(values)) if (!isGoodText(value)) throw badText(name)
  return values
}

function headerValues(spec: OperationSpec, request: Request): Record<string, string | undefined> {
  return Object.fromEntries(spec.parameters.header.map((name) => [name, request.headers.get(name) ?? undefined]))
}

const commonHeaders = (requestId: string) => ({
  ...securityHeaders,
  'cache-control': 'no-store',
  'x-request-id': requestId,
})

function write(spec: OperationSpec, reply: AnyReply, requestId: string, cookies: string[]): Response {
  const isJson = spec.replies[reply.status]?.type === 'application/json'
  const headers = new Headers({
    ...commonHeaders(requestId),
    ...(isJson && { 'content-type': 'application/json; charset=utf-8' }),
  })
  // One by one: a name in another case would be joined to ours, not put in its place.
  for (const [name, value] of Object.entries(reply.headers ?? {})) headers.set(name, value)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  // A body that is not JSON is a stream or a Blob of a file (Reply).
  const body = isJson ? jsonOf(reply.body) : (reply.body as ReadableStream | Blob | null | undefined)
  // Its own type leaves out the Buffer that it takes.
  return new Response((body ?? null) as BodyInit | null, { status: reply.status, headers })
}

/** The error body: a thrown problem as it is, a resting database, store or thread as 503, anything else as a bare 500 (I2). */
export function writeProblem(
  error: unknown,
  requestId: string,
  context?: Pick<PublicContext, 'log'>,
  operation?: OperationId,
): Response {
  const known = error instanceof ProblemReply ? error : failure(error)
  if (known.status >= 500 && known.body.code !== 'NOT_IMPLEMENTED')
    context?.log.error({ requestId, operation, error }, 'request failed')
  return Response.json(
    { ...known.body, requestId },
    { status: known.status, headers: { ...commonHeaders(requestId), ...known.headers } },
  )
}

function failure(error: unknown): ProblemReply {
  const isResting = [DatabaseUnavailable, FileStoreError, ThreadLost].some((kind) => error instanceof kind)
  if (!isResting) return problem(500, 'INTERNAL')
  const resting = problem(503, 'UNAVAILABLE')
  resting.headers['retry-after'] = '2'
  return resting
}
