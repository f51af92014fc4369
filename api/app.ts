import { Elysia } from 'elysia'
import { answersHead, problem, type OperationSpec } from '../openapi/contract.ts'
import { operations } from '../openapi/gen/operations.gen.ts'
import { FILE_COOKIE } from './accounts/file-cookie.ts'
import { withBreaker } from './assistant/breaker.ts'
import { createGigachat } from './assistant/gigachat.ts'
import type { AssistantProvider } from './assistant/provider.ts'
import { type BodyPace, bodyOf, contractPace } from './http/body-pace.ts'
import { createBudgets } from './http/budgets.ts'
import { callerOf, clientAddress } from './http/client-address.ts'
import type { Handlers, PublicContext } from './context.ts'
import type { Database } from './db/client.ts'
import { companyBySubdomain } from './db/directory.ts'
import { docs } from './http/docs.ts'
import { assistant } from './features/assistant/handlers.ts'
import { auth } from './features/auth/handlers.ts'
import { categories } from './features/categories/handlers.ts'
import { companies } from './features/companies/handlers.ts'
import { config } from './features/config/handlers.ts'
import { eventLog } from './features/event-log/handlers.ts'
import { knowledgeBase } from './features/knowledge-base/handlers.ts'
import { onboarding } from './features/onboarding/handlers.ts'
import { positions } from './features/positions/handlers.ts'
import { restaurants } from './features/restaurants/handlers.ts'
import { testing } from './features/testing/handlers.ts'
import { topics } from './features/topics/handlers.ts'
import { uploads } from './features/uploads/handlers.ts'
import { users } from './features/users/handlers.ts'
import { verification } from './features/verification/handlers.ts'
import type { FileStore } from './files/store.ts'
import { createUploadDesk, type UploadRules } from './files/upload-desk.ts'
import { createHealth } from './http/health.ts'
import { createRepeats, unkeyed } from './http/idempotency.ts'
import { createLargeCalls, type LargeRules } from './threads/large-calls.ts'
import type { Log } from './log/log.ts'
import { devMail } from './local/dev-mail.ts'
import type { KeptPost } from './local/kept-post.ts'
import { mount } from './http/mount.ts'
import { createPasswords, type Passwords } from './accounts/passwords.ts'
import { cookieOf, pathOf } from './http/request-parts.ts'
import { createSessionMemory, findSession } from './accounts/session.ts'
import type { Settings } from './settings/settings.ts'
import { siteOf } from './http/site.ts'
import { createTokens } from './accounts/token.ts'
import type { ScheduleKind } from './schedule/kinds.ts'
import { countsNothing, createViewCounter, type ViewCounter } from './features/knowledge-base/reading/views.ts'
import { writeProblem } from './http/write.ts'

export type Deps = {
  settings: Settings
  db: Database
  files: FileStore
  log: Log
  now: () => Date
  passwords?: Passwords
  /** The caller flushes it when the server stops. */
  views?: ViewCounter
  /** Tests give their own; otherwise the one of the settings. */
  assistant?: AssistantProvider
  /** Letters of a server without SMTP_URL, for /dev/mail. */
  keptPost?: KeptPost
  /** The built web app; absent in tests of the API alone. */
  web?: (request: Request, path: string, as?: { missing: boolean }) => Response | undefined
  /** Smaller limits and another resolver of names, for tests (I11). */
  uploads?: Partial<UploadRules>
  /** Fewer places of large calls, for tests. */
  largeCalls?: Partial<LargeRules>
  /** Less patience with slow bodies, for tests. */
  bodyPace?: BodyPace
  /** Calls a minute of one user (C14); tests and benches set their own. */
  generalCallsPerMinute?: number
  /** In place of what the contract says of each budget in memory; benches search without a pause. */
  callsHere?: number
  checkReplies?: boolean
  /** Whether the process was told to stop: `/readyz` says so. */
  leaving?: () => boolean
}

/**
 * Above the longest x-timeout, and twice above the patience with slow bodies, which has an answer: Bun closes a connection
 * on which nothing moves for main.ts's IDLE_SECONDS, without one.
 */
const LONG_CALL_SECONDS = 70

/** A missing operation fails to compile here. */
export const handlers: Handlers = {
  ...config,
  ...auth,
  ...verification,
  ...companies,
  ...knowledgeBase,
  ...topics,
  ...positions,
  ...restaurants,
  ...categories,
  ...users,
  ...eventLog,
  ...onboarding,
  ...uploads,
  ...testing,
  ...assistant,
}

/** What comes again: each by the feature whose it is. */
export const scheduleKinds: readonly ScheduleKind[] = []

export function createApp(deps: Deps) {
  const { settings, db, files, log, now, bodyPace = contractPace } = deps
  const tokens = createTokens(settings.sessionSecrets, now)
  const sessions = createSessionMemory(now)
  const passwords = deps.passwords ?? createPasswords(settings.dataSecret)
  const page = docs()
  const health = createHealth(deps)
  const uploadDesk = createUploadDesk(deps.uploads)
  const largeCalls = createLargeCalls(deps.largeCalls)
  const views = deps.views ?? createViewCounter(db, log)
  const assistantProvider = deps.assistant ?? (settings.gigachat && createGigachat(settings.gigachat, { now }))
  const answering = assistantProvider && withBreaker(assistantProvider, now)
  const plain = unkeyed(db)
  const app = new Elysia()
  const requestId = () => Bun.randomUUIDv7('hex')

  const siteOfRequest = ({ headers, url }: Request) =>
    siteOf(headers.get('host') ?? hostOf(url), settings.productDomain)
  const contextOf = (request: Request, id: string): PublicContext => {
    const site = siteOfRequest(request)
    if (!site) throw problem(421, 'MISDIRECTED')
    const bearer = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    const fileCookie = cookieOf(request.headers.get('cookie'), FILE_COOKIE)
    const info = request.headers.get('x-device-info')
    const userAgent = request.headers.get('user-agent')
    const keepOpen = () => app.server?.timeout(request, LONG_CALL_SECONDS)
    const ip = clientAddress(request, app.server?.requestIP(request)?.address, settings.trustProxy)
    return {
      site,
      ip,
      caller: callerOf(ip),
      requestId: id,
      now,
      db,
      repeat: plain,
      files,
      uploads: uploadDesk,
      largeCalls,
      settings,
      passwords,
      tokens,
      log,
      views: request.method === 'HEAD' ? countsNothing : views,
      assistant: answering,
      connection: { signal: request.signal, keepOpen, body: () => bodyOf(request, keepOpen, bodyPace) },
      credentials: { ...(bearer && { bearer }), ...(fileCookie && { fileCookie }) },
      deviceHeaders: { ...(info && { info }), ...(userAgent && { userAgent }) },
      cookies: { set: () => {} },
      findSession: async (token) => {
        const claims = await tokens.verify(token)
        const found = claims && (await findSession(db, claims, now()))
        if (found) sessions.keep(found)
        return found
      },
      recallSession: async () => {
        const claims = bearer === undefined ? undefined : await tokens.verify(bearer)
        return claims && sessions.recall(claims)
      },
      forgetSession: sessions.forget,
    }
  }

  // Before the routes: Elysia applies a hook only to routes declared after it (stub.md).
  app.onError(({ error }) => writeProblem(error, requestId(), { log }))
  mount(app, {
    handlers,
    budgets: createBudgets(db, now, { generalPerMinute: deps.generalCallsPerMinute, here: deps.callsHere }),
    repeats: createRepeats({ db, secret: settings.dataSecret, now }),
    contextOf,
    checkReplies: deps.checkReplies ?? false,
    requestId,
    elsewhere,
  })
  app.all('/*', ({ request }) => elsewhere(request), { parse: 'none' } as object)
  app.all('/', ({ request }) => elsewhere(request), { parse: 'none' } as object)

  /** Everything that is no operation: health, docs, the web app, and the Problems of 404 and 405. */
  async function elsewhere(request: Request): Promise<Response> {
    const path = pathOf(request.url)
    const healthy = await health(path)
    if (healthy) return healthy
    try {
      const isApi = path.startsWith('/api/') || path === '/api'
      // The API answers 421 to an address that is not ours; its pages are not there at all (C9).
      const site = siteOfRequest(request)
      if (!isApi && !site) throw problem(404, 'NOT_FOUND')
      if (!isApi) {
        const letters = deps.keptPost && devMail(request, path, settings, deps.keptPost)
        const found = letters ?? (await (page.respond(request, path) ?? deps.web?.(request, path)))
        const missing = found && isDocument(found) && site?.kind === 'company' && !(await isThere(site.subdomain))
        // The app itself, which tells whoever mistyped the address.
        if (missing) return deps.web?.(request, path, { missing }) ?? found
        if (found) return found
      }
      contextOf(request, '')
      const allowed = methodsOf(path)
      if (allowed.length === 0) throw problem(404, 'NOT_FOUND')
      const refused = problem(405, 'METHOD_NOT_ALLOWED')
      refused.headers.allow = allowed.join(', ')
      throw refused
    } catch (error) {
      return writeProblem(error, requestId(), { log })
    }
  }
  /** A database that is away says nothing against a company. */
  const isThere = async (subdomain: string) => (await companyBySubdomain(db, subdomain).catch(() => true)) !== undefined
  return app
}

const isDocument = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') === true
const hostOf = (url: string) => /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1] ?? null

const patterns = (Object.values(operations) as OperationSpec[]).map((spec) => ({
  methods: answersHead(spec) ? [spec.method, 'HEAD'] : [spec.method],
  pattern: new RegExp(`^${spec.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))
/** What a path would answer to (RFC 9110 §10.2.1), HEAD last. */
function methodsOf(path: string): string[] {
  const methods = new Set(patterns.filter(({ pattern }) => pattern.test(path)).flatMap((one) => one.methods))
  return methods.delete('HEAD') ? [...methods, 'HEAD'] : [...methods]
}
