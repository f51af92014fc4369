import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE, OWNER } from '../../api/local/postgres/postgres-cluster.ts'
import { choosePostgresHome, CLUSTER } from '../../api/local/postgres/postgres-home.ts'
import { scratch, track } from './run.ts'

const READY_WITHIN = 240_000
const SECRET_BYTES = 32
const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url')

/**
 * The two back ends that the browser tests of one worker run on: the product as `bun start` starts it, and the app on its
 * mocks. The app is built once for all workers, and of its mocks, which keep nothing, one server is enough.
 */
export async function startServers(worker: number): Promise<Record<string, string>> {
  const dataDir = join(scratch, `e2e-data-${worker}`)
  const log = join(scratch, `e2e-log-${worker}`)
  // The test that needs a Telegram starts one there.
  const telegram = `http://127.0.0.1:${freePort()}`
  // Another instance, which a test starts beside it, knows its sessions.
  const secrets = { SESSION_SECRET: newSecret(), DATA_SECRET: newSecret() }
  const settings = { ...secrets, DATA_DIR: dataDir, LOG_LEVEL: 'warn', SEED: 'demo', TELEGRAM_API_URL: telegram }
  mocks ??= start('scripts/dev-mocks.ts', { DATA_DIR: join(scratch, 'e2e-mocks'), NODE_ENV: 'production' })
  if (built)
    for (const part of ['web', 'web.stamp']) cpSync(join(built, part), join(dataDir, part), { recursive: true })
  const [real] = await Promise.all([start('scripts/start.ts', settings, log), mocks])
  built ??= dataDir
  return {
    E2E_REAL: real,
    E2E_MOCKS: await mocks,
    E2E_DATABASE: databaseOf(dataDir),
    E2E_SECRETS: JSON.stringify(secrets),
    E2E_LOG: log,
    E2E_TELEGRAM: telegram,
  }
}
let mocks: Promise<string> | undefined
/** The folder of the product that was started first. */
let built: string | undefined

/** Of the product under test: more rows than the limits of its calls let in (C14) are written there. */
function databaseOf(dataDir: string): string {
  const cluster = join(choosePostgresHome(dataDir).folder, CLUSTER)
  const password = readFileSync(join(cluster, 'password'), 'utf8')
  // Its fourth line is the port.
  const port = readFileSync(join(cluster, 'data', 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}`
}

/** Starts a script on a free port and waits until it says where it is; returns `localhost:{port}`. What it says goes to `log`. */
async function start(script: string, env: Record<string, string>, log?: string): Promise<string> {
  const port = freePort()
  const child = Bun.spawn([process.execPath, script], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
    detached: true,
    env: { ...ownEnvironment(), ...env, PORT: String(port) },
  })
  track(child.pid)
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`${script} was not ready in ${READY_WITHIN / 1000} s`)),
    READY_WITHIN,
  )
  await Promise.race([said(child.stdout, `localhost:${port}`, script, log), late.promise])
  clearTimeout(timer)
  return `localhost:${port}`
}

/** What the machine sets for a product of its own must not reach the one under test. */
function ownEnvironment(): Record<string, string | undefined> {
  const {
    DATABASE_URL: _database,
    S3_ENDPOINT: _store,
    PRODUCT_DOMAIN: _domain,
    NODE_ENV: _mode,
    ...rest
  } = process.env
  return rest
}

/** Reads until the words come, then goes on reading in the background so that the child never blocks. */
async function said(output: ReadableStream<Uint8Array>, words: string, script: string, log?: string): Promise<void> {
  const reader = output.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (!text.includes(words)) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`${script} ended before it was ready:\n${text}`)
    text += decoder.decode(value, { stream: true })
    if (log) appendFileSync(log, value)
  }
  void (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (log) appendFileSync(log, part.value)
  })().catch(() => undefined)
}

export function freePort(): number {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  const { port } = server
  server.stop(true)
  if (port === undefined) throw new Error('no free port')
  return port
}
