import type { Elysia } from 'elysia'
import { answersHead, type OperationId, type OperationSpec } from '../../openapi/contract.ts'
import { operations } from '../../openapi/gen/operations.gen.ts'
import { leavingHeaders } from '../../openapi/leaving.ts'
import { ownEntries } from '../../openapi/rules/values/own-keys.ts'
import type { PublicContext } from '../context.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { inTrace, readTraceparent } from '../tracing/trace.ts'
import type { Step, Tracing } from '../tracing/tracing.ts'
import type { Call } from './call.ts'
import { createMarks, createWitness } from './wire/marks.ts'
import { onRemembered, type SessionMemory } from './remembered.ts'
import { walk, type Walking } from './walk.ts'
import { write, writeProblem } from './wire/write.ts'

export type MountOptions = Omit<Walking, 'marks' | 'witness'> & {
  tracing: Tracing
  /** Everything of a call that does not depend on its operation; throws 421 for an address that is not ours. */
  contextOf: (request: Request, requestId: string, cookies: string[]) => PublicContext
  sessions: SessionMemory
  requestId: () => string
  /** Counts what was answered; without it nobody asks. */
  metrics?: Pick<Metrics, 'answered'> | undefined
  /** Answers what no operation answers. */
  elsewhere: (request: Request) => Promise<Response>
}
type Mounted = MountOptions & Walking
type Routed = { request: Request; params?: Call['params'] }

type Called = Pick<Call, 'id' | 'spec' | 'request' | 'params'>

/** Of every route: Elysia must not read a body, the guard comes first. */
export const UNREAD = { config: {}, parse: 'none' } as object

/** The contract as routes, and the one place that writes an error body. */
export function mount(app: Elysia, given: MountOptions) {
  const marks = createMarks({ isKnownAtOnce: !given.checkReplies })
  const options: Mounted = { ...given, marks, witness: createWitness() }
  for (const [id, spec] of ownEntries<OperationId, OperationSpec>(operations)) {
    // Elysia gives no params where the path has none; and it answers HEAD by the GET of a path that has some.
    const answer = ({ request, params = {} }: Routed) =>
      request.method === 'HEAD' && !answersHead(spec)
        ? options.elsewhere(request)
        : dispatch({ id, spec, request, params }, options)
    for (const address of [spec.path, spec.also]) {
      const path = address?.replace(/\{(\w+)\}/g, ':$1')
      if (path === undefined) continue
      app.route(spec.method, path, answer, UNREAD)
      if (spec.method === 'GET') app.route('HEAD', path, answer, UNREAD)
    }
  }
}

function dispatch(called: Called, options: Mounted): Promise<Response> {
  const { spec, request } = called
  const step = options.tracing.begin(
    'call',
    `${spec.method} ${spec.path}`,
    readTraceparent(request.headers.get('traceparent')),
  )
  return inTrace(step.trace, () => answerCall(called, options, step))
}

async function answerCall(called: Called, options: Mounted, step: Step): Promise<Response> {
  const { id, spec, request } = called
  const requestId = options.requestId()
  const started = performance.now()
  const cookies: string[] = []
  let call: Call | undefined
  let response: Response
  try {
    const begun: Call = { ...called, context: options.contextOf(request, requestId, cookies), caller: undefined }
    call = begun
    const recalled = onRemembered(begun, options.sessions, (session, unproven) =>
      walk(begun, options, { session, unproven }),
    )
    const { reply, tagged } = (await recalled) ?? (await walk(begun, options))
    response = await write({ spec, request, requestId, cookies, always: begun.caller?.always }, reply, tagged)
  } catch (error) {
    response = writeProblem(error, {
      requestId,
      request,
      context: call?.context,
      operation: id,
      always: call?.caller?.always,
    })
  }
  for (const [name, value] of Object.entries(spec.leaving ? leavingHeaders(spec.leaving) : {}))
    response.headers.set(name, value)
  const ms = Math.round((performance.now() - started) * 10) / 10
  const principal = call?.caller?.principal
  if (call) countKey(call, response.status)
  options.metrics?.answered({ operation: id, spec, status: response.status, ms, company: principal?.company })
  step.end({
    failed: response.status >= 500,
    attributes: {
      'http.request.method': spec.method,
      'http.route': spec.path,
      'http.response.status_code': response.status,
      'workspace.operation': id,
      'workspace.request_id': requestId,
    },
  })
  call?.context.log.info({
    requestId,
    trace: step.trace.traceId,
    span: step.trace.spanId,
    operation: id,
    method: spec.method,
    path: spec.path,
    status: response.status,
    ms,
    company: principal?.company,
    principal: principal?.kind,
    user: principal?.id,
  })
  return response
}

/** A key's calls are told to whoever gave it. */
function countKey({ caller, context }: Call, status: number): void {
  if (caller?.principal.kind !== 'key') return
  const { principal, session } = caller
  const { keyUses, ip, now } = context
  const whose = { companyId: principal.company, timezone: session.company.timezone, keyId: principal.id }
  keyUses.add({ ...whose, isError: status >= 400, address: ip, at: now() })
}
