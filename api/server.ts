import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkDatabase, checkOwner, checkRoom, checkSchema } from './db/database-check.ts'
import { type Database, openDatabase } from './db/client.ts'
import { openClock, type DatabaseClock } from './db/clock.ts'
import { migrate, migrations } from './db/migrate/migrate.ts'
import { createInstall } from './http/pages/install.ts'
import { createFileStore, type FileStore } from './files/store.ts'
import { createApp, letterKinds } from './app.ts'
import { leave, listen } from './listen.ts'
import { jobsOf } from './jobs.ts'
import { createJobRunner } from './queue/jobs/runner.ts'
import { channelsOf } from './queue/channels.ts'
import { createNotificationHub } from './notifications/hub.ts'
import { createUploadDesk, type UploadDesk } from './files/upload-desk.ts'
import type { Metrics } from './metrics/metrics.ts'
import { createReadings } from './metrics/readings.ts'
import { serveMetrics } from './metrics/serve.ts'
import { createWake } from './queue/wake.ts'
import { createWorker } from './queue/worker.ts'
import { removeLeftFolders } from './company-archive/folders.ts'
import { createLog, type Log } from './log/log.ts'
import { DEV_MAIL, showsDevMail } from './local/dev-mail.ts'
import { keptPost } from './local/kept-post.ts'
import type { Post } from './queue/mail/post.ts'
import type { Settings } from './settings/settings.ts'
import { siteOf } from './http/wire/site.ts'
import { StartError } from './settings/start-error.ts'
import { createKeyUses } from './accounts/key-uses.ts'
import { createSearchMisses } from './features/knowledge-base/search/misses.ts'
import { createViewCounter } from './features/knowledge-base/reading/views.ts'
import { createPoller } from './telegram/poller.ts'
import { tracedStore } from './tracing/store.ts'
import { untold, type Tracing } from './tracing/tracing.ts'
import { createWebAssets } from './http/pages/web.ts'

export type RunningServer = {
  url: string
  /** Lets a balancer notice, stops accepting, lets running requests finish, closes the pools (R11). */
  stop(): Promise<void>
}

const WEB_FOLDER = join(import.meta.dir, '..', '.build', 'web')

type StartOptions = {
  webFolder?: string
  /** Writes the rows that have to be there before anybody hears that the server is ready. */
  fill?: () => Promise<void>
}

/** Migrates, opens what the settings name and serves. Everything that can be wrong with them is a StartError. */
export async function startServer(
  settings: Settings,
  { webFolder = WEB_FOLDER, fill }: StartOptions = {},
): Promise<RunningServer> {
  const log = createLog({ level: settings.logLevel })
  const { databaseUrl, s3 } = settings
  if (!databaseUrl || !s3)
    throw new StartError('Для api/main.ts нужны DATABASE_URL и S3_*: без них запускают bun start.')
  const there = await readyDatabase(databaseUrl, settings, log)
  await fill?.()
  const db = openPools(databaseUrl, settings, there, log)
  const tracing = await tracingOf(settings)
  const files = tracedStore(createFileStore(s3), tracing)
  let clock: DatabaseClock | undefined
  const closePools = async () => {
    clock?.stop()
    await db.end()
    files.close()
  }
  try {
    // A store that is away stops no start: articles stay readable (R7).
    await files.ready().catch((error: unknown) => log.warn({ err: error }, 'file store is not ready'))
    await removeLeftFolders().catch((error: unknown) => log.warn({ err: error }, 'old archives were not removed'))
    const web = webOf(webFolder, settings)
    if (!web) log.warn('the web app is not built: only the API answers')
    const views = createViewCounter(db, log)
    if (!(await db.entersCompany()))
      throw new StartError(
        'Драйвер postgres стоит без правки из .patches: поставьте зависимости заново командой bun install.',
      )
    clock = await openClock(db.withoutCompany)
    const { now } = clock
    const misses = createSearchMisses({ db, log, now })
    const keyUses = createKeyUses(db, log)
    const kept = keptPost(now)
    const hub = createNotificationHub({ db, log, now })
    let leaving = false
    const metrics = settings.metrics && (await import('./metrics/metrics.ts')).createMetrics()
    const uploadDesk = createUploadDesk()
    const app = createApp({
      settings,
      db,
      files,
      log,
      views,
      misses,
      keyUses,
      hub,
      now,
      keptPost: kept,
      uploadDesk,
      ...(metrics && { metrics }),
      tracing,
      leaving: () => leaving,
      ...(web && { web, install: createInstall(webFolder) }),
    })
    const list = jobsOf(files)
    const stopTelling = metrics && tellMetrics({ db, settings, now, app, list, metrics, uploads: uploadDesk })
    listen(app, settings)
    const url = `${settings.publicScheme}://${settings.productDomain}`
    const wake = createWake({ db, log })
    const post = postOf(settings) ?? kept
    const stopWork = startWork({ db, settings, now, log, tracing, post, files, app, list, wake })
    if (showsDevMail(settings)) log.info({ url: `${url}${DEV_MAIL}` }, 'letters are shown here, not sent')
    else if (!settings.smtpUrl) log.warn('SMTP_URL is not set: letters go nowhere and are not shown on this HOST')
    log.info({ url, host: settings.host, port: settings.port }, 'listening')
    return {
      url,
      stop: async () => {
        leaving = true
        // Open streams are calls that would never finish.
        hub.stop()
        await Promise.all([leave(app, settings, log), stopWork()])
        // Until then others are told of what the last calls wrote.
        wake.stop()
        await stopTelling?.()
        await tracing.stop()
        await Promise.all([views.flush(), misses.flush(), keyUses.flush()])
        await closePools()
      },
    }
  } catch (error) {
    await closePools()
    throw error
  }
}

/** Of the schema that this build knows, and with room for what the settings ask for. */
async function readyDatabase(url: string, settings: Settings, log: Log) {
  const { databaseAppUrl, migratesAtStart } = settings
  const owner = await checkOwner(url)
  if (migratesAtStart) await migrate(url, migrations(), (line) => log.info(line))
  else await checkSchema(url)
  // Only now: the migration makes the roles that this login needs.
  const there = databaseAppUrl ? await checkDatabase(databaseAppUrl, 'DATABASE_APP_URL') : owner
  checkRoom(settings, there)
  return there
}

type There = Awaited<ReturnType<typeof readyDatabase>>

function openPools(url: string, settings: Settings, { pooler, connections: serverGives }: There, log: Log): Database {
  const { databaseAppUrl, databaseReplicaUrl, databaseConnections: connections } = settings
  const { databaseJobConnections: jobsMax } = settings
  const db = openDatabase({
    url,
    ...(databaseAppUrl && { appUrl: databaseAppUrl }),
    pooler,
    max: connections - jobsMax,
    jobsMax,
    ...(databaseReplicaUrl && { replica: { url: databaseReplicaUrl, log } }),
  })
  log.info({ connections, forJobs: jobsMax, pooler: pooler !== undefined, serverGives }, 'database connections')
  return db
}

const webOf = (folder: string, { productDomain, publicScheme }: Settings) =>
  existsSync(join(folder, 'manifest.json'))
    ? createWebAssets(folder, (host) => siteOf(host, productDomain)?.kind === 'main', publicScheme === 'https')
    : undefined

type Running = {
  db: Database
  settings: Settings
  now: () => Date
  app: ReturnType<typeof createApp>
  list: ReturnType<typeof jobsOf>
}
type Told = Running & { metrics: Metrics; uploads: UploadDesk }

/** The figures of this process, at an address of their own. */
function tellMetrics({ db, settings, now, app, list, metrics, uploads }: Told): (() => Promise<void>) | undefined {
  if (!settings.metrics) return undefined
  const jobs = list.map(({ name }) => name)
  const readings = createReadings({ db, now, uploads, jobs, pending: () => app.server?.pendingRequests ?? 0 })
  const told = serveMetrics({ ...settings.metrics, metrics, read: readings.read })
  return async () => {
    readings.stop()
    await told.stop()
  }
}

type Work = Running & {
  log: Log
  files: FileStore
  post: Post
  tracing: Tracing
  wake: ReturnType<typeof createWake>
}

/** What is done while nobody waits for an answer: deliveries, jobs, what Telegram holds for bots that it cannot call. */
function startWork({ db, settings, now, log, app, files, post, list, tracing, wake }: Work): () => Promise<unknown> {
  const workers = channelsOf({
    db,
    settings,
    now,
    post,
    letterKinds,
    files,
    fetch: async (request) => app.handle(request),
  }).map((channel) => createWorker({ jobs: db.jobs, log, now, channel, tracing }))
  const jobs = createJobRunner({ jobs: db.jobs, log, now, list, tracing })
  const poller = createPoller({ db, settings, now, log })
  for (const worker of workers) worker.start(wake)
  poller.start()
  jobs.start()
  return () => Promise.all([...workers.map((worker) => worker.stop()), jobs.stop(), poller.stop()])
}

/** What sends letters is read with the first of them: the server answers the sooner. */
function postOf({ smtpUrl, mailFrom, productDomain }: Settings): Post | undefined {
  if (smtpUrl === undefined) return undefined
  const options = { url: smtpUrl, from: mailFrom, domain: productDomain.replace(/:\d+$/, '') }
  let opened: Promise<Post> | undefined
  const open = async () => (await import('./queue/mail/smtp-post.ts')).smtpPost(options)
  return { send: async (...given) => (await (opened ??= open())).send(...given) }
}

/** The SDK is there only for who wants it. */
const tracingOf = async ({ openTelemetry }: Settings): Promise<Tracing> =>
  openTelemetry ? (await import('./tracing/otlp.ts')).tellOverOtlp(openTelemetry) : untold
