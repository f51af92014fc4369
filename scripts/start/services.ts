import { join } from 'node:path'
import { prepareDataFolder } from '../../api/settings/data-folder.ts'
import { lockFile, type FolderLock } from '../../api/local/postgres/folder-lock.ts'
import { tryPort } from '../../api/local/free-port.ts'
import { startPostgres } from '../../api/local/postgres/postgres.ts'
import { startS3 } from '../../api/local/s3/s3.ts'
import { portTaken } from '../../api/listen.ts'
import type { Settings } from '../../api/settings/settings.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { sayRunning } from './running.ts'

export type Stop = () => Promise<void> | void

/** Undefined while another start has the data folder. */
export function holdFolder({ dataDir }: Pick<Settings, 'dataDir'>): FolderLock | undefined {
  prepareDataFolder(dataDir)
  return lockFile(join(dataDir, 'start.lock'))
}

/** One start at a time holds the data folder and, as far as can be told before listen(), the port. */
export async function holdPlace({ dataDir, host, port }: Settings): Promise<Stop> {
  const lock = holdFolder({ dataDir })
  if (!lock)
    throw new StartError(`Уже запущено с этой папкой данных: остановите его или задайте другую DATA_DIR (${dataDir}).`)
  try {
    await tryPort(host, port)
  } catch (error) {
    lock.release()
    throw error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? portTaken(port) : error
  }
  return () => lock.release()
}

/** Starts the database and the store that the settings do not name, and does `meanwhile` beside it. */
export async function startServices<T>(
  settings: Settings,
  stops: Stop[],
  meanwhile: Promise<T>,
): Promise<{ complete: Settings; done: T; outside?: string }> {
  const { dataDir, databaseUrl, s3 } = settings
  const kept = async <S extends { stop(): Promise<void> }>(starting: Promise<S>): Promise<S> => {
    const started = await starting
    stops.push(() => started.stop())
    return started
  }
  const starting = [
    databaseUrl ? undefined : kept(startPostgres({ dataDir, durable: true })),
    s3 ? undefined : kept(startS3({ dataDir })),
    meanwhile,
  ] as const
  // All settle before anything is thrown, so that `stops` knows of everything that runs.
  await Promise.allSettled(starting)
  const [postgres, store, done] = await Promise.all(starting)
  const complete: Settings = {
    ...settings,
    ...(postgres && { databaseUrl: postgres.url }),
    ...(store && { s3: { ...store, embedded: true } }),
  }
  stops.push(sayRunning(complete))
  return { complete, done, ...(postgres?.outside && { outside: postgres.outside }) }
}
