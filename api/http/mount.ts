import type { Elysia } from 'elysia'
import {
  answersHead,
  isCountedHere,
  ProblemReply,
  problem,
  type OperationId,
  type OperationSpec,
} from '../../openapi/contract.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { operations } from '../../openapi/gen/operations.gen.ts'
import { readValues, stripReply } from '../../openapi/validate.ts'
import { readJsonBytes } from './body.ts'
import { isGoodText } from '../content/good-text.ts'
import { isLarge, readLargeBody, readSmallBody } from '../content/large/thread.ts'
import { badText } from '../content/large/read-json.ts'
import type { Budgets } from './budgets.ts'
import type { Handlers, PublicContext, SessionContext } from '../context.ts'
import { isSessionChanged, type Tag } from '../db/client.ts'
import { giveBack, guard, takeBudgets, takeSearch, takeTries, unlessAway } from './guard.ts'
import { Replayed } from '../db/replayed.ts'
import { type Repeat, type Repeats, unkeyed } from './idempotency.ts'
import { jsonOf } from './known-json.ts'
import { createMarks, createWitness, type Tagged } from './marks.ts'
import { queryOf } from './request-parts.ts'
import { type AnyReply, write, writeProblem } from './write.ts'

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
/** What was made, and the tag that it goes out with where its operation has one. */
type Outcome = { reply: AnyReply; tagged?: Tagged }
type Taken = Awaited<ReturnType<typeof takeBudgets>>
type Mounted = MountOptions & { marks: ReturnType<typeof createMarks>; witness: ReturnType<typeof createWitness> }

/** The contract as routes, and the one place that writes an error body. */
export function mount(app: Elysia, given: MountOptions) {
  const marks = createMarks({ isKnownAtOnce: !given.checkReplies })
  const options: Mounted = { ...given, marks, witness: createWitness() }
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
  options: Mounted,
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
        mark: unmarked,
      }
      return call(id, spec, request, params, session ?? on, options)
    }
    let outcome = isReading(spec) ? await onRecalled(caller, run) : undefined
    if (!outcome) {
      cookies.length = 0
      outcome = await run(caller)
    }
    response = await write({ spec, request, requestId, cookies }, outcome.reply, outcome.tagged)
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

const unmarked = () => false

/** May be done twice: it changes nothing, and no budget counts it that is kept in the database. */
const isReading = ({ method, role, budgets }: OperationSpec) =>
  method === 'GET' && role !== 'public' && budgets.every(isCountedHere)

/**
 * The call on the session as it was read last, whose proof travels with the call's own first query: one round trip less.
 * Undefined when there is none, or when it has changed: then it was as if the call had not been made.
 */
async function onRecalled(
  caller: PublicContext,
  run: (on: PublicContext, sql: Tag) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  const session = await caller.recallSession()
  if (!session) return undefined
  const { id, company, user, proof } = session
  const known = caller.db.forSession({ companyId: company._id, sessionId: id, userId: user.id, proof })
  const outcome = await run({ ...caller, findSession: async () => session }, known.sql).then(
    (made) => () => made,
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
  options: Mounted,
): Promise<Outcome> {
  const headers = readValues(id, spec, 'header', headerValues(spec, request))
  const repeat = await repeatOf(id, spec, headers['Idempotency-Key'], context, options)
  // What was done is told again, whatever has been used up since.
  const taken = repeat.isKnown ? [] : await takeBudgets(id, spec, context, options.budgets)
  const read = () => {
    const query = readValues(id, spec, 'query', goodTexts(queryOf(request.url)))
    takeSearch(id, spec, context, query, options.budgets)
    return { path: readValues(id, spec, 'path', knownPath(spec, params)), query, headers }
  }
  return unlessAway(taken, () => onValues(id, spec, request, { ...context, ...read() }, repeat, taken, options))
}

type Values = Record<'path' | 'query' | 'headers', unknown>

/** The call, once its values are read. */
async function onValues(
  id: OperationId,
  spec: OperationSpec,
  request: Request,
  context: (PublicContext | SessionContext) & Values,
  repeat: Repeat,
  taken: Taken,
  options: Mounted,
): Promise<Outcome> {
  const isJson = spec.body?.type === 'application/json'
  const limit = spec.bodyLimit ?? limits.calls.jsonMaxBytes
  const bytes = isJson ? await readJsonBytes(request, context.connection.body(), limit) : undefined
  const rest = (body: unknown) => onBody(id, spec, request, context, body, repeat, taken, options)
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
  context: (PublicContext | SessionContext) & Values,
  body: unknown,
  repeat: Repeat,
  taken: Taken,
  options: Mounted,
): Promise<Outcome> {
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
    const marking = spec.etag && 'session' in context ? options.marks({ id, context, request }) : undefined
    const mark = marking?.mark ?? unmarked
    const input = { ...context, body, request, mark, problem: problemOf, repeat: { ...repeat, of: content } }
    const made = async () => withoutMore(spec, await answered(input))
    const reply = await made()
    if (options.checkReplies) await checkReply(id, spec, reply)
    await giveBack(tries)
    if (!marking) return { reply }
    const known = await marking.known()
    if (known) return { reply: { ...reply, status: 200 }, tagged: known }
    const text = jsonOf(reply.body)
    if (options.checkReplies) {
      const again = async () => ({ text: String(jsonOf((await made()).body)), view: marking.view() })
      await options.witness(marking.view(), String(text), again)
    }
    return { reply, tagged: await marking.answer(text) }
  } catch (error) {
    if (error instanceof Replayed) {
      await giveBack(tries)
      const repeated = { ...error.reply.headers, 'idempotency-replayed': 'true' }
      return { reply: { ...error.reply, headers: repeated } }
    }
    // Only what the handler itself refused was a wrong try; our own failure or a stale form must not lock anybody out.
    if (!(error instanceof ProblemReply) || ![400, 401, 404].includes(error.status)) await giveBack(tries)
    throw error
  }
}

async function checkReply(id: OperationId, spec: OperationSpec, { status, body }: AnyReply): Promise<void> {
  const { replyFaults } = await import('../../openapi/reply-faults.ts')
  const fault = replyFaults(id, spec, status, body)
  if (fault) throw new Error(`A reply breaks the contract: ${fault}`)
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
  { repeats }: Mounted,
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
