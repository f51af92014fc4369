// `bun run dev`: the product as `bun start` runs it, made anew as its sources change. The database and the store stay up.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '../api/settings/settings.ts'
import { explainFailure } from '../api/settings/start-error.ts'
import { stopOnSignal } from '../api/stop-on-signal.ts'
import { buildWeb } from './build-web.ts'
import { holdPlace, startServices, type Stop } from './start/services.ts'

const ROOT = join(import.meta.dir, '..')
const WEB = join(ROOT, '.build', 'web-dev')
/** Editors write a file in several steps. */
const SETTLE_MS = 100

const settings = readSettings(process.env)
const stops: Stop[] = []
let server: Bun.Subprocess | undefined

const build = () => buildWeb({ production: false, outDir: WEB })

async function stopServer() {
  server?.kill('SIGTERM')
  await server?.exited
}

/** The server runs in a process of its own: a fresh one is the only sure way to forget old modules. */
async function restart(environment: Record<string, string>) {
  await stopServer()
  server = Bun.spawn([process.execPath, join(import.meta.dir, 'dev', 'server.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function generate() {
  await Bun.spawn([process.execPath, join(import.meta.dir, 'generate.ts')], { stdio: ['ignore', 'inherit', 'inherit'] })
    .exited
}

/** Runs `work` after a burst of changes below `folder`, never twice at once. */
function onChange(folder: string, concerns: (path: string) => boolean, work: () => Promise<void>) {
  let timer: Timer | undefined
  let running = Promise.resolve()
  watch(join(ROOT, folder), { recursive: true }, (_, path) => {
    if (!path || !concerns(path)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(work).catch((error: unknown) => console.error(error))
    }, SETTLE_MS)
  })
}

const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path)

try {
  stops.push(await holdPlace(settings))
  const { complete, outside = '' } = await startServices(settings, stops, build())
  const environment = { DEV_SETTINGS: JSON.stringify(complete), DEV_WEB: WEB, DEV_OUTSIDE: outside }
  await restart(environment)
  stops.push(stopServer)
  onChange('openapi', (path) => path.startsWith('src'), generate)
  onChange(
    'openapi',
    (path) => path.startsWith('gen') || path.endsWith('.ts'),
    async () => {
      await build()
      await restart(environment)
    },
  )
  onChange(
    'api',
    (path) => !isTest(path),
    () => restart(environment),
  )
  // The server reads the build's list of files once.
  onChange(
    'web',
    (path) => !isTest(path),
    async () => {
      await build()
      await restart(environment)
    },
  )
  stopOnSignal(async () => {
    for (const stop of stops.toReversed()) await stop()
  })
} catch (error) {
  for (const stop of stops.toReversed()) await stop()
  console.error(explainFailure(error, settings.logLevel === 'debug'))
  process.exit(1)
}
