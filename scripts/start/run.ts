import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataFolder } from '../../api/data-folder.ts'
import { lockFile } from '../../api/embedded/folder-lock.ts'
import { tryPort } from '../../api/embedded/free-port.ts'
import { startPostgres } from '../../api/embedded/postgres.ts'
import { startS3 } from '../../api/embedded/s3.ts'
import { portTaken, startServer, stopOnSignal } from '../../api/main.ts'
import { readSettings, type Settings } from '../../api/settings.ts'
import { StartError } from '../../api/start-error.ts'
import { prepareWeb } from './web.ts'
import { welcome, type DemoAccount } from './welcome.ts'

type Stop = () => Promise<void> | void

/** Starts what the environment does not name, then the server; on a failure nothing of it stays behind. */
export async function run(env: Record<string, string | undefined>): Promise<void> {
  const settings = readSettings(env)
  const stops: Stop[] = []
  const stopAll = async () => {
    for (const stop of stops.toReversed()) await stop()
  }
  try {
    stops.push(holdDataFolder(settings.dataDir))
    // Asked before the databases start; the answer that counts is that of listen().
    await tryPort(settings.host, settings.port).catch((error: { code?: string }) => {
      if (error.code === 'EADDRINUSE') throw portTaken(settings.port)
    })
    const { complete, webFolder } = await startMissing(settings, stops)
    const server = await startServer(complete, { webFolder })
    stops.push(() => server.stop())
    const accounts = await seed(complete)
    stopOnSignal(stopAll)
    console.log(welcome({ url: server.url, dataDir: settings.dataDir, accounts }))
  } catch (error) {
    await stopAll()
    throw error
  }
}

function holdDataFolder(dataDir: string): Stop {
  prepareDataFolder(dataDir)
  const lock = lockFile(join(dataDir, 'start.lock'))
  if (!lock) throw new StartError(`Уже запущено с этой папкой данных: остановите его или задайте другую DATA_DIR (${dataDir}).`)
  return () => lock.release()
}

async function startMissing(settings: Settings, stops: Stop[]): Promise<{ complete: Settings; webFolder: string }> {
  const { dataDir, databaseUrl, s3 } = settings
  const kept = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const started = await starting
    stops.push(() => started.stop())
    return started
  }
  const starting = [
    databaseUrl ? undefined : kept(startPostgres({ dataDir, durable: true })),
    s3 ? undefined : kept(startS3({ dataDir })),
    prepareWeb(dataDir),
  ] as const
  // All settle before anything is thrown, so that `stops` knows of everything that runs.
  await Promise.allSettled(starting)
  const [postgres, store, webFolder] = await Promise.all(starting)
  const complete: Settings = {
    ...settings,
    ...(postgres && { databaseUrl: postgres.url }),
    ...(store && { s3: { ...store, embedded: true } }),
  }
  return { complete, webFolder }
}

const SEED = join(import.meta.dir, '..', 'seed.ts')

/** Makes the demo companies where they are missing and tells how to sign in. Never in production (R19). */
async function seed({ seed: kind, production, databaseUrl }: Settings): Promise<readonly DemoAccount[]> {
  if (kind !== 'demo' || production || !existsSync(SEED)) return []
  // The shape that scripts/seed.ts has to have.
  const module = (await import(SEED)) as { seedDemo(options: { url: string }): Promise<readonly DemoAccount[]> }
  return module.seedDemo({ url: databaseUrl ?? '' })
}
