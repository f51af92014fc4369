import postgres from 'postgres'
import { schemaStatus } from './migrate/status.ts'
import { PRIMARY } from './pool.ts'
import { poolerAt, type Pooler } from './pooler.ts'
import { errorCode } from './unavailable.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../settings/start-error.ts'

// What a DATABASE_URL may point at.
const OLDEST_MAJOR = 15
const SECONDS = 5

export type CheckedDatabase = {
  pooler: Pooler | undefined
  /** How many connections the server lets everybody together have. */
  connections: number
}

/** Says in one sentence why a start with this address cannot work. `variable` names who gave it. */
export async function checkDatabase(url: string, variable: string): Promise<CheckedDatabase> {
  const [, host = ''] = /\/\/(?:[^@/]*@)?([^/?]*)/.exec(url) ?? []
  const sql = postgres(url, { ...PRIMARY, max: 1, fetch_types: false, connect_timeout: SECONDS, onnotice: () => {} })
  try {
    // A server that accepts and stays silent is a bad address as well.
    const { pooler, version, connections } = await Promise.race([ask(sql), late()])
    const major = Math.floor(version / 10_000)
    if (major < OLDEST_MAJOR)
      throw new StartError(`${variable}: нужен PostgreSQL ${OLDEST_MAJOR} или новее, а там ${major}.`)
    return { pooler, connections }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${variable}: ${explain(errorCode(error), host)}`)
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/** Where an operator migrates: a start on a schema that this code does not fit says so, and changes nothing. */
export async function checkSchema(url: string): Promise<void> {
  const { open, busy } = await schemaStatus(url)
  if (open.length === 0) return
  const now = busy === undefined ? 'выполните bun run migrate' : `подождите: сейчас выполняется ${busy}`
  throw new StartError(
    `MIGRATE=off, а базе не хватает изменений этого выпуска (${open.length}, первое ${open[0]?.name}): ${now}.`,
  )
}

/** The owner's address: a migration is a session's work, and what it locks and sets must not end with a transaction. */
export async function checkOwner(url: string): Promise<CheckedDatabase> {
  const checked = await checkDatabase(url, 'DATABASE_URL')
  if (checked.pooler)
    throw new StartError(
      'DATABASE_URL: по этому адресу отвечает пулер соединений, а миграциям нужен сам PostgreSQL. ' +
        'Задайте здесь прямой адрес, а адрес пулера — в DATABASE_APP_URL.',
    )
  return checked
}

/** Refuses what the server could never give to this process alone; a pooler has numbers of its own. */
export function checkRoom(
  { databaseConnections }: Pick<Settings, 'databaseConnections'>,
  there: CheckedDatabase,
): void {
  if (there.pooler || databaseConnections <= there.connections) return
  throw new StartError(
    `DATABASE_CONNECTIONS: нужно соединений ${databaseConnections}, а PostgreSQL даёт всем вместе ${there.connections} (max_connections).`,
  )
}

async function ask(sql: postgres.Sql): Promise<CheckedDatabase & { version: number }> {
  const pooler = await poolerAt(sql)
  const [row] = await sql<{ version: number; connections: number }[]>`
    select current_setting('server_version_num')::int as version, current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true), '0')::int as connections`
  return { pooler, version: row?.version ?? 0, connections: row?.connections ?? 0 }
}

async function late(): Promise<never> {
  await Bun.sleep((SECONDS + 1) * 1000)
  throw Object.assign(new Error('no answer'), { code: 'CONNECT_TIMEOUT' })
}

function explain(code: string, host: string): string {
  if (code.startsWith('28')) return `сервер базы данных ${host} не принял имя или пароль.`
  if (code === '3D000') return `на сервере ${host} нет такой базы данных.`
  return `сервер базы данных ${host} недоступен (${code || 'нет ответа'}).`
}
