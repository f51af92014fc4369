import { Elysia } from 'elysia'
import { withBreaker } from './assistant/breaker.ts'
import { secretsOf } from './accounts/sealed.ts'
import { createGigachat } from './assistant/gigachat.ts'
import type { AssistantProvider } from './assistant/provider.ts'
import { type BodyPace, contractPace } from './http/body-pace.ts'
import { createBudgets } from './http/budgets.ts'
import { createContexts } from './http/contexts.ts'
import { createElsewhere } from './http/pages/elsewhere.ts'
import type { Handlers, ProcessContext } from './context.ts'
import type { Database } from './db/client.ts'
import { acknowledgements } from './features/acknowledgements/handlers.ts'
import { assistant } from './features/assistant/handlers.ts'
import { auth } from './features/auth/handlers.ts'
import { categories } from './features/categories/handlers.ts'
import { checklists } from './features/checklists/handlers.ts'
import { companies } from './features/companies/handlers.ts'
import { config } from './features/config/handlers.ts'
import { courses } from './features/courses/handlers.ts'
import { dashboard } from './features/dashboard/handlers.ts'
import { eventLog } from './features/event-log/handlers.ts'
import { faults } from './features/faults/handlers.ts'
import { forms } from './features/forms/handlers.ts'
import { closedLetter } from './notifications/closed-letters.ts'
import { keyLetters } from './features/keys/letters.ts'
import { keys } from './features/keys/handlers.ts'
import { knowledgeBase } from './features/knowledge-base/handlers.ts'
import { monitoring } from './features/monitoring/handlers.ts'
import { reportSchedule } from './features/monitoring/report/kind.ts'
import { reportLetter } from './features/monitoring/report/letter.ts'
import { news } from './features/news/handlers.ts'
import { notifications } from './features/notifications/handlers.ts'
import { onboarding } from './features/onboarding/handlers.ts'
import { positions } from './features/positions/handlers.ts'
import { restaurants } from './features/restaurants/handlers.ts'
import { tasks } from './features/tasks/handlers.ts'
import { taskSeries } from './features/tasks/series/kind.ts'
import { telegram } from './features/telegram/handlers.ts'
import { testing } from './features/testing/handlers.ts'
import { topics } from './features/topics/handlers.ts'
import { uploads } from './features/uploads/handlers.ts'
import { users } from './features/users/handlers.ts'
import { verification } from './features/verification/handlers.ts'
import { webhooks } from './features/webhooks/handlers.ts'
import type { FileStore } from './files/store.ts'
import { createUploadDesk, type UploadDesk, type UploadRules } from './files/upload-desk.ts'
import { createHealth } from './http/pages/health.ts'
import type { createInstall } from './http/pages/install.ts'
import { createRepeats, unkeyed } from './http/idempotency.ts'
import { createLargeCalls, type LargeRules } from './threads/large-calls.ts'
import type { Log } from './log/log.ts'
import type { KeptPost } from './local/kept-post.ts'
import { createNotificationHub, type NotificationHub } from './notifications/hub.ts'
import { mount, UNREAD } from './http/mount.ts'
import { RESHAPED, type Reshaped } from './http/pinned.ts'
import { createPasswords, type Passwords } from './accounts/passwords.ts'
import { createSessions } from './accounts/session.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Settings } from './settings/settings.ts'
import { findKey } from './accounts/keys.ts'
import { createKeyUses, type KeyUses } from './accounts/key-uses.ts'
import { createTokens } from './accounts/token.ts'
import type { LetterKind } from './queue/mail/channel.ts'
import type { ScheduleKind } from './schedule/kinds.ts'
import { createSearchMisses, type SearchMisses } from './features/knowledge-base/search/misses.ts'
import { createViewCounter, type ViewCounter } from './features/knowledge-base/reading/views.ts'
import { writeProblem } from './http/wire/write.ts'
import { untold, type Tracing } from './tracing/tracing.ts'
import { webhookLetters } from './webhooks/letters.ts'

export type Deps = {
  settings: Settings
  db: Database
  files: FileStore
  log: Log
  now: () => Date
  passwords?: Passwords
  /** The caller flushes it when the server stops. */
  views?: ViewCounter
  /** The same. */
  misses?: SearchMisses
  /** The same. */
  keyUses?: KeyUses
  /** The caller stops it when the server does. */
  hub?: NotificationHub
  /** Counts calls for whoever runs the product. */
  metrics?: Pick<Metrics, 'answered'>
  /** Who is told of calls; the caller stops it. */
  tracing?: Tracing
  /** The caller reads off how many are open. */
  uploadDesk?: UploadDesk
  /** Tests give their own; otherwise the one of the settings. */
  assistant?: AssistantProvider
  /** Letters of a server without SMTP_URL, for /dev/mail. */
  keptPost?: KeptPost
  /** The built web app; absent in tests of the API alone. */
  web?: (request: Request, path: string, as?: { missing: boolean }) => Response | undefined
  /** Its manifest, for home screens. */
  install?: ReturnType<typeof createInstall>
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
  /** Another list of changed shapes, for tests. */
  reshaped?: readonly Reshaped[]
  /** Whether the process was told to stop: `/readyz` says so. */
  leaving?: () => boolean
}

/** A missing operation fails to compile here. */
export const handlers: Handlers = {
  ...config,
  ...faults,
  ...auth,
  ...verification,
  ...companies,
  ...knowledgeBase,
  ...acknowledgements,
  ...topics,
  ...positions,
  ...restaurants,
  ...categories,
  ...users,
  ...eventLog,
  ...onboarding,
  ...uploads,
  ...testing,
  ...courses,
  ...dashboard,
  ...monitoring,
  ...news,
  ...notifications,
  ...tasks,
  ...forms,
  ...checklists,
  ...assistant,
  ...telegram,
  ...keys,
  ...webhooks,
}

/** What comes again: each by the feature whose it is. */
export const scheduleKinds: readonly ScheduleKind[] = [taskSeries, reportSchedule]

/** Letters that a feature writes itself. */
export const letterKinds: readonly LetterKind[] = [reportLetter, keyLetters.letter, webhookLetters.letter, closedLetter]

export function createApp(deps: Deps) {
  const { settings, db, files, log, now } = deps
  const app = new Elysia()
  const requestId = () => Bun.randomUUIDv7('hex')
  const tokens = createTokens(settings.sessionSecrets, now)
  const sessions = createSessions({ db, tokens, now })
  const elsewhere = createElsewhere({ ...deps, health: createHealth(deps), requestId })
  const process: ProcessContext = {
    settings,
    db,
    files,
    log,
    now,
    tokens,
    passwords: deps.passwords ?? createPasswords(settings.dataSecret),
    findSession: sessions.find,
    findKey: (key) => findKey(db, settings, key, now()),
    keyUses: deps.keyUses ?? createKeyUses(db, log),
    repeat: unkeyed(db),
    views: deps.views ?? createViewCounter(db, log),
    misses: deps.misses ?? createSearchMisses(deps),
    uploads: deps.uploadDesk ?? createUploadDesk(deps.uploads),
    largeCalls: createLargeCalls(deps.largeCalls),
    assistant: assistantOf(deps),
    hub: deps.hub ?? createNotificationHub(deps),
  }

  // Before the routes: Elysia applies a hook only to routes declared after it.
  app.onError(({ error, request }) => writeProblem(error, { requestId: requestId(), request, context: { log } }))
  mount(app, {
    handlers,
    sessions,
    elsewhere,
    requestId,
    contextOf: createContexts(app, process, deps.bodyPace ?? contractPace),
    budgets: createBudgets(db, now, { generalPerMinute: deps.generalCallsPerMinute, here: deps.callsHere }),
    repeats: createRepeats({ db, secrets: secretsOf(settings), now }),
    checkReplies: deps.checkReplies ?? false,
    reshaped: deps.reshaped ?? RESHAPED,
    metrics: deps.metrics,
    tracing: deps.tracing ?? untold,
  })
  for (const path of ['/', '/*']) app.all(path, ({ request }) => elsewhere(request), UNREAD)
  return app
}

/** The one that tests give, or that of the settings; both rest after failures. */
function assistantOf({ assistant: given, settings, now }: Deps): AssistantProvider | undefined {
  const provider = given ?? (settings.gigachat && createGigachat(settings.gigachat, { now }))
  return provider && withBreaker(provider, now)
}
