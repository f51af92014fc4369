import type { Middleware } from 'openapi-fetch'
import { calls } from '../../openapi/gen/calls.gen.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { readStored } from '../lib/local-store.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { notify } from './notice.ts'
import { isOffline, offlineReply, readProblem, texts, tooManyRequests } from './problem.ts'
import { tellReach } from './reach.ts'
import { readToken, writeToken } from './token.ts'

/** These answer 401, 403 and 429 about what was typed, not about the session: their forms show it (A1). */
const signInCalls = new Set(['POST /api/auth/login', 'POST /api/auth/login-pin', 'POST /api/auth/register'])

const staying = new WeakSet<Request>()

/** For a call from a dialog: a failure is shown there, and what is typed around it stays (A3: pickers). */
export const stay: Middleware = { onRequest: ({ request }) => void staying.add(request) }

/** That the session is over has been told, and nobody has signed in since. */
let isOver = false

const bearerOf = (request: Request) => request.headers.get('authorization')?.replace(/^Bearer /, '')

/** A dead session, or rights that are no longer those of the session: one toast, one way out (A1). */
function sessionRule(request: Request, status: number, message: string | undefined): void {
  if (readStored(storageKeys.debugMode) === 'true') {
    notify({ kind: 'toast', tone: 'error', text: `Ошибка ${status}: ${message ?? messages.FORBIDDEN}` })
    return
  }
  const bearer = bearerOf(request)
  // The first reply removes the token, so the others of the same dead session find it gone and stay silent. A call
  // without a bearer was made after that: the page stays for a while, and what is pressed on it must not tell the same
  // anew, nor put off the way to the sign-in.
  if (bearer ? bearer !== readToken() : isOver) return
  isOver = true
  writeToken(null)
  notify({
    kind: 'toast',
    tone: 'error',
    text: status === 401 ? (message ?? messages.SESSION_EXPIRED) : texts.sessionOver,
  })
  notify({ kind: 'session-over' })
}

/** What every failed reply does to the app, in one place (A1, A3). */
export const replyRules: Middleware = {
  onError({ error, request }) {
    // The caller itself gave up (a page was left): nobody waits for an answer.
    if (request.signal.aborted && !(error instanceof DOMException && error.name === 'TimeoutError')) return undefined
    return offlineReply()
  },

  async onResponse({ request, response, schemaPath }) {
    tellReach(!isOffline(response))
    if (readToken()) isOver = false
    if (response.ok || response.status === 304) return undefined
    const key = `${request.method} ${schemaPath}`
    const call = calls[key]
    const reaction = staying.has(request) ? 'stay' : (call?.onFailure ?? (request.method === 'GET' ? 'page' : 'stay'))
    const problem = await readProblem(response)
    const { status } = response
    // To the app, a token that is gone is a session that is over (A1).
    let message = problem?.code === 'UNAUTHENTICATED' ? messages.SESSION_EXPIRED : problem?.message

    if (status === 429) {
      message = tooManyRequests(response)
      if (!signInCalls.has(key) && reaction !== 'quiet') notify({ kind: 'toast', tone: 'error', text: message })
    } else if (status === 401 || status === 403) {
      if (!call?.isPublic) sessionRule(request, status, message)
    } else if (status >= 500) {
      const said = message ?? messages.INTERNAL
      if (reaction === 'quiet') console.warn(`${key}: ${status} ${said}`)
      if (reaction === 'page') {
        if (isOffline(response)) notify({ kind: 'toast', tone: 'error', text: said })
        notify({ kind: 'page-failed', message: said })
      }
    } else if (problem?.code === 'MODULE_DISABLED') {
      notify({ kind: 'module-off' })
    }

    // Callers read a Problem whatever came: a 429 gets its minutes, a body of another make an empty message,
    // in whose place the screen shows its own default (messageOf).
    const body = { code: 'INTERNAL', ...problem, message: message ?? '' }
    return Response.json(body, { status, headers: withoutBodyHeaders(response.headers) })
  },
}

function withoutBodyHeaders(from: Headers): Headers {
  const headers = new Headers(from)
  for (const name of ['content-length', 'content-encoding', 'content-type']) headers.delete(name)
  return headers
}
