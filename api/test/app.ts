import createClient from 'openapi-fetch'
import type { paths } from '../../openapi/gen/schema.d.ts'
import { createApp, letterKinds, type Deps } from '../app.ts'
import { openDatabase, type Database, type DatabaseOptions } from '../db/client.ts'
import { CONNECTIONS, JOB_CONNECTIONS } from '../db/pool.ts'
import type { FileStore } from '../files/store.ts'
import { createLog, type Log } from '../log/log.ts'
import { keptPost, type KeptLetter } from '../local/kept-post.ts'
import { mailChannel } from '../queue/mail/channel.ts'
import { createBotApi } from '../telegram/bot-api.ts'
import { telegramChannel } from '../telegram/channel.ts'
import { webhookChannel, type WebhookTools } from '../webhooks/channel.ts'
import { tracedStore } from '../tracing/store.ts'
import { untold } from '../tracing/tracing.ts'
import { createWorker } from '../queue/worker.ts'
import { createPasswords } from '../accounts/passwords.ts'
import type { Settings } from '../settings/settings.ts'
import { createTokens } from '../accounts/token.ts'
import { createKeyUses, type KeyUses } from '../accounts/key-uses.ts'
import { createSearchMisses, type SearchMisses } from '../features/knowledge-base/search/misses.ts'
import { createViewCounter, type ViewCounter } from '../features/knowledge-base/reading/views.ts'
import { createTestDatabase } from './database.ts'
import { embeddedFiles } from './embedded-files.ts'
import { memoryFiles } from './memory-files.ts'

export const testSettings: Settings = {
  production: false,
  port: 3000,
  host: '127.0.0.1',
  productDomain: 'localhost:3000',
  publicScheme: 'http',
  dataDir: '.data',
  migratesAtStart: true,
  databaseConnections: CONNECTIONS,
  databaseJobConnections: JOB_CONNECTIONS,
  mailFrom: 'noreply@example.com',
  sessionSecrets: ['test-session-secret-of-32-characters'],
  dataSecret: 'test-data-secret-of-32-characters!!',
  drainSeconds: 0,
  operator: {},
  // Nobody is there: a test that wants Telegram starts a server of its own.
  telegramApiUrl: 'http://127.0.0.1:9',
  seed: 'none',
  logLevel: 'silent',
}

/** A server of a test that hangs is away so soon. */
const TELEGRAM_WAITS_MS = 500

export type TestApp = {
  settings: Settings
  db: Database
  url: string
  views: ViewCounter
  misses: SearchMisses
  keyUses: KeyUses
  files: FileStore
  log: Log
  fetch(request: Request): Promise<Response>
  /** Hands over the letters that wait; gives all of them, the newest first, with their codes. */
  letters(): Promise<readonly KeptLetter[]>
  /** Hands over what waits for Telegram, and deals with what it said; how many went out. */
  telegram(): Promise<number>
  /** Follows the feed and sends what is due to webhooks; how many took it. */
  webhooks(): Promise<number>
  /** The typed client on a company’s address, or on the main one; with a token it is signed in. */
  client(subdomain?: string, token?: string): ReturnType<typeof createClient<paths>>
  /** A session made directly, without a password. */
  tokenFor(companyId: string, userId: string): Promise<string>
  stop(): Promise<void>
}

type Given =
  | 'now'
  | 'passwords'
  | 'assistant'
  | 'uploads'
  | 'largeCalls'
  | 'bodyPace'
  | 'generalCallsPerMinute'
  | 'log'
  | 'web'
  | 'install'
  | 'checkReplies'
  | 'reshaped'
  | 'callsHere'
  | 'hub'
  | 'tracing'
export type TestOptions = Partial<Pick<Deps, Given>> & {
  /** What is about storing takes the embedded S3, a bucket of its own for each app. */
  files?: 'memory' | 'embedded'
  /** Another instance of that product: on its database and its store, with nothing else in common. */
  beside?: Pick<TestApp, 'url'> & Partial<Pick<TestApp, 'settings' | 'files' | 'log'>>
  /** Writes rows before the app is there: the demo world, from the script that owns it. */
  seed?: (db: Database, files: Pick<FileStore, 'put'>, dataSecret: string) => Promise<void>
  settings?: Partial<Settings>
  /** What webhooks may reach and how long they wait. */
  webhooks?: WebhookTools['webhooks']
  /** The way to a database that is not the direct one: through a pooler. */
  through?: (databaseUrl: string) => Promise<Pick<DatabaseOptions, 'appUrl' | 'pooler' | 'replica'>>
}

/** A busy machine may take its time over whole worlds: the patience of a call is no measure of them. */
export async function patiently(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase({ url, max: 4, deadlineMs: 60_000 })
  try {
    await work(db)
  } finally {
    await db.end()
  }
}

/** The whole server on a database of its own; every reply is checked against the contract, and made anew for each caller. */
export async function createTestApp({
  seed,
  settings: changes,
  files: where = 'memory',
  beside,
  now = () => new Date(),
  through,
  webhooks: sending = {},
  ...deps
}: TestOptions = {}): Promise<TestApp> {
  const database = beside ? { url: beside.url, drop: async () => {} } : await createTestDatabase()
  const db = openDatabase({ url: database.url, ...(await through?.(database.url)) })
  const settings = { ...testSettings, ...beside?.settings, ...changes }
  const log = deps.log ?? beside?.log ?? createLog({ level: 'silent' })
  const store = beside?.files ?? (where === 'embedded' ? await embeddedFiles() : memoryFiles())
  const files = tracedStore(store, deps.tracing ?? untold)
  const views = createViewCounter(db, log)
  const misses = createSearchMisses({ db, log, now })
  const keyUses = createKeyUses(db, log)
  const post = keptPost(now)
  // One after the other: tests read the newest letter first.
  const channel = { ...mailChannel({ db, settings, now, post, letterKinds }), parallel: 1 }
  const mail = createWorker({ jobs: db.jobs, log, now, channel })
  if (seed) await patiently(database.url, (own) => seed(own, files, settings.dataSecret))
  const app = createApp({
    generalCallsPerMinute: 1_000_000,
    passwords: createPasswords(settings.dataSecret),
    checkReplies: true,
    ...deps,
    settings,
    db,
    files,
    log,
    now,
    views,
    misses,
    keyUses,
    keptPost: post,
  })
  const fetch = async (request: Request) => app.handle(request)
  const telegram = createWorker({
    jobs: db.jobs,
    log,
    now,
    // One after the other, and without waiting for the pace: tests read what was sent in its order.
    channel: {
      ...telegramChannel({
        db,
        settings,
        now,
        files,
        fetch,
        telegram: { api: createBotApi(settings.telegramApiUrl, TELEGRAM_WAITS_MS), pause: async () => {} },
      }),
      parallel: 1,
    },
  })
  const webhooks = createWorker({
    jobs: db.jobs,
    log,
    now,
    channel: webhookChannel({ db, settings, now, webhooks: sending }),
    ...(deps.tracing && { tracing: deps.tracing }),
  })
  const tokens = createTokens(settings.sessionSecrets, now)
  return {
    settings,
    db,
    url: database.url,
    views,
    misses,
    keyUses,
    files,
    log,
    fetch,
    letters: async () => {
      await mail.run()
      return post.letters()
    },
    telegram: () => telegram.run(),
    webhooks: () => webhooks.run(),
    client: (subdomain, token) =>
      createClient<paths>({
        baseUrl: `http://${subdomain ? `${subdomain}.` : ''}${settings.productDomain}`,
        fetch,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }),
    async tokenFor(company, user) {
      const session = Bun.randomUUIDv7()
      const expiresAt = new Date(now().getTime() + 3_600_000)
      await db.write(company, async (sql) => {
        await sql`
          insert into sessions (company_id, id, user_id, kind, expires_at)
          values (${company}, ${session}, ${user}, 'password', ${expiresAt})`
      })
      return tokens.sign({ company, user, session }, expiresAt)
    },
    async stop() {
      await Promise.all([views.flush(), misses.flush(), keyUses.flush()])
      if (!beside?.files) files.close()
      await db.end()
      await database.drop()
    },
  }
}
