import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../api/local/postgres/postgres.ts'
import { startS3 } from '../../api/local/s3/s3.ts'
import type { Services } from '../start/borrow.ts'
import { holdFolder, type Stop } from '../start/services.ts'

const NAME = 'workspace-rehearsal-'

/**
 * A database and a store of its own that nobody else knows, in the system's folder for temporary files (TMPDIR). They go
 * with `work`, also when it is told to end; what a kill left behind goes with the next one.
 */
export async function inScratch<T>(work: (services: Services) => Promise<T>): Promise<T> {
  removeAbandoned(NAME)
  const dataDir = mkdtempSync(join(tmpdir(), NAME))
  // Root's Postgres server has to reach it.
  chmodSync(dataDir, 0o711)
  const lock = holdFolder({ dataDir })
  const stops: Stop[] = [() => rmSync(dataDir, { recursive: true, force: true }), () => lock?.release()]
  const leave = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  const told = Promise.withResolvers<never>()
  const onSignal = (signal: NodeJS.Signals) => told.reject(new Error(`ended by ${signal}`))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, onSignal)
  /** Told to end while it starts, it is ended once it has. */
  const started = async <S extends { stop(): Promise<void> }>(starting: Promise<S>): Promise<S> => {
    stops.push(() => starting.then((service) => service.stop()).catch(() => {}))
    return starting
  }
  const run = async () => {
    const [postgres, s3] = await Promise.all([
      started(startPostgres({ dataDir, durable: true })),
      started(startS3({ dataDir })),
    ])
    return work({ databaseUrl: postgres.url, s3: { ...s3, embedded: true } })
  }
  try {
    return await Promise.race([run(), told.promise])
  } finally {
    await leave()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, onSignal)
  }
}

/** Folders of that beginning whose process was killed: nobody holds them any more. */
export function removeAbandoned(beginning: string): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(beginning))) {
    const dataDir = join(tmpdir(), name)
    const lock = holdFolder({ dataDir })
    if (!lock) continue
    lock.release()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
