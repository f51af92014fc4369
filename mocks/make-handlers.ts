import Bowser from 'bowser'
import { http, HttpResponse, type HttpHandler } from 'msw'
import {
  answersHead,
  locationOf,
  ProblemReply,
  problem,
  type OperationId,
  type OperationSpec,
} from '../openapi/contract.ts'
import { matchesTag } from '../openapi/etag.ts'
import { limits } from '../openapi/gen/limits.gen.ts'
import { operations } from '../openapi/gen/operations.gen.ts'
import { badText } from '../openapi/read-json.ts'
import { isGoodText } from '../openapi/rules/content/good-text.ts'
import { languageOf, told } from '../openapi/texts.ts'
import { readBody, readValues, stripReply } from '../openapi/validate.ts'
import { ownEntries } from '../openapi/rules/values/own-keys.ts'
import type { Handlers, MockPublic } from './context.ts'
import { Offline } from './fail.ts'
import { guard } from './guard.ts'
import { readJson } from './read-json.ts'
import { contentOfForm, once } from './repeats.ts'
import { siteOf } from './site.ts'
import type { Switches } from './switches/controls.ts'
import { playSwitches } from './switches/play.ts'
import { findSession } from './tokens.ts'

/** What differs between the browser and the tests. */
export type MockOptions = Pick<MockPublic, 'bytesOf' | 'wait' | 'now'> & {
  /** What a developer has asked for: latency, failures, no network. */
  switches: Switches
  /** From 0 to 1, as Math.random. */
  random: () => number
  /** The browser's place for the cookie of files: a worker can neither read nor set an HttpOnly cookie. */
  cookieJar?: { file?: string }
  /** Around every call: the browser takes what other tabs have kept, and keeps what this one has made. */
  around?: (request: Request, work: () => Promise<Response>) => Promise<Response>
}

/** Any handler’s input and reply, where the operation is only known at run time. */
type AnyHandler = (input: object) => Promise<AnyReply> | AnyReply
type AnyReply = { status: number; body: unknown; headers?: Record<string, string> }
type Params = Readonly<Record<string, string>>

/**
 * The contract behind one MSW handler: requests and replies are held to it as on the server (api/http/mount.ts). Of many
 * handlers MSW asks each in turn, and each reads the cookies and the address anew: for every call some hundreds of times.
 */
export function makeHandlers(handlers: Handlers, options: MockOptions): HttpHandler[] {
  const route = ({ request }: { request: Request }) => {
    const found = operationOf(request)
    return answer(request, options, found?.id, () =>
      found ? call(found.id, operations[found.id], request, found.params, handlers, options) : elsewhere(request),
    )
  }
  return [http.all(/\/api\//, route)]
}

/** The first one that fits has it: `/topics/reorder` comes before `/topics/{id}`. */
const holes = ({ path }: OperationSpec) => path.split('{').length
const patterns = ownEntries<OperationId, OperationSpec>(operations)
  .toSorted(([, a], [, b]) => holes(a) - holes(b))
  .flatMap(([id, spec]) => {
    const methods = answersHead(spec) ? [spec.method, 'HEAD'] : [spec.method]
    return [spec.path, ...(spec.also ? [spec.also] : [])].map((path) => ({
      id,
      methods,
      pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
    }))
  })

function operationOf({ method, url }: Request): { id: OperationId; params: Params } | undefined {
  const { pathname } = new URL(url)
  for (const { id, methods, pattern } of patterns) {
    const found = methods.includes(method) && pattern.exec(pathname)
    if (found) return { id, params: Object.fromEntries(Object.entries(found.groups ?? {}).map(decoded)) }
  }
  return undefined
}

/** What cannot be read stands as it came: the contract refuses it. */
function decoded([name, value]: [string, string]): [string, string] {
  try {
    return [name, decodeURIComponent(value)]
  } catch {
    return [name, value]
  }
}

async function call(
  id: OperationId,
  spec: OperationSpec,
  request: Request,
  params: Params,
  handlers: Handlers,
  options: MockOptions,
): Promise<Response> {
  const context = contextOf(request, options)
  const session = guard(spec, context)
  // In the server's order (api/http/walk.ts): of several mistakes it is the first one that is told.
  const headers = readValues(
    id,
    spec,
    'header',
    Object.fromEntries(spec.parameters.header.map((name) => [name, request.headers.get(name) ?? undefined])),
  )
  const query = readValues(id, spec, 'query', goodTexts(queryOf(request.url)))
  const path = readValues(id, spec, 'path', params)
  const values = { path, query, headers }
  const isJson = spec.body?.type === 'application/json'
  const body = isJson
    ? readBody(id, spec, await readJson(request, spec.bodyLimit ?? limits.calls.jsonMaxBytes, spec.body?.also))
    : undefined
  const signedIn = session && { session, user: session.user, company: session.company }
  // TypeScript cannot see through the table that operations[id] and handlers[id] share a key.
  const handler = handlers[id] as unknown as AnyHandler
  const { site } = context
  const isForm = spec.body?.type === 'multipart/form-data'
  const repeat = {
    id,
    spec,
    key: values.headers['Idempotency-Key'],
    now: context.now(),
    caller: session?.user.id ?? (site.kind === 'company' ? site.subdomain : ''),
    content: async () => JSON.stringify([values.path, values.query, isForm ? await contentOfForm(request) : body]),
  }
  // Looked at only: nothing was made that a repeat could make again.
  const isKept = values.query.dryRun !== true
  const reply = await once(repeat, isKept, () =>
    handler({ ...context, ...signedIn, ...values, body, request, problem }),
  )
  return tagged(spec, request, session?.user.id, await write(id, spec, reply))
}

/** As api/http/wire/marks.ts: an answer has a tag of its reader's, and who has it gets no body; here always by what it says. */
async function tagged(spec: OperationSpec, request: Request, reader: string | undefined, response: Response) {
  if (!spec.etag || response.status !== 200) return response
  const text = await response.text()
  const bytes = new TextEncoder().encode(JSON.stringify([reader, text]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const etag = `W/"${btoa(String.fromCharCode(...digest)).slice(0, 22)}"`
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'private, no-cache')
  headers.set('etag', etag)
  if (!matchesTag(request.headers.get('if-none-match'), etag)) return new HttpResponse(text, { status: 200, headers })
  headers.delete('content-type')
  return new HttpResponse(null, { status: 304, headers })
}

function contextOf(request: Request, { bytesOf, wait, now, cookieJar }: MockOptions): MockPublic {
  const site = siteOf(request.headers.get('host') ?? new URL(request.url).host)
  if (!site) throw problem(421, 'MISDIRECTED')
  const bearer = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const fileCookie = cookieJar
    ? cookieJar.file
    : /(?:^|;\s*)file_session=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return {
    site,
    origin: new URL(request.url).origin,
    now,
    wait,
    bytesOf,
    device: deviceOf(request.headers.get('user-agent')),
    language: languageOf(request.headers.get('accept-language')),
    findSession: (token) => findSession(token, now()),
    credentials: { ...(bearer && { bearer }), ...(fileCookie && { fileCookie }) },
    setFileCookie: (token) => {
      if (cookieJar) cookieJar.file = token
    },
  }
}

/** As api/events/device-name.ts says it. */
function deviceOf(agent: string | null): string | undefined {
  if (!agent) return undefined
  const { browser, os } = Bowser.parse(agent)
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ')
  return [name, os.name].filter(Boolean).join(', ') || undefined
}

/** A reply is checked like a request: a mock that lies fails here, not in production. */
async function write(id: OperationId, spec: OperationSpec, reply: AnyReply): Promise<Response> {
  const isJson = spec.replies[reply.status]?.type === 'application/json'
  if (isJson && JSON.stringify(stripReply(spec, reply.status, reply.body)).length !== JSON.stringify(reply.body).length)
    throw new Error(`A mock’s reply has more than the contract: ${id} ${reply.status}`)
  const { replyFaults } = await import('../openapi/reply-faults.ts')
  const fault = replyFaults(id, spec, reply.status, reply.body)
  if (fault) throw new Error(`A mock’s reply breaks the contract: ${fault}`)
  const headers = new Headers({
    'cache-control': 'no-store',
    ...(isJson && { 'content-type': 'application/json; charset=utf-8' }),
  })
  // One by one: a name in another case would be joined to ours, not put in its place.
  const given = { ...locationOf(spec, reply.status, reply.body), ...reply.headers }
  for (const [name, value] of Object.entries(given)) headers.set(name, value)
  // A body that is not JSON is a stream or a Blob of a file (Reply).
  const body = isJson ? JSON.stringify(reply.body) : (reply.body as ReadableStream | Blob | null | undefined)
  return new HttpResponse(body ?? null, { status: reply.status, headers })
}

async function answer(
  request: Request,
  { switches, wait, random, around = (_, run) => run() }: MockOptions,
  id: OperationId | undefined,
  work: () => Promise<Response> | Response,
): Promise<Response> {
  try {
    await playSwitches(switches, id, { wait, random })
    return await around(request, async () => work())
  } catch (error) {
    if (error instanceof Offline) return HttpResponse.error()
    if (!(error instanceof ProblemReply)) console.error(`${request.method} ${request.url}`, error)
    const known = error instanceof ProblemReply ? error : problem(500, 'INTERNAL')
    const language = languageOf(request.headers.get('accept-language'))
    const body = { ...told(known.body, language, known.lacking), requestId: crypto.randomUUID().replaceAll('-', '') }
    const headers = { 'cache-control': 'no-store', 'content-language': language, ...known.headers }
    return Response.json(body, { status: known.status, headers })
  }
}

/** What is no operation: 404, or 405 with what the path would answer to (RFC 9110 §10.2.1), HEAD last. */
function elsewhere(request: Request): never {
  const { host, pathname } = new URL(request.url)
  if (!siteOf(request.headers.get('host') ?? host)) throw problem(421, 'MISDIRECTED')
  const allowed = new Set(patterns.filter(({ pattern }) => pattern.test(pathname)).flatMap(({ methods: all }) => all))
  if (allowed.size === 0) throw problem(404, 'NOT_FOUND')
  const refused = problem(405, 'METHOD_NOT_ALLOWED')
  refused.headers.allow = (allowed.delete('HEAD') ? [...allowed, 'HEAD'] : [...allowed]).join(', ')
  throw refused
}

/** A repeated name keeps its first value, as on the server. */
function queryOf(url: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new URL(url).searchParams) values[name] ??= value
  return values
}

function goodTexts(values: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(values)) if (!isGoodText(value)) throw badText(name)
  return values
}
