import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import postgres from 'postgres'
import { createTestDatabase } from './database.ts'

export type Drivers = Awaited<ReturnType<typeof createDrivers>>

/** Pools of the driver as our patch has made it, with nothing of ours around it, on a database of their own. */
export async function createDrivers() {
  const database = await createTestDatabase()
  const opened: postgres.Sql[] = []

  function open(options: postgres.Options<{}> = {}): postgres.Sql {
    const given = { max: 1, fetch_types: false, backoff: () => 0, onnotice: () => {}, ...options }
    const sql = postgres(database.url, given)
    opened.push(sql)
    return sql
  }

  /** The same, and the sockets that it opens. */
  function openSeen(options: postgres.Options<{}> = {}) {
    const sockets: Socket[] = []
    const { hostname, port } = new URL(database.url)
    const socket = async () => {
      const made = connect(Number(port), hostname)
      await once(made, 'connect')
      sockets.push(made)
      return made
    }
    return { sql: open({ ...options, socket } as postgres.Options<{}>), sockets }
  }

  async function end(): Promise<void> {
    await Promise.all(opened.map((sql) => sql.end({ timeout: 0 })))
    await database.drop()
  }

  return { open, openSeen, end }
}

export const one = async (sql: postgres.ISql) => (await sql<{ n: number }[]>`select 1 as n`)[0]?.n
export const codeOf = (query: PromiseLike<unknown>) =>
  Promise.resolve(query).then(
    () => 'answered',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )
export const pidOf = async (sql: postgres.ISql) =>
  (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? Number.NaN
