import type { S3Settings, Settings } from '../../api/settings/settings.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { withRunning } from './running.ts'
import { holdFolder, startServices, type Stop } from './services.ts'

export type Services = { databaseUrl: string; s3: S3Settings }

/**
 * The database and the store of these settings, for as long as `work` lasts: those that the settings name, those of the
 * start that holds the folder, or the embedded ones, started for this.
 */
export async function borrowServices<T>(
  settings: Settings,
  work: (services: Services) => Promise<T>,
  { alone = false } = {},
): Promise<T> {
  const { databaseUrl, s3 } = settings
  if (databaseUrl && s3) return work({ databaseUrl, s3 })
  const lock = holdFolder(settings)
  if (!lock && alone)
    throw new StartError(`С этой папкой данных работает bun start: остановите его (${settings.dataDir}).`)
  if (!lock) return work(named(withRunning(settings)))
  const stops: Stop[] = [() => lock.release()]
  try {
    const { complete } = await startServices(settings, stops, Promise.resolve())
    return await work(named(complete))
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

function named({ databaseUrl, s3 }: Settings): Services {
  if (!databaseUrl || !s3) throw new StartError('Нужны DATABASE_URL и S3_* или запущенный bun start.')
  return { databaseUrl, s3 }
}
