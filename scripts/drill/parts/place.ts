import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../../api/db/migrate/migrate.ts'
import { choosePostgresHome, CLUSTER } from '../../../api/local/postgres/postgres-home.ts'
import { startPostgres } from '../../../api/local/postgres/postgres.ts'
import { startS3, type EmbeddedS3 } from '../../../api/local/s3/s3.ts'
import { createTestDatabase } from '../../../api/test/database.ts'

/** The services of a drill's own, in a folder that goes with them. */
export type Place = {
  folder: string
  databaseUrl: string
  s3: EmbeddedS3
  stop(): Promise<void>
}

/** A database on the server of the tests, which loses writes when it dies: for drills that leave it alone. */
export async function openPlace(): Promise<Place> {
  const folder = scratchFolder()
  const [database, s3] = await Promise.all([createTestDatabase(), startS3({ dataDir: folder })])
  const stop = async () => {
    await Promise.all([database.drop(), s3.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, databaseUrl: database.url, s3, stop }
}

export type DurablePlace = Place & {
  /** The process of the server, which starts its others; undefined while it is away. */
  postmaster(): number | undefined
  /** Away like a server of somebody else's that was stopped, at once and without a word to its callers. */
  stopDatabase(): Promise<void>
  startDatabase(): Promise<void>
}

/** A server of its own that keeps what it has acknowledged (R3). `disk` is a folder of the drill's own. */
export async function openDurablePlace(disk?: string): Promise<DurablePlace> {
  const folder = disk ?? scratchFolder()
  const first = await startPostgres({ dataDir: folder, durable: true })
  let running: typeof first | undefined = first
  const port = Number(new URL(first.url).port)
  const postmaster = () => {
    const file = join(choosePostgresHome(folder).folder, CLUSTER, 'data', 'postmaster.pid')
    try {
      return Number(readFileSync(file, 'utf8').split('\n')[0])
    } catch {
      return undefined
    }
  }
  const stopDatabase = async () => {
    const pid = postmaster()
    // The immediate way: no checkpoint, its callers are cut off.
    if (pid) process.kill(pid, 'SIGQUIT')
    await running?.stop()
    running = undefined
  }
  await migrate(first.url)
  const s3 = await startS3({ dataDir: folder })
  return {
    folder,
    databaseUrl: first.url,
    s3,
    postmaster,
    stopDatabase,
    startDatabase: async () => {
      running = await startPostgres({ dataDir: folder, port, durable: true })
    },
    stop: async () => {
      await Promise.all([running?.stop(), s3.stop()])
      if (disk === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One that the user of the embedded server may enter. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drill-'))
  chmodSync(folder, 0o711)
  return folder
}
