import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../settings/start-error.ts'
import { lockFile } from './folder-lock.ts'
import { DATABASE, OWNER, prepareCluster } from './postgres-cluster.ts'
import { choosePostgresHome } from './postgres-home.ts'
import { removeAbandoned } from './postgres-outside.ts'
import { preparePostgres } from './postgres-program.ts'
import { runPostmaster } from './postmaster.ts'

export type EmbeddedPostgres = {
  /** Logs in as the owner of the database, who is no superuser (C13). */
  url: string
  /** Where the data stand, when that is not DATA_DIR. */
  outside?: string
  /** Resolves when the server has left; the data stay. */
  stop(): Promise<void>
}

export type PostgresOptions = {
  dataDir: string
  /** A free one when left out. */
  port?: number
  /** False for tests only: an acknowledged write may be lost then (R3). */
  durable: boolean
}

/** A real PostgreSQL on 127.0.0.1 with its data in `dataDir`. */
export async function startPostgres({ dataDir, port, durable }: PostgresOptions): Promise<EmbeddedPostgres> {
  if (durable) removeAbandoned()
  const home = choosePostgresHome(dataDir, { scratch: !durable })
  const lock = lockFile(join(home.folder, 'lock'))
  if (!lock) throw new StartError(`Встроенный PostgreSQL уже работает с папкой ${home.folder}.`)
  try {
    const program = preparePostgres(home.user, home.folder)
    const cluster = prepareCluster(home, program, durable)
    const log = join(home.folder, 'postgres.log')
    const server = await runPostmaster({ program, data: cluster.data, log, user: home.user, port, durable })
    return {
      url: `postgres://${OWNER}:${cluster.password}@127.0.0.1:${server.port}/${DATABASE}`,
      ...(home.outside && { outside: home.folder }),
      stop: async () => {
        await server.stop()
        lock.release()
        // What stands elsewhere in the stead of a folder goes with it; a test removes its own afterwards.
        if (home.outside && (!durable || !existsSync(dataDir))) rmSync(home.folder, { recursive: true })
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
